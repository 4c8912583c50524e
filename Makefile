# Everything this project is built, tested and played with. Each target sets up what it needs by itself.

PYTHON ?= python3
BIN := .venv/bin
QUIETLY := -qq --no-compile --disable-pip-version-check
PYTEST := $(BIN)/pytest -q --dist worksteal
LINK := REDBUTTON_APART=1 $(BIN)/pip install $(QUIETLY) --no-build-isolation --editable

# What things are made of. A folder changes when something in it gets another name.
BUILD := pyproject.toml setup.py $(wildcard build_*.py)
REQUIRES := $(shell sed -n '/^requires = /{s/.*\[//; s/\].*//; s/", "/" "/g; p}' pyproject.toml)
SOURCES := $(shell find src/redbutton \( -name __pycache__ -o -path '*/server/page' \) -prune -o \
	\( -name '*.py' -o -name '*.pxd' -o -type d \) -print)
WEB := $(shell find web -maxdepth 1 -type f) $(shell find web/src web/scripts -type f)

# The machine's npm, or the one that comes as a wheel.
NPM := $(if $(shell command -v npm),npm --prefix web,$(BIN)/python build_page.py)
NODE_WHEEL := $(if $(shell command -v npm),,$(shell sed -n 's/^NODE = //p' build_page.py))
NODE_MODULES := web/node_modules/.package-lock.json

.DEFAULT_GOAL := help
.PHONY: help play test test-compiled test-interpreted test-page check requirements bench load workers chaos long soak coverage clean ready parts

help:  ## show these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' Makefile

play: ready  ## sit down at a table
	@$(BIN)/redbutton play

test: .venv/developing $(NODE_MODULES)  ## the whole test suite, and what plays deals again from the interpreted sources
	$(BIN)/python tests/e2e/chromium.py
	-$(BIN)/python tests/server/proxies.py
	@$(MAKE) --no-print-directory --keep-going --jobs=1 test-compiled test-interpreted test-page

# All three run, one after the other, even if one of them fails.
test-compiled:
	$(PYTEST) -n 3
test-interpreted:
	REDBUTTON_PURE=1 $(PYTEST) -n 2 -m "not compiled" $$($(BIN)/python -m tests.interpreted)
test-page:
	$(NPM) test

check: .venv/developing $(NODE_MODULES)  ## format, lint, types, layers
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(NPM) run types -- --check
	$(BIN)/python -m redbutton.words.page --check
	PYTHONPATH=tests $(BIN)/python -m requirements.page --check
	$(NPM) run check

requirements: .venv/developing  ## write docs/requirements.md anew, from the tests of the five requirement documents
	PYTHONPATH=tests $(BIN)/python -m requirements.page

bench: .venv-bench/ready  ## the same work on this project and on its peers, in one table
	.venv-bench/bin/python -m benchmarks

long: .venv/developing  ## a table of ten thousand hands and a server with five thousand tables: memory, disk, start-up
	PYTHONPATH=tests $(BIN)/python -m benchmarks.long_run

load: .venv/developing  ## a thousand tables with six thousand clients on one server, for some minutes
	$(BIN)/python -m benchmarks.load

workers: .venv/developing  ## how much more two workers on a PostgreSQL can do than one
	PYTHONPATH=tests $(BIN)/python -m benchmarks.workers

chaos: .venv/developing  ## three workers on a PostgreSQL, three hundred tables: kill, stop, drain, cut off, for some minutes
	PYTHONPATH=tests $(BIN)/python -m server.cluster.chaos
	PYTHONPATH=tests $(BIN)/python -m server.cluster.chaos --every 5

soak: .venv/developing  ## for hours: crashes, simulated evenings, laws and new examples of every property, many times over
	REDBUTTON_SOAK=20 REDBUTTON_LAWS=20 $(PYTEST) -n 2 --ignore tests/e2e

coverage: .venv/developing  ## which lines the tests run; fails below the floor (interpreted: compiled lines are not counted)
	REDBUTTON_PURE=1 $(BIN)/coverage run -m pytest -q -m "not compiled"
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

clean:  ## remove everything that the other targets made
	rm -rf .venv .venv-bench build dist src/*.egg-info web/node_modules src/redbutton/server/page
	rm -rf .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src tests benchmarks examples -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.so' -delete -o -name '*.c' -delete

ready:  ## compile and build what has changed, all at the same time
	@$(MAKE) --no-print-directory --jobs=3 parts
parts: .venv/libraries .venv/modules .venv/page
	@:

.venv/tools: pyproject.toml
	@test -x $(BIN)/python || { echo "making a virtual environment in .venv"; $(PYTHON) -m venv --without-pip .venv; }
	@$(PYTHON) -m pip --python $(BIN)/python install $(QUIETLY) pip $(REQUIRES) $(NODE_WHEEL)
	@touch $@

.venv/libraries: $(BUILD) | .venv/tools
	@echo "installing what playing needs"
	@$(LINK) '.[server,terminal]'
	@touch $@

.venv/modules: $(BUILD) $(SOURCES) | .venv/tools
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

.venv/page: build_page.py $(WEB) | $(if $(NODE_WHEEL),.venv/tools)
	@$(if $(NODE_WHEEL),$(BIN)/python,$(PYTHON)) build_page.py
	@mkdir -p .venv && touch $@

.venv/developing: pyproject.toml | ready
	@echo "installing what developing needs"
	@$(LINK) '.[dev]'
	@touch $@

$(NODE_MODULES): web/package-lock.json | ready
	@$(NPM) ci --no-audit --no-fund
	@touch $@

.venv-bench/ready: $(BUILD) $(SOURCES)
	@test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	@echo "installing what the benchmarks need"
	@.venv-bench/bin/pip install $(QUIETLY) --editable '.[bench]'
	@touch $@
