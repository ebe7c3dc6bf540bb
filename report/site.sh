#!/usr/bin/env bash
# site.sh BUILD EMUCC.tar.gz - BUILD/site/ of what was built: an index and a page a
# chapter, the whole course, its rows and its PDF, the labs' handouts and emucc, side
# by side; links between them are made so.
set -euo pipefail
build=$1 emucc=$2
site=$build/site
rm -rf "$site.part"
mkdir "$site.part"
for page in "$build"/html/*.html; do
  sed -e 's#"\.\./\(report\|sheet\)\.#"\1.#g' -e "s|^<a href=\"report.pdf\">.*|&\\
<a href=\"handouts.tar.gz\">Practice labs</a>\\
<a href=\"${emucc##*/}\">emucc, which runs CUDA without a GPU</a>|" "$page" \
    >"$site.part/${page##*/}"
done
cp "$build"/{report.html,rows.html,report.pdf,sheet.pdf,html/search.js} "$emucc" "$site.part"
tar -C "$build" -czf "$site.part/handouts.tar.gz" handouts
rm -rf "$site"
mv "$site.part" "$site"
echo "$site/index.html"
