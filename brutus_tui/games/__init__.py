"""One engine package per rulebook. They import `core` and nothing else of the project."""
