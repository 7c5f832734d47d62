"""`lint-imports`, kept running: reads the words of one call a line, and answers each with what it said and its code.

A house is looked at in a tenth of a second; starting the program costs three times that.
"""

import io
import json
import sys
from contextlib import redirect_stdout

from importlinter.cli import lint_imports_command

if __name__ == "__main__":
    for line in sys.stdin:
        said = io.StringIO()
        with redirect_stdout(said):
            try:
                lint_imports_command(json.loads(line), prog_name="lint-imports")
            except SystemExit as end:
                code = end.code
        print(json.dumps([code, said.getvalue()]), flush=True)
