"""Speed, measured and printed; nothing here is a test. `python -m tests.benchmarks`."""
