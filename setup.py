"""Builds the kernels: every module of a `kernels` folder, compiled where a compiler is to be had.

A kernel that cannot be built is left out and runs interpreted from the same source; `tilehall --version` says which.
`optional=True` of setuptools does not survive a missing compiler, hence the subclass.
"""

import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SRC = Path("src")
KERNELS = sorted(p for p in SRC.glob("tilehall/law/*/kernels/*.py") if p.name != "__init__.py")


class BuildWhatCompiles(build_ext):
    def run(self) -> None:
        # An old .so beside its source would win silently over a newer .py.
        for stale in SRC.glob("tilehall/law/*/kernels/*.so"):
            stale.unlink()
        super().run()

    def build_extensions(self) -> None:
        built = []
        for extension in self.extensions:
            try:
                self.build_extension(extension)
                built.append(extension)
            except Exception as error:
                print(f"kernel {extension.name} stays interpreted: {error}", file=sys.stderr)
        self.extensions = built


def extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    made = [Extension(".".join(p.relative_to(SRC).with_suffix("").parts), [str(p)]) for p in KERNELS]
    return cythonize(made, build_dir="build/cython", language_level=3, quiet=True)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildWhatCompiles})
