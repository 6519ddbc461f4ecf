#!/usr/bin/env bash
# tagRelease.sh: makes the tag and the release of the version in package.json, with its part of CHANGELOG.md. Does
# nothing where it has no part there yet, or is released already. Needs gh and its token.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(node -p "require('./package.json').version")
notes=$(mktemp)
awk -v head="## $version (" 'index($0, "## ") == 1 { on = index($0, head) == 1; next } on' CHANGELOG.md >"$notes"
[ -s "$notes" ] || { echo "$version is not released yet."; exit 0; }
! gh release view "v$version" >/dev/null 2>&1 || { echo "v$version is there."; exit 0; }
gh release create "v$version" --title "Koma $version" --notes-file "$notes" --target "$(git rev-parse HEAD)"
