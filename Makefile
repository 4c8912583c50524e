# Everything this project is built, tested and played with. Each target sets up what it needs by itself.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
BENCH_READY := .venv-bench/ready

# What a compiled module is made of: a change here builds it again.
COMPILED := $(shell grep -o 'src/[^"]*\.py' pyproject.toml) $(shell find src -name '*.pxd')
BUILD := pyproject.toml build_backend.py $(COMPILED)

.DEFAULT_GOAL := help
.PHONY: help play test check bench coverage clean

help:  ## show these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-9s %s\n", $$1, $$2}' Makefile

play: $(READY)  ## sit down at a table
	$(BIN)/redbutton play

test: $(READY)  ## the whole test suite, compiled and then again from the interpreted sources
	$(BIN)/pytest -q -n 2
	REDBUTTON_PURE=1 $(BIN)/pytest -q -n 2 -m "not compiled"

check: $(READY)  ## format, lint, types, layers
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

bench: $(BENCH_READY)  ## the same work on this project and on its peers, in one table
	.venv-bench/bin/python -m benchmarks

coverage: $(READY)  ## which lines the tests run (interpreted: compiled lines are not counted)
	REDBUTTON_PURE=1 $(BIN)/coverage run -m pytest -q -m "not compiled"
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

clean:  ## remove everything that the other targets made
	rm -rf .venv .venv-bench build dist src/*.egg-info
	rm -rf .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.so' -delete -o -name '*.c' -delete

$(READY): $(BUILD)
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

$(BENCH_READY): $(BUILD)
	test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	.venv-bench/bin/pip install --quiet --disable-pip-version-check --editable '.[bench]'
	touch $@
