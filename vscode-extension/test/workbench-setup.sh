#!/usr/bin/env bash
# Sets the real VS Code up as a server, from the npm registry alone: workbench-setup.sh FOLDER
# What code-server's own set-up fetches from elsewhere is replaced by what the machine has (ripgrep) or built from source.
set -euo pipefail

VERSION=4.100.3 # VS Code 1.100.3
folder=$1
[ "$(cat "$folder/version" 2>/dev/null || true)" != "$VERSION" ] || exit 0
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"
echo '{"private": true}' > package.json
npm install --no-audit --no-fund --ignore-scripts "code-server@$VERSION"
npm rebuild argon2
cd node_modules/code-server/lib/vscode
npm install --no-audit --no-fund --omit=dev --ignore-scripts
mkdir -p node_modules/@vscode/ripgrep/bin
ln -sf "$(command -v rg)" node_modules/@vscode/ripgrep/bin/rg
npm rebuild @vscode/spdlog native-watchdog
npm rebuild node-pty || true # its last step fails, after what is needed is built
ln -sfn node_modules node_modules.asar
(cd bin/remote-cli && ln -sf code-linux.sh code-server)
(cd bin/helpers && ln -sf browser-linux.sh browser.sh)
(cd extensions && npm install --no-audit --no-fund --omit=dev --ignore-scripts)
echo "$VERSION" > "$folder/version"
