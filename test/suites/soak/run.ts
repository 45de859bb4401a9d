/**
 * `npm run soak -- [--minutes 3] [--model tiny] [--attacks
 * schemas,bodies,streams,readers,sockets,batches|none] [--stalls] [--phases]`: the real server with
 * a heap of 1 GB, attacked by four keys at once, and beside them a key that behaves. Prints a
 * report, and ends with 1 when something is not as promised, or a wanted attack did not take place.
 * An interrupt ends the attack, and the report is of what was seen until then; a second one leaves
 * out what has to be asked of the server. `--stalls` has the server write down what held its
 * thread, `--phases` shows where the slowest requests of the well-behaved key waited.
 */
import { getPriority, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { askJson } from './ask.ts';
import { startAttackers } from './attackers.ts';
import { type Counts, countsTable, missingAttacks, wantedAttacks } from './attacks.ts';
import { cancelOthers, checkBooks, untilQuiet } from './books.ts';
import { type Measured, measure, minuteLine } from './measure.ts';
import { fixedPairs, judgePairs } from './pairs.ts';
import { slowest } from './phases.ts';
import { price } from './probe.ts';
import { brokenPromises, figuresTable } from './report.ts';
import { adminSecret, startSoakServer } from './server.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    model: { type: 'string', default: 'tiny' },
    attacks: { type: 'string', default: '' },
    stalls: { type: 'boolean', default: false },
    phases: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const { model } = values;
if (!(minutes > 0)) throw new Error('--minutes takes a number');
const wanted = values.attacks === 'none' ? [] : wantedAttacks(values.attacks);

const credits = 1_000_000_000_000;
// Long enough for more than 100 answers: of fewer, the 99th percentile is the slowest one.
const aloneMs = 60_000;

// What is measured must not be the client that waits for the processor; only the superuser may go
// first.
try {
  setPriority(Math.min(-5, getPriority()));
} catch {}

const server = await startSoakServer(
  { FORMWORK_MODEL: model, FORMWORK_PRICES: `${model}=${price.input}/${price.output}` },
  [
    ...(values.stalls ? ['./stalls.ts'] : []),
    ...(values.phases ? ['./phases-recorder.ts'] : []),
  ].flatMap((file) => ['--import', import.meta.resolve(file)]),
);
if (values.stalls) console.log(`what held the serving thread is in ${server.log}`);
const makeKey = (name: string) =>
  askJson<{ id: string; key: string }>(server.url, adminSecret, 'POST', '/admin/keys', {
    name,
    credits,
  });
const well = await makeKey('well-behaved');
const hostile = await Promise.all(Array.from({ length: 4 }, (_, i) => makeKey(`hostile ${i}`)));
const judge = await makeKey('pairs');

const interrupted = new AbortController();
let alone: Measured | undefined;
let seen: Measured | undefined;
const interrupt = () => {
  if (!interrupted.signal.aborted) {
    console.log('interrupted: the report of what was seen follows');
    interrupted.abort();
    return;
  }
  if (alone && seen) console.log(figuresTable(seen, alone));
  process.exit(1);
};
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);

const pairs = fixedPairs();
console.log(`${pairs.length} pairs of a schema and a document are judged`);
const before = await judgePairs(server.url, judge.key, model, pairs);
const watch = { server, key: well.key, model, signal: interrupted.signal };
const warm = await measure(watch, 5000);
alone = await measure(watch, aloneMs);
const attackers =
  wanted.length === 0
    ? undefined
    : startAttackers(
        server.url,
        model,
        hostile.map(({ key }) => key),
        wanted,
      );
await attackers?.begun;
console.log(`the attack begins, for ${minutes} minutes`);
const onMinute = (minute: number, measured: Measured) => {
  seen = measured;
  console.log(minuteLine(minute, measured));
};
let counts: Counts | undefined;
const onEnd = async () => {
  if (attackers) counts = await attackers.stop();
  if (server.ended() === undefined) await cancelOthers(server.url, well.id);
};
const attacked = await measure({ ...watch, onMinute, onEnd }, minutes * 60_000);
console.log(`${figuresTable(attacked, alone)}

answers to the attacks:
${counts ? countsTable(counts) : 'none'}
`);

if (values.phases) {
  for (const [name, { tenant }] of Object.entries({ alone, attacked })) {
    console.log(`slowest ${name}, phases in ms:\n${slowest(server.log, tenant.seen, 8)}\n`);
  }
}

const problems = brokenPromises(attacked, alone);
if (attackers) problems.push(...missingAttacks(wanted, counts));
if (server.ended() === undefined) {
  await untilQuiet(server.url);
  const after = await judgePairs(server.url, judge.key, model, pairs);
  const changed = pairs.flatMap(({ name }, at) =>
    before[at] === after[at] ? [] : [`${name}: was ${before[at]}, is ${after[at]}`],
  );
  const tenants = [warm, alone, attacked].map(({ tenant }) => tenant);
  const books = await checkBooks(server.url, credits, well, tenants);
  console.log(`${pairs.length - changed.length} of ${pairs.length} pairs are judged as before`);
  console.log(books.length === 0 ? 'credits add up, nothing is lost' : 'the books do not balance');
  problems.push(...changed, ...books);
} else {
  problems.push(`the server ended with ${server.ended()}; see ${server.log}`);
}
for (const problem of problems.slice(0, 50)) console.error(`- ${problem}`);
if (problems.length > 50) console.error(`- and ${problems.length - 50} more`);
console.log(problems.length === 0 ? 'all as promised' : `${problems.length} problems`);
await server.stop();
process.exit(problems.length === 0 ? 0 : 1);
