#!/bin/sh
# Brings up to date what depends on the weights of formwork-135m: models/update.sh FOLDER
# FOLDER is a model folder that models/train.sh or training.export wrote. Updated are the parameters, the logits of the
# reference, digests of files, and the confidence in docs. Needs what `npm run bench:quality -- --processor` needs. Tests
# then show which other answers in README, docs and tests have changed:
# npx vitest run test/end-to-end test/runtime test/suites/kernels
set -eu
here=$(cd "$(dirname "$0")" && pwd)
[ $# -eq 1 ] || {
  echo 'models/update.sh FOLDER' >&2
  exit 1
}
trained=$(cd "$1" && pwd)
"$here/build.sh" formwork-135m --adapters --trained "$trained"
cd "$here"
"${FORMWORK_MODELS_BUILD:-$here/.build}/venv/bin/python" -m formwork_models.reference_logits formwork-135m
cd ..
npx biome format --write test/suites/kernels/references
npm run --silent models:files
npm run --silent docs:confidence
