# Everything that a person does with this repository. Each target sets up what it needs by itself.

PYTHON ?= python3
TESTS ?= tests
MINUTES ?= 10
KILLS ?= 200
ROUNDS ?= 10000
COUNT ?= 1000000
ENVIRONMENT := $(PYTHON) -m building.environment
CHECKED := $(wildcard core/src core/setup.py app/src app/page_build app/protocol app/setup.py tests bench building examples research)
MARKED ?= not exhaustive
# Each process has neighbouring tests, which share servers, and takes over from others when it is done.
PYTEST := python -m pytest --dist worksteal -m '$(MARKED)' -n
# Tests of servers and in a browser wait now and then: one process more than there are cores has work meanwhile.
ONE_MORE = $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
# What plays in WebAssembly as well: every game, player, table and solitaire whose result is written down
IN_WASM := tests/engine/test_checksums.py tests/bots/test_frozen.py tests/bots/test_edition.py tests/solitaire \
	tests/tables/test_matches.py tests/tables/test_transcripts.py tests/tables/test_two_worlds.py \
	tests/tables/test_table_mirror.py tests/alone
# Games that reach every corner of the rules, for the build that stops at undefined behaviour
SEEDED_GAMES := tests/engine/test_checksums.py tests/solitaire
# Tests of rooms that are not compiled, of libraries that learn, of commands, of tables, of the server and in a browser
# run once, whatever the core; so do those of the lock, the page's build, the house and its pages.
ONCE := tests/alone tests/analysis tests/puzzles tests/learning tests/cli tests/tables tests/store tests/deploy tests/services \
	tests/web tests/faults tests/simulation tests/drawing tests/oracle tests/lab/extensive tests/lab/language_models \
	tests/lab/benchmark tests/lab/studies tests/research \
	tests/build/test_documentation.py tests/build/test_locks.py tests/build/test_one_word.py tests/build/test_page.py tests/build/test_pip.py tests/build/test_workflows.py tests/test_docs.py tests/test_house.py tests/test_terms.py
# what of these TESTS names, and what lies in folders that TESTS names
RUN_ONCE := $(sort $(filter $(addsuffix %,$(ONCE)),$(TESTS)) $(filter $(addsuffix %,$(TESTS)),$(ONCE)))
IN_BROWSER := $(filter tests/browser%,$(TESTS:tests=tests/browser))
ELSEWHERE := $(filter-out tests/browser% tests/libraries% tests/site% $(addsuffix %,$(ONCE)),$(TESTS))
# Tests that have a target of their own.
APART := $(addprefix --ignore=,$(ONCE) tests/browser tests/drivers tests/libraries tests/site)

MAKEFLAGS += --no-print-directory
.NOTPARALLEL:
.PHONY: help play page test lint test-page test-interpreted test-compiled test-once test-browser test-exhaustive test-browsers test-lab wasm site docs test-wasm test-site sanitize mutation campaign sentences luck campaign-tables fuzz audit bench bench-commits bench-growth bench-server bench-page bench-wasm serve test-faults test-deploy dist format lock clean
# Nothing but the files here decides what is built and run, and what Python has compiled it keeps for its next process.
unexport PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE SEVENBRIDGE_PURE SEVENBRIDGE_SANITIZE

help:
	$(info make play      set up and play in the browser; LAN=1 for everybody on the home network)
	$(info make page      build the page for browsers, and say what is in the way of that)
	$(info make test      every check and test, interpreted and compiled; TESTS=tests/engine for some of them)
	$(info make test-exhaustive  the same tests for every other preset, language, number of seats and so on)
	$(info make test-browsers  a turn in Firefox and in WebKit, with a server and without, with pictures of it)
	$(info make test-lab  the environments with large libraries for learning)
	$(info make wasm      build the library for browsers, in build/wasm)
	$(info make site      the game as files for any host, in build/site: it plays in the browser alone)
	$(info make docs      the documentation as a site, in build/docs/html; make site puts it beside the game)
	$(info make test-wasm the games, players and tables in WebAssembly, against what is written down)
	$(info make test-site the game in a browser alone, whose server and network are gone; and the documentation)
	$(info make sanitize  seeded games in a build that stops at undefined behaviour)
	$(info make mutation  small changes to the rules, of which each must be noticed by a test)
	$(info make campaign  the engine against the oracle for MINUTES=10, from SEED)
	$(info make sentences what the coach says against the facts, over ROUNDS=10000, from SEED)
	$(info make luck      the luck of the cards against nought, over ROUNDS=10000 in each company, from SEED)
	$(info make campaign-tables  tables at many nodes in COUNT=10000 simulated worlds, from SEED)
	$(info make fuzz      COUNT=1000000 messages that nobody should send, from SEED)
	$(info make serve     set up and run a server; ARGS="--port 8777" and the like are handed on)
	$(info make test-faults  a server killed KILLS=200 times under load, and all else that can happen, from SEED)
	$(info make test-deploy  the recipes for hosts, carried out in roots of Debian's packages; for root)
	$(info make bench     speed, measured beside other libraries)
	$(info make bench-commits  two commits beside each other, ARGS="HEAD~1 HEAD")
	$(info make bench-growth  how figures grow with processes, tables, matches and the like, as pictures)
	$(info make bench-server  what a server spends, beside a bare WebSocket)
	$(info make bench-page    how soon the page is there and how fast it answers, beside an empty one)
	$(info make bench-wasm    the library in WebAssembly beside native, and how soon one plays on a site)
	$(info make dist      source and binary distributions in dist/, each tried)
	$(info make audit     what is known against the locked versions of all dependencies)
	$(info make format    format the code)
	$(info make lock      newest versions of all dependencies, locked)
	$(info make clean     remove environments and everything built)
	@:

play:
	@$(ENVIRONMENT) setup .venv compiled build run
	@.venv/bin/sevenbridge web $(if $(filter-out 0,$(LAN)),--lan) $(ARGS)

page:
	@$(ENVIRONMENT) page .venv build

serve:
	@$(ENVIRONMENT) setup .venv compiled build run
	@.venv/bin/sevenbridge serve $(ARGS)

test: lint test-page test-interpreted test-compiled test-once test-browser

lint:
	@$(ENVIRONMENT) setup .venv-pure interpreted build run test
	@echo 'Checking style and types ...' && .venv-pure/bin/ruff check --quiet $(CHECKED)
	@.venv-pure/bin/ruff format --quiet --check $(CHECKED) || { echo 'make format puts this right'; exit 1; }
	@.venv-pure/bin/mypy --no-error-summary $(filter-out %setup.py,$(CHECKED))
	@.venv-pure/bin/zizmor --quiet --offline --strict-collection .github

# where all is tested; who works on the page alone has npm
test-page:
	@$(if $(filter tests,$(TESTS)),echo 'Checking the page ...' && $(ENVIRONMENT) page .venv check)

test-interpreted:
	@$(ENVIRONMENT) setup .venv-pure interpreted build run test
	@$(if $(ELSEWHERE),echo 'Testing interpreted ...' && \
		SEVENBRIDGE_CORE=interpreted .venv-pure/bin/$(PYTEST) auto $(APART) $(ELSEWHERE))

test-compiled:
	@$(ENVIRONMENT) setup .venv compiled build run test
	@$(if $(ELSEWHERE),if [ "$$($(ENVIRONMENT) core .venv)" = compiled ]; then \
		echo 'Testing compiled ...'; \
		SEVENBRIDGE_CORE=compiled .venv/bin/$(PYTEST) auto $(APART) $(ELSEWHERE); \
	fi)

test-once:
	@$(if $(RUN_ONCE),$(ENVIRONMENT) services)
	@$(if $(RUN_ONCE),$(ENVIRONMENT) setup .venv compiled build run test)
	@$(if $(RUN_ONCE),echo 'Testing tables and the server and whatever is not compiled ...' && \
		.venv/bin/$(PYTEST) $(ONE_MORE) $(RUN_ONCE))

test-browser:
	@$(if $(IN_BROWSER),$(ENVIRONMENT) browser)
	@$(if $(IN_BROWSER),$(ENVIRONMENT) setup .venv compiled build run test)
	@$(if $(IN_BROWSER),echo 'Testing in a browser ...' && .venv/bin/$(PYTEST) $(ONE_MORE) $(IN_BROWSER))

test-exhaustive:
	@$(MAKE) test-interpreted test-compiled test-once test-browser MARKED=exhaustive

test-browsers: export REQUIRE_PAGE = 1
test-browsers: wasm
	@$(ENVIRONMENT) browsers
	@$(ENVIRONMENT) setup .venv compiled build run test
	@echo 'Playing a turn in Firefox and in WebKit ...' && .venv/bin/python -m pytest tests/drivers
	@echo 'Pictures of it lie in build/browsers.'

test-lab:
	@$(ENVIRONMENT) setup .venv compiled build run test lab
	@echo 'Testing with libraries for learning ...' && .venv/bin/python -m pytest tests/libraries

wasm:
	@$(ENVIRONMENT) wasm .venv-wasm
	@echo 'What browsers load lies in build/wasm.'

site: export REQUIRE_PAGE = 1
site: wasm
	@$(ENVIRONMENT) setup .venv compiled build run
	@.venv/bin/sevenbridge site build/site --documentation docs
	@$(MAKE) docs DOCS=build/site/docs

# From the interpreted modules, whose signatures have their types
docs: DOCS = build/docs/html
docs:
	@$(ENVIRONMENT) setup .venv-pure interpreted build run docs
	@echo 'Building the documentation ...' && .venv-pure/bin/python -m building.docs $(DOCS)

# What Pyodide plays must be what the machine's own build plays: the games, players, tables and solitaires.
test-wasm: export REQUIRE_PAGE = 1
test-wasm:
	@echo 'Testing in WebAssembly ...' && $(ENVIRONMENT) test-wasm .venv-wasm --quiet -m 'not exhaustive' $(IN_WASM)

test-site: export REQUIRE_PAGE = 1
test-site: site
	@$(ENVIRONMENT) browser
	@$(ENVIRONMENT) setup .venv compiled build run test
	@echo 'Testing a site without a server ...' && .venv/bin/$(PYTEST) $(ONE_MORE) tests/site

# One process and no capture of the terminal, so that a sanitizer's last words are seen.
sanitize:
	@$(ENVIRONMENT) setup .venv-sanitize sanitized build run test
	@echo 'Testing with sanitizers ...' && SEVENBRIDGE_CORE=compiled UBSAN_OPTIONS=print_stacktrace=1:abort_on_error=1 \
		.venv-sanitize/bin/python -m pytest --capture=sys tests/build $(SEEDED_GAMES)

mutation:
	@$(ENVIRONMENT) setup .venv-pure interpreted build run test mutation
	@echo 'Changing the rules, one line at a time ...' && .venv-pure/bin/python -m tests.mutation.trial

campaign:
	@$(ENVIRONMENT) setup .venv-pure interpreted build run test
	@.venv-pure/bin/python -m tests.engine.campaign $(MINUTES) $(SEED)

sentences:
	@$(ENVIRONMENT) setup .venv compiled build run test
	@.venv/bin/python -m tests.analysis.campaign $(ROUNDS) $(SEED)

luck:
	@$(ENVIRONMENT) setup .venv compiled build run test
	@.venv/bin/python -m tests.analysis.luck $(ROUNDS) $(SEED)

campaign-tables: COUNT = 10000
campaign-tables:
	@$(ENVIRONMENT) setup .venv compiled build run test
	@.venv/bin/python -m tests.simulation.campaign $(COUNT) $(SEED)

test-faults:
	@$(ENVIRONMENT) faults
	@$(ENVIRONMENT) setup .venv compiled build run test
	@.venv/bin/python -m tests.faults.campaign $(KILLS) $(SEED)

test-deploy:
	@$(ENVIRONMENT) deploying
	@$(ENVIRONMENT) setup .venv compiled build run test
	@.venv/bin/python -m tests.deploy.trial

fuzz:
	@$(ENVIRONMENT) setup .venv compiled build run test
	@.venv/bin/python -m tests.web.fuzzing $(COUNT) $(SEED)

bench:
	@$(ENVIRONMENT) setup .venv compiled build run bench
	@.venv/bin/python -m bench.run $(ARGS)

bench-commits:
	@$(ENVIRONMENT) setup .venv compiled build run bench
	@.venv/bin/python -m bench.commits $(ARGS)

bench-growth:
	@$(ENVIRONMENT) setup .venv compiled build run bench
	@.venv/bin/python -m bench.growth $(ARGS)

bench-server:
	@$(ENVIRONMENT) setup .venv compiled build run
	@.venv/bin/python -m bench.server_run $(ARGS)

bench-page: export REQUIRE_PAGE = 1
bench-page:
	@$(ENVIRONMENT) browser
	@$(ENVIRONMENT) setup .venv compiled build run test
	@$(ENVIRONMENT) page .venv build
	@.venv/bin/python -m bench.page_run $(ARGS)

bench-wasm: export REQUIRE_PAGE = 1
bench-wasm: wasm
	@$(ENVIRONMENT) browser
	@$(ENVIRONMENT) browsers
	@$(ENVIRONMENT) setup .venv compiled build run test
	@.venv/bin/python -m bench.wasm_run $(ARGS)

dist: export REQUIRE_PAGE = 1
dist:
	@$(ENVIRONMENT) setup .venv compiled build run
	@$(PYTHON) -c 'import shutil; shutil.rmtree("dist", ignore_errors=True)'
	@echo 'Building the distributions ...' && for folder in core app; do \
		REQUIRE_COMPILED=1 .venv/bin/python -m build --quiet --no-isolation --outdir dist $$folder || exit 1; done
	@SEVENBRIDGE_PURE=1 .venv/bin/python -m build --quiet --no-isolation --wheel --outdir dist core
	@$(PYTHON) -m building.trial

format:
	@$(ENVIRONMENT) setup .venv-pure interpreted build run test
	@.venv-pure/bin/ruff check --quiet --fix-only $(CHECKED)
	@.venv-pure/bin/ruff format $(CHECKED)

audit:
	@$(PYTHON) -m building.audit

lock:
	@$(ENVIRONMENT) lock

clean:
	@$(PYTHON) -c 'import glob, shutil; \
		[shutil.rmtree(name, ignore_errors=True) for name in [*glob.glob(".venv*"), "build", "core/build", "app/build", "dist", "app/page/dist", "app/page/node_modules"]]'
