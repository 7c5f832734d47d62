// A line that was not taken comes back selected: the scorer types it anew, or moves into it. What a fast one has typed
// since into the fresh line is not to be touched.
document.addEventListener("htmx:afterSettle", (event) => {
  const line = document.querySelector("#line");
  const back = line?.defaultValue && line.value === line.defaultValue;
  if (back && event.detail.requestConfig?.verb === "post") { line.focus(); line.select(); }
});

// With the lists the pair beside a line that is being typed is read again: the director may have swapped two meanwhile.
document.addEventListener("htmx:afterSwap", (event) => {
  const line = document.querySelector("#line");
  if (event.detail.target?.id === "score-lists" && line?.value) htmx.trigger(line, "seats");
});
