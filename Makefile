# What a change must pass, and how pictures are made. Uses whatever python is first on the path.
PYTHON ?= python

.PHONY: check check-code slow bench pictures three constraints

check: check-code
	$(PYTHON) -m pytest

check-code:
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
	$(PYTHON) -m pyright --pythonpath $$($(PYTHON) -c "import sys; print(sys.executable)")

slow:
	$(PYTHON) -m pytest -m slow

bench:
	for file in benchmarks/*.py; do echo "== $$file"; $(PYTHON) $$file || exit 1; done

pictures:
	mkdir -p out
	$(PYTHON) -m pandarena match champion team1 --seed 1 --time 110 --record out/champion.mcap
	$(PYTHON) -m pandarena shot out/champion.mcap docs/images/arena.png --time 101 --camera corner --size 1280 720
	$(PYTHON) -m pandarena video out/champion.mcap docs/images/champion.webp --camera corner --camera red_wrist --speed 12 --rate 10 --size 720 404

# What the page needs of three.js, as one file; takes npm.
three:
	tmp=$$(mktemp -d) && cp src/pandarena/view/page/vendor/entry.js $$tmp && cd $$tmp && npm install three@0.187 esbuild@0.28 && \
	node_modules/@esbuild/*/bin/esbuild entry.js --bundle --minify --format=esm --legal-comments=inline \
	--outfile=$(CURDIR)/src/pandarena/view/page/vendor/three.js && cp node_modules/three/LICENSE $(CURDIR)/src/pandarena/view/page/vendor/LICENSE.three

constraints:
	$(PYTHON) -m pip freeze --exclude-editable | grep -v "^pip=\|^setuptools=\|^wheel=" > constraints.txt
