# browser.mk - the pages in a real browser: Debian's Chromium, and what npm has
# to drive it and to validate HTML (with Java). `make test` runs those that
# take seconds where they are here. poppler tells where words stand in the PDF.

BROWSER_PACKAGES := chromium? npm default-jre-headless \
  poppler-utils
BROWSER := $(B)/browser/node_modules/.package-lock.json
# What counts the requests that the tests make up, on the emulator.
BROWSER_PATTERNS := $(B)/tests/browser/patterns
TEST_NEEDS += $(BROWSER_PATTERNS) $(B)/bin/occupancy

$(BROWSER_PATTERNS): tests/browser/patterns.cu $(B)/bin/emucc
	$(Q)mkdir -p $(@D)
	$(Q)$(B)/bin/emucc -std=c++17 -Iharness $< -o $@

$(BROWSER): tests/browser/package.json tests/browser/package-lock.json
	$(Q)mkdir -p $(B)/browser && cp $^ $(B)/browser
	$(Q)npm ci --prefix $(B)/browser --ignore-scripts --no-audit --no-fund \
	  --loglevel=error >$(B)/browser/said 2>&1 || { echo "test-pages: npm has" \
	  "not installed what drives Chromium ($(B)/browser/said); these tests" \
	  "are skipped" >&2; exit 0; }

.PHONY: test-pages
##+ test-pages: the pages in a real browser, pictures in build/browser/
test-pages: $(TEST_NEEDS) $(BROWSER) $(B)/report.html $(B)/report.pdf \
    $(PROSE_NUMBERS:%=$(B)/html/chapter%.html) $(SLIDES:%=$(B)/slides/chapter%.html)
	$(Q)B='$(B)' tests/run.sh $(B)/tests/browser/tap all $(wildcard \
	  tests/browser/*.t)
