# Everything a person or a machine does with this project. `make` alone lists the commands.

PORT ?= 8000
UV_VERSION := 0.13.8
# python3 if it is 3.11 or newer, else the newest of the named ones that answers
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo "$$p"; break; }; done)

NODE ?= node
SERVERS := nginx redis-server caddy nft
DOCKER ?= docker
ENV_FILE ?= .env

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
PYTEST := $(BIN)/python -m pytest
RUN_STAMP := $(VENV)/.installed-run
TEST_STAMP := $(VENV)/.installed-test
NODE_STAMP := node_modules/.installed
API_TYPES := frontend/types/openapi.d.ts
KEYS := $(VENV)/state-keys
RUN_LOCKS := backend/requirements.txt backend/requirements-build.txt
TEST_LOCKS := backend/requirements-test.txt
BENCH := .cache/bench
BENCH_STAMP := $(BENCH)/.installed
BENCH_LOCK := backend/requirements-bench.txt
MUTATION := .cache/mutation
MUTATION_STAMP := $(MUTATION)/.installed
MUTATION_LOCK := backend/requirements-mutation.txt

.DEFAULT_GOAL := help
.PHONY: help run install test test-fast test-no-browser test-python test-browser test-firefox test-js lint lint-python lint-js \
	format format-python element openapi openapi-check faults attack refusals load pace soak arena outside endings arena-openspiel bench mutants audit lock clean \
	need-curl need-node need-browser need-servers need-all pin-images
.DELETE_ON_ERROR:

help:  ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile

## ---- set-up: redone only when a lock file changes

$(BIN)/python:
	@test -n "$(PYTHON)" || { \
	  echo "Kozyr needs Python 3.11 or newer, and found none (looked for python3, python3.13, python3.12, python3.11)."; \
	  echo "Debian, Ubuntu:  sudo apt-get install python3 python3-venv      or name one:  make PYTHON=/path/to/python3 …"; \
	  exit 1; } >&2
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) cannot make virtual environments: its venv module is not installed."; \
	  echo "Debian, Ubuntu:  sudo apt-get install python3-venv"; \
	  exit 1; } >&2
	@echo "Making $(VENV) with $$("$(PYTHON)" --version)"
	@"$(PYTHON)" -m venv --clear $(VENV)

$(RUN_STAMP): $(RUN_LOCKS) backend/pyproject.toml | $(BIN)/python
	@echo "Installing what the service needs"
	@$(PIP) install -qq --require-hashes $(RUN_LOCKS:%=-r %)
	@$(PIP) install -qq --no-deps --no-build-isolation -e backend
	@touch $@

$(TEST_STAMP): $(TEST_LOCKS) backend/pyproject.toml | $(BIN)/python
	@echo "Installing what the service and its tests need"
	@$(PIP) install -qq --require-hashes $(TEST_LOCKS:%=-r %)
	@$(PIP) install -qq --no-deps --no-build-isolation -e backend
	@touch $(RUN_STAMP) $@

install: $(TEST_STAMP)  ## make .venv with everything the service and its tests need

need-curl:
	@command -v curl >/dev/null || { \
	  echo "The README's examples are tested, and one needs curl."; \
	  echo "Debian, Ubuntu:  sudo apt-get install curl"; \
	  exit 1; } >&2

need-node:
	@$(NODE) -e 'process.exit(+(process.versions.node.split(".")[0] < 18))' 2>/dev/null || { \
	  echo "The front end's checks need Node.js 18 or newer. Running and playing do not."; \
	  echo "Debian, Ubuntu:  sudo apt-get install nodejs npm      or leave them out:  make test-python"; \
	  exit 1; } >&2
	@command -v npm >/dev/null || { echo "npm is missing.  Debian, Ubuntu:  sudo apt-get install npm" >&2; exit 1; }

need-browser: $(TEST_STAMP)
	@$(BIN)/python -m tests.browser || { \
	  echo "The browser tests need Chromium's headless shell (or Chromium; KOZYR_CHROMIUM names"; \
	  echo "another binary) and libatomic, which Playwright's driver is linked to."; \
	  echo "Debian, Ubuntu:  sudo apt-get install --no-install-recommends chromium-headless-shell fonts-noto-core libatomic1"; \
	  echo "Without them:    make test-fast"; \
	  exit 1; } >&2

need-servers:
	@for p in $(SERVERS); do PATH="$$PATH:/usr/sbin" command -v $$p >/dev/null || { \
	  echo "Some tests run the service behind nginx and Caddy, with redis; $$p is missing."; \
	  echo "Debian, Ubuntu:  sudo apt-get install --no-install-recommends nginx-light redis-server caddy nftables"; \
	  echo "Without them:    make test-fast"; \
	  exit 1; } >&2; done

need-all:  # names everything that is missing, not only the first
	@$(MAKE) --no-print-directory --keep-going need-curl need-node need-browser need-servers

$(NODE_STAMP): package.json package-lock.json
	@echo "Installing the front end's checks"
	@npm ci --no-audit --no-fund --loglevel=error --ignore-scripts >/dev/null
	@touch $@

## ---- run

# Kept, so that a game goes on after the service was restarted
$(KEYS): | $(BIN)/python
	@umask 077 && $(BIN)/python -c 'import base64, secrets; print("1:" + base64.b64encode(secrets.token_bytes(32)).decode())' >$@

run: $(RUN_STAMP) $(KEYS)  ## start the service with the table; PORT=8000
	@{ [ "$(PORT)" -ge 1 ] && [ "$(PORT)" -le 65535 ]; } 2>/dev/null || { \
	  echo "PORT=$(PORT) is no port: give a number from 1 to 65535, as in  make run PORT=9000" >&2; exit 1; }
	@$(BIN)/python -c 'import socket; socket.create_server(("127.0.0.1", $(PORT))).close()' 2>/dev/null || { \
	  echo "Port $(PORT) is taken. Choose another:  make run PORT=$$(($(PORT) + 1))" >&2; exit 1; }
	@[ -n "$$KOZYR_STATE_KEYS$$KOZYR_STATE_KEYS_FILE" ] || export KOZYR_STATE_KEYS_FILE="$(CURDIR)/$(KEYS)"; \
	  KOZYR_FRONTEND="$(CURDIR)/frontend" KOZYR_BIND="127.0.0.1:$(PORT)" \
	  KOZYR_COMMIT="$${KOZYR_COMMIT-$$(git rev-parse HEAD 2>/dev/null)}" \
	  exec $(BIN)/gunicorn -c python:kozyr.gunicorn_config

## ---- check

# The browser mostly waits, so everything else goes on beside it
test: need-all  ## everything: lint, types, contract, Python, JavaScript, browser
	@echo "Two at a time; each says what it found when it is through."
	@$(MAKE) --no-print-directory --jobs=2 --keep-going --output-sync=target \
	  test-browser lint openapi-check test-js test-no-browser

test-fast: need-curl $(TEST_STAMP)  ## the Python tests that need no browser, no Node.js and no other servers
	$(PYTEST) -m "not browser and not node and not servers"

test-python: lint-python openapi-check test-fast  ## all that needs neither Node.js nor a browser

test-browser: need-browser  ## only the tests in a browser
	$(PYTEST) -m browser

test-firefox: $(TEST_STAMP)  ## a few moves of each game in Firefox ESR (a minute)
	@command -v "$$KOZYR_FIREFOX" || command -v firefox-esr || command -v firefox || { \
	  echo "No Firefox. Debian:  sudo apt-get install --no-install-recommends firefox-esr      or name one in KOZYR_FIREFOX"; \
	  exit 1; } >&2
	$(PYTEST) tests/firefox/smoke.py

test-no-browser: need-curl need-node need-servers $(TEST_STAMP)
	$(PYTEST) -m "not browser"

test-js: need-node  ## the front end's pure modules, in Node.js
	$(NODE) --test $(sort $(shell find tests/frontend -name '*.test.js'))

lint: lint-python lint-js  ## style and types, Python and JavaScript

lint-python: $(TEST_STAMP)  ## ruff, mypy --strict
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

$(API_TYPES): $(NODE_STAMP) $(wildcard openapi/*.yaml openapi/*/*.yaml)
	@npx --no-install openapi-typescript openapi/openapi.yaml --default-non-nullable=false -o $@ >/dev/null 2>&1

lint-js: need-node $(NODE_STAMP) $(API_TYPES)  ## eslint, Prettier, tsc (with the contract's types); fail if the built element is stale
	npx --no-install eslint .
	npx --no-install prettier --check .
	npx --no-install tsc -p .
	$(NODE) build-element.js --check

format: format-python need-node $(NODE_STAMP)  ## rewrite code in the project's format, Python (ruff) and JavaScript (Prettier)
	npx --no-install prettier --write --log-level=warn .

format-python: $(TEST_STAMP)  ## the same without Node.js: only Python
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

openapi: $(TEST_STAMP)  ## write the contract to openapi/ anew
	$(BIN)/python -m kozyr.api.openapi.files write openapi/

element: need-node $(NODE_STAMP)  ## write the element that other sites embed anew: frontend/kozyr-table.min.js, frontend/min/
	$(NODE) build-element.js

openapi-check: $(TEST_STAMP)  ## fail if openapi/ is stale
	$(BIN)/python -m kozyr.api.openapi.files check openapi/

faults: need-servers $(TEST_STAMP)  ## servers are killed, reloaded and given new keys while games go on (a minute; part of test)
	@$(PYTEST) -s tests/faults

attack: $(TEST_STAMP)  ## how long others wait while 4 and 8 connections ask for searches without end (a minute)
	@$(BIN)/python -m tests.faults.attack

refusals: $(TEST_STAMP)  ## CPU time of the dearest 64 KB that is refused, for every field of every operation (a minute)
	@$(BIN)/python -m tests.faults.refusals

load: $(TEST_STAMP)  ## throughput, latency, errors and memory of the service under load (minutes)
	@$(BIN)/python -m tests.load

pace: need-browser  ## how soon the first card can be played, and the frames of a deal of 36 cards
	@$(BIN)/python -m tests.e2e.pace

soak: $(TEST_STAMP)  ## an hour of calls, memory weighed; ten thousand games of Kozel to 12, counted again (minutes)
	@$(BIN)/python -m tests.soak.service --calls 100000
	@$(BIN)/python -m tests.soak.kozel_evenings --games 10000

arena: $(TEST_STAMP)  ## bots against bots on duplicate deals (hours); ARENA="--only kozel --deals 50" plays less
	$(BIN)/python -m tests.arena $(ARENA)

outside: need-browser $(TEST_STAMP)  ## a game of another package: its tests, with 1,000 deals of the search (minutes)
	KOZYR_OUTSIDE_DEALS=1000 $(PYTEST) -s tests/outside

endings: $(TEST_STAMP)  ## how 2000 deals a level end in the covering games (an hour); ARENA="--kernel" searches in C
	$(BIN)/python -m tests.arena.endings $(ARENA)

arena-openspiel: $(BENCH_STAMP)  ## our search against OpenSpiel's at equal time (an hour); ARENA="--deals 20" plays less
	@$(BENCH)/bin/python -m tests.arena.openspiel $(ARENA)

# The others are measured beside the service, but never installed beside it
$(BENCH_STAMP): $(BENCH_LOCK) backend/requirements-build.txt backend/pyproject.toml | $(BIN)/python
	@echo "Installing those whom we are measured against"
	@$(BIN)/python -m venv --clear $(BENCH)
	@$(BENCH)/bin/python -m pip install -qq --disable-pip-version-check --require-hashes -r $(BENCH_LOCK)
	@$(BENCH)/bin/python -m pip install -qq --disable-pip-version-check --require-hashes -r backend/requirements-build.txt
	@$(BENCH)/bin/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e backend
	@touch $@

bench: $(BENCH_STAMP)  ## speed next to other projects, the tables of docs/speed.md (minutes); BENCH_FLAGS="--only plies"
	@$(BENCH)/bin/python -m tests.bench $(BENCH_FLAGS)

# Cosmic Ray runs in an environment of its own; the tests that it starts run in the project's
$(MUTATION_STAMP): $(MUTATION_LOCK) | $(BIN)/python
	@$(BIN)/python -m venv --clear $(MUTATION)
	@$(MUTATION)/bin/python -m pip install -qq --disable-pip-version-check --require-hashes -r $(MUTATION_LOCK)
	@touch $@

mutants: $(TEST_STAMP) $(MUTATION_STAMP)  ## small faults made on purpose in bots, games and sealing: the tests have to notice (hours); MUTANTS="--room kozel"
	@$(BIN)/python -m tests.mutation $(MUTANTS)

## ---- maintain

UV := .cache/uv/bin/uv
COMPILE := $(CURDIR)/$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock" $(LOCK_FLAGS)

$(UV): | $(BIN)/python
	@$(BIN)/python -m venv .cache/uv
	@.cache/uv/bin/python -m pip install -qq --disable-pip-version-check uv==$(UV_VERSION)

audit: | $(BIN)/python  ## ask the public database of vulnerabilities about every package of the service
	@$(BIN)/python -m tests.house.audit

lock: $(UV)  ## pin all dependencies anew; LOCK_FLAGS=--upgrade takes newer ones
	cd backend && $(COMPILE) --extra test --extra build pyproject.toml -o requirements-test.txt
	cd backend && $(COMPILE) -c requirements-test.txt pyproject.toml -o requirements.txt
	cd backend && $(COMPILE) -c requirements-test.txt --extra bench pyproject.toml -o requirements-bench.txt
	cd backend && printf 'cosmic-ray==8.7.0\n' | $(COMPILE) - -o requirements-mutation.txt
	cd backend && printf 'hatchling\neditables\n' | $(COMPILE) -c requirements-test.txt - -o requirements-build.txt
	npm install --package-lock-only --ignore-scripts --no-audit --no-fund

# Images that are named in docker-compose.yml; a line of .env takes precedence over it
pin-images:  ## ask the registry for the digests of all base images and write them to .env (needs Docker with buildx)
	@umask 077; set -e; new=$$(mktemp); touch "$(ENV_FILE)"; grep -v '^KOZYR_[A-Z]*_IMAGE=' "$(ENV_FILE)" >"$$new" || :; \
	for pair in $$(grep -o '$${KOZYR_[A-Z]*_IMAGE:-[^}]*' docker-compose.yml | sed 's/^..//; s/:-/=/'); do \
	  digest=$$("$(DOCKER)" buildx imagetools inspect "$${pair#*=}" --format '{{.Manifest.Digest}}'); \
	  case "$$digest" in sha256:*) echo "$$pair@$$digest" | tee -a "$$new";; *) echo "no digest of $${pair#*=}" >&2; exit 1;; esac; \
	done; cat "$$new" >"$(ENV_FILE)"; rm "$$new"

clean:  ## remove everything that make and the tests made
	rm -rf $(VENV) node_modules .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache test-results
	find backend tests -name __pycache__ -type d -prune -exec rm -rf {} +
