# The commands of this project. Each does all its own set-up from nothing.
.PHONY: play cluster run doctor test soak drill day check bench pictures gallery docs commands wheel release addresses lock clean

unexport PYTHONDONTWRITEBYTECODE  # what is compiled is kept: a bot that is started again and again need not be compiled

PYTHON ?= python3
PY := .venv/bin/python
PIP := $(PY) -m pip install -q --disable-pip-version-check

# A .venv whose Python or pip does not work is half made, or its Python was replaced: it is made anew.
ifneq ($(wildcard .venv),)
ifneq ($(shell $(PY) -c 'import pip' 2>/dev/null && echo works),works)
$(shell rm -rf .venv)
endif
endif

play: .venv/.play  ## the local table: no token, no internet; prints the address of a page
	$(PY) -m bot play $(ARGS)

cluster: .venv/.dev  ## PostgreSQL, three processes and the local table; prints the address of its page
	$(PY) -m bot cluster $(ARGS)

run: .venv/.play  ## the bot on real Discord; needs DISCORD_TOKEN in .env
	$(PY) -m bot run

doctor: .venv/.play  ## look at settings, token, commands, database, backups, privacy, fonts and disk
	$(PY) -m bot doctor

test: .venv/.dev  ## every test
	$(PY) -m pytest $(ARGS)

soak: .venv/.dev  ## the same, looking at eight times as many positions
	SOAK=1 $(PY) -m pytest $(ARGS)

drill: .venv/.dev  ## 100 matches under faults, a kill at each step of a phase's end, also of one of several processes, a look for leaks; up to an hour
	$(PY) -m tests.drill $(ARGS)

day: .venv/.dev  ## a day of operation with bad hours, read through docs/operators; needs prometheus
	$(PY) -m tests.drill.day $(ARGS)

check: .venv/.dev  ## style, types, import contracts, catalogues, dead names, complexity, size, plain English: what CI does besides the tests
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	.venv/bin/lint-imports
	$(PY) -m bot texts --check
	$(PY) -m vulture
	$(PY) -m tests.english
	$(PY) -m tests.size

bench: .venv/.bench  ## the figures, as a table and in .bench/latest.json
	PYTHONHASHSEED=0 $(PY) -m tests.bench $(ARGS)  # on it depends how long the matches of the peer are

pictures: .venv/.dev  ## draw the pictures of docs again; those of the page need /usr/bin/chromium
	$(PY) -m tests.tools.pictures

gallery: .venv/.dev  ## draw boards, plans and sheets of whole matches into out/gallery; some minutes
	$(PY) -m tests.tools gallery --out out/gallery $(ARGS)

docs: .venv/.docs  ## build all pages as a site with a search, in out/site; a broken link or picture ends it
	NO_MKDOCS_2_WARNING=1 $(PY) -m tests.tools.site

commands: .venv/.dev  ## renew the tables of commands in docs/players and docs/hosts
	$(PY) -m tests.tools.pages $(ARGS)

wheel: .venv/.play  ## dist/daimyo-….whl, with all that the bot needs: for pipx, uv and containers
	rm -rf build dist
	$(PY) -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist .

release: .venv/.release  ## build and try what is published, and print the tag to set; ARGS=--rehearse while addresses are missing
	$(PY) -m tests.tools.release $(ARGS)

addresses: .venv/.play  ## write the addresses of .ci/release.toml into every page that has their placeholder
	$(PY) -m tests.tools.release --addresses

COMPILE = .venv/bin/uv pip compile -q $(UPGRADE) --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header pyproject.toml --extra postgres --extra build

lock: UPGRADE ?= --upgrade
lock:  ## renew locks/ from pyproject.toml; make lock UPGRADE= keeps the versions that still fit
	$(PYTHON) -m venv .venv && $(PIP) uv
	$(COMPILE) -o locks/run.lock
	$(COMPILE) --extra dev -c locks/run.lock -o locks/dev.lock
	$(COMPILE) --extra dev --extra bench -c locks/dev.lock -o locks/bench.lock
	$(COMPILE) --extra release -c locks/dev.lock -o locks/release.lock
	$(COMPILE) --extra docs -c locks/dev.lock -o locks/docs.lock

.venv/.play: locks/run.lock pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON). Install Python 3.11 or newer; on Debian and Ubuntu: sudo apt install python3 python3-venv" >&2; exit 1; }
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Daimyo needs Python 3.11 or newer; run make PYTHON=python3.12, say.")'
	test -x $(PY) || $(PYTHON) -m venv .venv || { rm -rf .venv; echo "$(PYTHON) cannot make a virtual environment. On Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	$(PIP) --require-hashes -r locks/run.lock
	$(PIP) --no-deps --no-build-isolation -e .
	touch $@

.venv/.dev: .venv/.play locks/dev.lock
	$(PIP) --require-hashes -r locks/dev.lock
	touch $@

.venv/.bench: .venv/.dev locks/bench.lock
	$(PIP) --require-hashes -r locks/bench.lock
	touch $@

.venv/.docs: .venv/.play locks/docs.lock
	$(PIP) --require-hashes -r locks/docs.lock
	touch $@

.venv/.release: .venv/.play locks/release.lock
	$(PIP) --require-hashes -r locks/release.lock
	touch $@

clean:
	rm -rf .venv .cache .bench build dist out
