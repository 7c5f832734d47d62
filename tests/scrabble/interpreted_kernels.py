"""A kernel in its other form: the same source, run by the interpreter beside the compiled one."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path


def interpreted(kernel):
    source = Path(kernel.__file__).parent / f"{kernel.__name__.rpartition('.')[2]}.py"
    loader = SourceFileLoader(f"{kernel.__name__}_interpreted", str(source))
    module = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module
