"""The looks that every page must bear see what they are meant to see."""

from typing import Any

import pytest

from .visitor import COLOURS, Visitor

# Markup for the page, and the style of whatever in it has the class "planted".
PLANT = """([markup, style]) => {
    document.querySelector("main").insertAdjacentHTML("beforeend", markup);
    for (const planted of document.querySelectorAll(".planted")) Object.assign(planted.style, style);
}"""
PALE = {"background": "#aaa", "color": "#999"}
ROWS = "<tr><td>word</td></tr>" * 80
PLAIN_LINK = {"color": "#222", "textDecoration": "none"}
ALONE = "<li><a href=/alone class=planted>alone</a></li>" * 3
LINKS = "<p><a href=/a class=planted>a</a><a href=/b class=planted>b</a></p>"
BARRIERS: dict[str, tuple[str, dict[str, str], str]] = {
    "a pale word in one of many rows": (
        f"<table>{ROWS}<tr><td class=planted>pale</td></tr>{ROWS}</table>",
        PALE,
        "color-contrast",
    ),
    "words on a pale ground": ("<div class=planted><p><span>pale</span></p></div>", PALE, "color-contrast"),
    "a link like others that stand alone, lost among words": (
        f"<ul>{ALONE}</ul><p>words before <a href=/lost class=planted>lost</a> and after it</p>",
        PLAIN_LINK,
        "link-in-text-block",
    ),
    "a button without a name": ("<button></button>", {}, "button-name"),
    "a large target that another covers but for its edge": (
        "<p><button class=planted>under</button><button class=planted>upon</button></p>",
        {"position": "relative", "width": "90px", "height": "50px", "margin": "0 -80px 0 0"},
        "target-size",
    ),
    "small targets side by side": (LINKS, {"display": "inline-block", "font": "8px serif"}, "target-size"),
}


def with_something_planted(visitor: Visitor, *planted: Any) -> None:
    visitor.page.evaluate(PLANT, list(planted))


@pytest.mark.parametrize("planted", BARRIERS)
def test_a_barrier_is_found(visit, begun, planted):
    markup, style, rule = BARRIERS[planted]
    visitor = visit("small-phone")
    visitor.open("/people/")
    assert visitor.inaccessible() == []
    with_something_planted(visitor, markup, style)
    assert {fault.partition(":")[0] for fault in visitor.inaccessible()} == {rule}
    # Found once, it is found again: only what was well is not measured anew.
    assert bool(visitor.inaccessible(colours_only=True)) is (rule in COLOURS)


@pytest.mark.parametrize(
    "markup, style, look, said",
    [
        ("<div class=planted>wide</div>", {"width": "900px"}, "tooWide", "the page is"),
        (
            "<nav class=page-row aria-label=Planted><ul><li class=planted>wide</li></ul></nav>",
            {"minWidth": "900px"},
            "rowsBeyond",
            "the row of Planted is",
        ),
        ("<button class=planted>x</button>", {"all": "unset"}, "cramped", "wants 40"),
        ("<h2 class=planted>torn</h2>", {"width": "1em", "wordBreak": "break-all"}, "tornWords", "is torn"),
        ("<dl><dd class=planted>$30.00</dd></dl>", {"width": "1em", "wordBreak": "break-all"}, "tornWords", "$30.00"),
        (
            "<p class=planted>Whangārei</p>",
            {"width": "4em", "overflowWrap": "anywhere"},
            "tornWords",
            "“Whangārei” in p",
        ),
        (
            "<p class=planted>a long name</p>",
            {"width": "4em", "whiteSpace": "nowrap", "overflow": "hidden"},
            "cutText",
            "is cut",
        ),
        (
            "<div class=planted>one line<br>and another</div>",
            {"height": "1em", "overflow": "hidden"},
            "cutText",
            "is cut",
        ),
        ("<dl><dd class=planted>unbroken</dd></dl>", {"width": "2em", "overflowWrap": "normal"}, "cutText", "spills"),
        (
            "<div class=planted><table><td>unbroken</td></table></div>",
            {"width": "2em", "overflow": "auto", "overflowWrap": "normal"},
            "sideways",
            "wider than its place",
        ),
    ],
)
def test_what_does_not_fit_is_found(visit, begun, markup, style, look, said):
    visitor = visit("small-phone")
    visitor.open("/people/")
    before = visitor.look(look)
    with_something_planted(visitor, markup, style)
    (found,) = [fault for fault in visitor.look(look) if fault not in before]
    assert said in found


@pytest.mark.parametrize(
    "markup, style, look",
    [
        ("<p class=planted title='a long name'>a long name</p>", {"width": "4em", "whiteSpace": "nowrap"}, "cutText"),
        (f"<p class=planted>{'whakatangihanga' * 4}</p>", {"width": "8em", "overflowWrap": "anywhere"}, "tornWords"),
        (
            "<div class=planted role=region aria-label=Cross tabindex=0><table><td>unbroken</td></table></div>",
            {"width": "4em"},
            "sideways",
        ),
    ],
    ids=["a title tells the rest", "a name of sixty letters", "a table that is marked"],
)
def test_what_must_be_so_is_let_be(visit, begun, markup, style, look):
    visitor = visit("small-phone")
    visitor.open("/people/")
    before = visitor.look(look)
    with_something_planted(visitor, markup, {"overflow": "auto", **style})
    assert visitor.look(look) == before
