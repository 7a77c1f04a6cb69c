# Every target sets up what it needs: a fresh clone, Python 3.11+ and a C++ compiler are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EXTRAS := asp,book,cluster,collections,cpsat,dev,play,print,smt,study,web
READY := $(VENV)/.ready

.PHONY: browser database demo docs format hooks serve site tidy test test-long test-core lint bench wheels workflows clean
.DEFAULT_GOAL := test

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "lamplighter needs Python 3.11 or newer; say which one: make PYTHON=python3.12" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)

# Python sources are used in place; a change to the core or the metadata builds again.
$(READY): $(BIN)/python pyproject.toml CMakeLists.txt $(wildcard core/*.cpp core/*.hpp)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[$(EXTRAS)]"
	@# The core's type stub is written by the build; the type checker looks for it beside the sources.
	@cp $(VENV)/lib/python3*/site-packages/lamplighter/_core.pyi src/lamplighter/
	@touch $@

demo: $(READY)
	@$(BIN)/python examples/demo.py

# The page to play on, and every verb over HTTP, at http://127.0.0.1:8008
serve: $(READY)
	@$(BIN)/lamplighter serve

# The app without a server, in site/: any static host can serve it. Needs emscripten and npm.
site: $(READY)
	@$(BIN)/python web/build.py site

# Tools that the tests can do without: each group of pyproject.toml is installed when it is needed.
$(VENV)/.group-%: $(BIN)/python pyproject.toml
	$(BIN)/python -c 'import sys, tomllib; groups = tomllib.load(open("pyproject.toml", "rb")); \
	  print(*groups["dependency-groups"]["$*"], sep="\n")' >$@.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement $@.txt
	@touch $@

# The site goes to build/site. A link that leads nowhere is an error.
docs: $(VENV)/.group-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# The source archive and the wheels, in dist/, each tried in an empty venv.
wheels: $(VENV)/.group-release
	$(BIN)/python release/build.py

workflows: $(VENV)/.group-release
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# clang-format and clang-tidy come from PyPI, in the versions pyproject.toml names.
format: $(READY) $(VENV)/.group-core
	$(BIN)/ruff format .
	$(BIN)/clang-format -i core/*.cpp core/*.hpp core/tests/*.cpp core/tests/*.hpp web/wasm/*.cpp web/wasm/*.hpp

tidy: $(VENV)/.group-core
	@printf '%s\n' core/*.cpp | xargs -P 2 -I FILE $(BIN)/clang-tidy --quiet FILE -- -std=c++20 -Icore \
	  -isystem "$$($(BIN)/python -m nanobind --include_dir)" \
	  -isystem "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))')"

# Git runs the linters before each commit: .pre-commit-config.yaml says which.
hooks: $(READY) $(VENV)/.group-core $(VENV)/.group-hooks
	$(BIN)/pre-commit install

test-core: $(READY)
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python core/tests/run.py

# Where it may, this installs a browser; it never stands in the way of the other tests.
browser:
	@sh tests/browser.sh

database:
	@sh tests/postgres.sh

test: lint test-core browser database
	$(BIN)/pytest -n auto -m "not long"

test-long: lint test-core browser database
	HYPOTHESIS_PROFILE=explore $(BIN)/pytest -n auto

bench: $(READY)
	$(BIN)/python bench/formats.py
	$(BIN)/python bench/solve.py
	$(BIN)/python bench/commands.py
	$(BIN)/python bench/backends.py
	$(BIN)/python bench/ants.py
	$(BIN)/python bench/asp.py
	$(BIN)/python bench/reasons.py
	$(BIN)/python bench/path.py
	$(BIN)/python bench/generate.py
	$(BIN)/python bench/quality.py
	$(BIN)/python bench/hard.py
	$(BIN)/python bench/serve.py
	$(BIN)/python bench/page.py
	$(BIN)/python bench/verdict.py
	$(BIN)/python bench/book.py
	$(BIN)/python bench/collection.py
	$(BIN)/python bench/wasm.py
	$(BIN)/python bench/parquet.py
	$(BIN)/python bench/cluster.py
	$(BIN)/python bench/tails.py

clean:
	rm -rf build dist site $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
