/**
 * `npm run bench:chat`: how many plain questions does the embedded model answer correctly? Greedy
 * decoding, one turn, no schema, on the CPU (as `bench:quality --processor`).
 *
 *     npm run bench:chat -- [--weights FOLDER] [--record]
 *
 * It fails if fewer answers are correct than `chat-baseline.json` records; `--record` writes that
 * file. `--weights` takes other weights of the same network from a folder.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ChatTask, chatTasks } from './chat-tasks.ts';
import { AT_ONCE, complete } from './formwork.ts';
import { processorApi } from './processor/engine.ts';

const { values } = parseArgs({
  options: { weights: { type: 'string' }, record: { type: 'boolean', default: false } },
});
/** A correct answer begins with what was asked, and is short. */
const MAX_TOKENS = 120;
const recorded = new URL('chat-baseline.json', import.meta.url);

const api = await processorApi(values.weights);

async function answerTo({ ask }: ChatTask): Promise<string> {
  const { choices } = await complete(api, {
    model: 'formwork-135m',
    messages: [{ role: 'user', content: ask }],
    temperature: 0,
    max_tokens: MAX_TOKENS,
  });
  return choices[0]?.message.content ?? '';
}

const answers = new Map<ChatTask, string>();
const left = [...chatTasks];
const worker = async () => {
  for (let task = left.shift(); task; task = left.shift()) answers.set(task, await answerTo(task));
};
await Promise.all(Array.from({ length: AT_ONCE }, worker));

const figures: Record<string, { questions: number; right: number }> = {};
for (const [group, tasks] of Map.groupBy(chatTasks, ({ group }) => group)) {
  let right = 0;
  for (const task of tasks) {
    const answer = answers.get(task)!.trim();
    const isRight = task.right.test(answer);
    if (isRight) right++;
    console.log(`${isRight ? 'right' : 'WRONG'}\t${task.ask}\t${JSON.stringify(answer)}`);
  }
  figures[group] = { questions: tasks.length, right };
}
const total = Object.values(figures).reduce((sum, { right }) => sum + right, 0);
console.log(`\n${total} of ${chatTasks.length} right`);
for (const [group, { questions, right }] of Object.entries(figures)) {
  console.log(`${group}: ${right} of ${questions}`);
}
if (values.record) writeFileSync(recorded, `${JSON.stringify(figures, null, 2)}\n`);
const known = JSON.parse(readFileSync(recorded, 'utf8')) as typeof figures;
const worse = Object.entries(figures).filter(
  ([group, { questions, right }]) =>
    known[group]?.questions !== questions || right < known[group].right,
);
for (const [group] of worse) console.error(`${group}: fewer right than recorded`);
process.exit(worse.length > 0 ? 1 : 0);
