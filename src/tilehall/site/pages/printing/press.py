"""The press as a process of its own: a template and its data in by stdin, the PDF out. It knows nothing else of ours.

The library keeps in memory what it has set, which for thousands of slips is more than a hall has; this memory goes back
when the process ends. It is started by its path, so that nothing but the library is loaded.
"""

import json
import sys

import typst

WRONG_SHEET = 3  # what the process ends with where the template or its data are at fault


def main() -> None:
    order = json.load(sys.stdin.buffer)
    fonts = typst.Fonts(include_system_fonts=True, include_embedded_fonts=True, font_paths=[order["fonts"]])
    made = typst.compile(
        order["template"],
        root=order["root"],
        font_paths=fonts,
        sys_inputs={"sheet": order["sheet"]},
        pdf_standards=order["standards"],
    )
    sys.stdout.buffer.write(made)


if __name__ == "__main__":
    try:
        main()
    except typst.TypstError as wrong:
        sys.stderr.write(str(wrong))
        raise SystemExit(WRONG_SHEET) from None
