"""Builds the kernels: every module of a `kernels` folder, compiled where a compiler is to be had.

A kernel that cannot be built is left out and runs interpreted from the same source; `tilehall --version` says which.
`optional=True` of setuptools does not survive a missing compiler, hence the subclass.
"""

import os
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SRC = Path("src")
CORES = os.cpu_count() or 1
SHARED = "tilehall.law.game.kernels._shared"  # what Cython writes into each kernel, compiled once: half of all C
KERNELS = sorted(p for p in SRC.glob("tilehall/law/*/kernels/*.py") if p.name != "__init__.py")


class BuildWhatCompiles(build_ext):
    def run(self) -> None:
        # An old .so beside its source would win silently over a newer .py.
        for ending in ("so", "pyd"):
            for stale in SRC.glob(f"tilehall/law/*/kernels/*.{ending}"):
                stale.unlink()
        super().run()

    def build_extensions(self) -> None:
        # Each kernel is a run of the C compiler, which is waited for: threads are enough to use all cores.
        with ThreadPoolExecutor(CORES) as pool:
            built = list(pool.map(self._built, self.extensions))
        self.extensions = [one for one, done in zip(self.extensions, built, strict=True) if done]
        if SHARED not in [one.name for one in self.extensions]:
            self.extensions = []  # none of them could be imported without it

    def _built(self, extension: Extension) -> bool:
        try:
            self.build_extension(extension)
        except Exception as error:
            print(f"kernel {extension.name} stays interpreted: {error}", file=sys.stderr)
            return False
        return True


def may_compile() -> bool:
    """Whether it is worth a try: to write C costs as long as to compile it."""
    if os.name == "nt":
        programs = os.environ.get("PROGRAMFILES(X86)", "")
        return (Path(programs) / "Microsoft Visual Studio" / "Installer" / "vswhere.exe").exists()
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def extensions() -> list[Extension]:
    if not may_compile():
        print("kernels stay interpreted: there is no compiler", file=sys.stderr)
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    made = [extension(".".join(p.relative_to(SRC).with_suffix("").parts), str(p)) for p in KERNELS]
    # Elsewhere a process of its own would begin by reading this file again.
    processes = CORES if sys.platform == "linux" else 0
    return cythonize(
        [*made, extension(SHARED)],
        force=True,  # C that an older version of this file had written would be taken for new
        build_dir="build/cython",
        language_level=3,
        quiet=True,
        nthreads=processes,
        shared_utility_qualified_name=SHARED,
    )


def extension(name: str, *sources: str) -> Extension:
    """A first start waits for this: nobody steps through a kernel, and to optimise more makes none of them faster."""
    return Extension(name, list(sources), extra_compile_args=[] if os.name == "nt" else ["-O1", "-g0"])


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildWhatCompiles})
