// A line that was not taken comes back selected: the scorer types it anew, or moves into it.
document.addEventListener("htmx:afterSettle", (event) => {
  const line = document.querySelector("#line");
  if (line?.value && event.detail.requestConfig?.verb === "post") { line.focus(); line.select(); }
});
