/**
 * `npm run bench:quality`: how often are the values of an answer correct? Runs tasks of twelve
 * kinds with greedy decoding, in the modes of Formwork, and in llama.cpp with
 * SmolLM2-135M-Instruct, which the embedded model is trained from.
 *
 *     npm run bench:quality -- [--half dev|report|all] [--modes 'NAME;...'] [--kinds NAME,...]
 *         [--tasks ID,...] [--most N] [--processor] [--weights FOLDER] [--peer] [--wrong] [--errors] [--confidence]
 *         [--kept] [--check] [--record]
 *
 * Only the dev half informs decisions; the report half is for the report. Answers are stored in the
 * folder for temporary files, so that an interrupted run resumes and only changed requests run
 * again. `--reuse` also accepts answers from other sources, of the same engine and model; `--kept`
 * runs nothing and reports the tasks that all modes have answered. Neither goes with `--check` or
 * `--record`. `--most` takes only the first tasks of each kind, `--tasks`
 * these. `--wrong` lists the incorrect values, and `--errors` counts them by cause; `--confidence`
 * compares confidence with correctness. `--check` fails if a mode has fewer correct values than
 * `baseline.json` records; `--record` writes that file.
 *
 * `--processor` computes the model on the CPU with a program compiled from `processor/forward.c`
 * (x86-64 with AVX2, and a C compiler): the same weights, logits within 2e-5 of the reference, and
 * several times faster than SwiftShader. `--weights` takes other weights of the same network from a
 * folder (`models/training/export.py`). `FORMWORK_ADAPTER=llvmpipe` computes on Mesa's lavapipe.
 */
import { parseArgs } from 'node:util';
import type { Answer } from './answers.ts';
import { recordBaseline, worseThanBaseline } from './baseline.ts';
import { confidenceTable } from './confidence.ts';
import { refuseOtherAnswers } from './depends-on.ts';
import { errorTable } from './errors.ts';
import { formworkAnswers, keptAnswers } from './formwork.ts';
import { llamaAnswers, llamaWays } from './llama.ts';
import { modes } from './modes.ts';
import { groupFigures, kindTable, table } from './report.ts';
import { score } from './score.ts';
import { tasks as allTasks, type Task } from './tasks/index.ts';

const { values } = parseArgs({
  options: {
    model: { type: 'string', default: 'formwork-135m' },
    half: { type: 'string', default: 'dev' },
    modes: { type: 'string' },
    kinds: { type: 'string' },
    tasks: { type: 'string' },
    peer: { type: 'boolean', default: false },
    most: { type: 'string', default: '1000' },
    processor: { type: 'boolean', default: false },
    weights: { type: 'string' },
    confidence: { type: 'boolean', default: false },
    errors: { type: 'boolean', default: false },
    kept: { type: 'boolean', default: false },
    reuse: { type: 'boolean', default: false },
    wrong: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});

refuseOtherAnswers(values);
const kinds = values.kinds?.split(',');
const names = values.modes?.split(';');
const ofKind = Map.groupBy(
  allTasks.filter(
    ({ id, half, kind }) =>
      (!values.tasks || values.tasks.split(',').includes(id)) &&
      (values.half === 'all' || half === values.half) &&
      (kinds?.includes(kind) ?? true),
  ),
  ({ kind }) => kind,
);
// Interleaves the kinds, so that an interrupted run has answered the same number of each.
const wanted = Array.from({ length: Number(values.most) }, (_, at) =>
  [...ofKind.values()].flatMap((own) => own[at] ?? []),
).flat();
const asked = modes.filter(({ name }) => names?.includes(name) ?? true);
const unknown = names?.filter((name) => !modes.some((mode) => mode.name === name)) ?? [];
if (unknown.length > 0) throw new Error(`no such mode: ${unknown.join('; ')}`);

let done = 0;
const onAnswer = () => {
  done++;
  if (done % 10 === 0) console.error(`${done} answers`);
};
const answers = new Map<string, Answer>();
const found = values.kept
  ? keptAnswers(wanted, asked, values)
  : await formworkAnswers(wanted, asked, { ...values, onAnswer });
for (const [place, answer] of found) answers.set(place, answer);
const tasks = wanted.filter(({ id }) => asked.every(({ name }) => answers.has(`${name}/${id}`)));
if (values.peer) {
  for (const [place, answer] of await llamaAnswers(tasks, onAnswer)) answers.set(place, answer);
}

const ways = [...asked.map(({ name }) => name), ...(values.peer ? llamaWays : [])];
const answerOf = (way: string, task: Task) => answers.get(`${way}/${task.id}`);
if (values.wrong) {
  for (const task of tasks) {
    for (const way of ways) {
      const answer = answerOf(way, task);
      const { wrong, spurious } = score(task, answer?.value);
      for (const { path, expected, found } of wrong) {
        console.log(
          `${task.id}\t${way}\t${path}\t${JSON.stringify(expected)}\t${JSON.stringify(found)}`,
        );
      }
      if (spurious > 0) console.log(`${task.id}\t${way}\t${spurious} too many\t${answer?.text}`);
    }
  }
}
if (values.errors) console.log(`\n${errorTable(tasks, ways, answerOf)}`);
if (values.confidence) {
  for (const way of asked.map(({ name }) => name)) {
    console.log(`\n${way}\n\n${confidenceTable(tasks, (task) => answerOf(way, task))}`);
  }
}
console.log(`\n${values.model}, ${values.half} half, ${tasks.length} of ${wanted.length} tasks`);
console.log(table(tasks, ways, answerOf));
console.log(`\nvalues right by kind, in percent\n\n${kindTable(tasks, ways, answerOf)}`);
if (values.check || values.record) {
  if (tasks.length < allTasks.filter(({ half }) => half === values.half).length) {
    throw new Error('Only a whole half can be checked or recorded.');
  }
  const figures = Object.fromEntries(
    asked.map(({ name }) => [name, groupFigures(tasks, (task) => answerOf(name, task))]),
  );
  if (values.record) recordBaseline(values.half, figures);
  const worse = worseThanBaseline(values.half, figures);
  for (const line of worse) console.error(line);
  if (worse.length > 0) process.exit(1);
}
process.exit(0);
