"""The tests: they mirror src, and beside that hold the architecture, the browser and the way all of it is run."""
