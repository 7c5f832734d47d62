# Tilehall: `make run` starts the hall, `make test` tests it. None of these asks a question.
#
#   make run [LAN=1] [TLS=1] [PORT=8000] [DATA=data]   set up, then serve the hall
#   make test      set up, with browser and database servers, then every check (what .ci/run calls)
#   make quick     the checks that need neither a browser nor a server: SQLite only
#   make setup     prepare everything, start nothing; the command is then .venv/bin/tilehall
#   make mutate    change each parameter of the rulebook in turn: a test that cites its clause must notice
#   make storm     the long attack: kills, phones, fuzzed files, requests from the API's description; prints a table
#   make records   write anew what is made from other files: who cites which clause, docs/readings.md
#   make lock      pin the dependencies anew, with hashes and without any address

SHELL := /bin/sh
PY := .venv/bin/python
TILEHALL := .venv/bin/tilehall
UV := .tools/bin/uv
KERNELS := $(wildcard src/tilehall/law/*/kernels/*.py)
COMPILE := $(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

# uv does not read the system's certificates by itself.
export UV_SYSTEM_CERTS := 1

# What was prepared in another folder, or for a Python that is gone, is prepared anew (start.py does the same).
$(shell [ ! -e .venv/.built ] || [ "$$(cat .venv/.built)" = "$$(pwd -P)" ] || rm -f .venv/.built)
$(shell [ ! -e .venv/.lock ] || $(PY) -c 'import django' >/dev/null 2>&1 || rm -rf .venv)

.PHONY: run setup test quick mutate storm records lock clean

run: setup
	@$(TILEHALL) serve $(if $(LAN),--lan) $(if $(TLS),--tls) $(if $(PORT),--port $(PORT)) $(if $(DATA),--data $(DATA))

setup: .venv/.built

test: .venv/.dev .venv/.built
	@$(PY) -m tests.run --all

quick: .venv/.dev .venv/.built
	@$(PY) -m tests.run --quick

mutate: .venv/.dev .venv/.built
	@$(PY) -m tests.mutate

storm: .venv/.dev .venv/.built
	@$(PY) -m tests.storm

records: .venv/.dev .venv/.built
	@$(PY) -m tests.records

lock: .tools/.uv
	@$(COMPILE) --group build pyproject.toml -o requirements.lock
	@$(COMPILE) --group dev -c requirements.lock pyproject.toml -o requirements-dev.lock
	@! grep -nE 'https?://|file:' requirements.lock requirements-dev.lock

clean:
	rm -rf .venv .tools build src/tilehall.egg-info
	rm -f src/tilehall/law/*/kernels/*.so

# uv stays in a small environment of its own, so that no install of ours can remove it.
.tools/.uv:
	@echo "Preparing the tools (once) ..."
	@python3 -m venv .tools 2>/dev/null || { rm -rf .tools; \
	  echo "python3-venv is missing: installing it"; \
	  if [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq python3-venv; \
	  else sudo -n apt-get update -qq && sudo -n apt-get install -y -qq python3-venv; fi >/dev/null 2>&1 && python3 -m venv .tools; } \
	  || { echo "tilehall: python3 -m venv does not work here (install the package python3-venv)" >&2; exit 1; }
	@.tools/bin/pip install -q --disable-pip-version-check uv==0.13.7
	@touch $@

.venv/.lock: requirements.lock .tools/.uv
	@echo "Installing what the hall stands on ..."
	@test -x $(PY) || $(UV) venv -q --python python3 .venv
	@$(UV) pip install -q --require-hashes -r requirements.lock
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.lock
	@echo "Installing what the tests need ..."
	@$(UV) pip install -q --require-hashes -r requirements-dev.lock
	@touch $@

# The lock cannot cover the project itself; this stamp spares the rebuild of the kernels at every start.
.venv/.built: .venv/.lock pyproject.toml setup.py $(KERNELS)
	@echo "Building the kernels ..."
	@$(UV) pip install -q --no-deps --no-build-isolation -e .
	@printf %s "$$(pwd -P)" >$@
	@$(TILEHALL) --version
