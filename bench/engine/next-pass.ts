/**
 * Measures how long the scheduler takes to choose the jobs of a pass, over a model that computes
 * nothing: `npm run bench:passes -- [checkout...]`. Compares checkouts side by side.
 */
import { pathToFileURL } from 'node:url';
import type { SequenceState } from '../../src/runtime/engine/scheduling/sequences/sequence-state.ts';
import type { Share } from '../../src/runtime/engine/scheduling/tenants/shares.ts';

const KEYS = 200;
const WAITING = [10, 50, 200, 1000];
/** Sequences that hold pages and decode. */
const RUNNING = 16;
/** At least this many samples, and as many more as fit into this time, up to 100. */
const SAMPLES = 5;
const MILLISECONDS = 1000;
const PAGE = 16;
const HELD = 160;

/** Reads the scheduler's modules of a checkout. */
async function modulesOf(root: string) {
  const folder = new URL('src/runtime/engine/scheduling/', pathToFileURL(`${root}/`)).href;
  const [passes, turns, space, shares, holdings] = await Promise.all([
    import(`${folder}passes/next-pass.ts`) as Promise<
      typeof import('../../src/runtime/engine/scheduling/passes/next-pass.ts')
    >,
    import(`${folder}passes/pass-turns.ts`) as Promise<
      typeof import('../../src/runtime/engine/scheduling/passes/pass-turns.ts')
    >,
    import(`${folder}cache/cache-space.ts`) as Promise<
      typeof import('../../src/runtime/engine/scheduling/cache/cache-space.ts')
    >,
    import(`${folder}tenants/shares.ts`) as Promise<
      typeof import('../../src/runtime/engine/scheduling/tenants/shares.ts')
    >,
    import(`${folder}sequences/holdings.ts`) as Promise<
      typeof import('../../src/runtime/engine/scheduling/sequences/holdings.ts')
    >,
  ]);
  return { ...passes, ...turns, ...space, ...shares, ...holdings };
}
type Modules = Awaited<ReturnType<typeof modulesOf>>;

type Case = 'full' | 'starved' | 'free';

/** Microseconds of one call, of `nextPass` or of a whole turn. */
function time(modules: Modules, waiting: number, kind: Case, call: 'pass' | 'turn'): number {
  const shares = modules.createShares();
  const tenants = Array.from({ length: KEYS }, (_, key) => shares.enter(`key ${key}`));
  const states: SequenceState[] = [];
  const add = (share: Share, tokens: number, begun: boolean): void => {
    const id = states.length;
    const claim = {
      share,
      slots: 1,
      granted: true,
      background: false,
      order: id,
      since: { length: HELD, computed: 0, activity: 0 },
    };
    const run = { tokens: Array<number>(tokens).fill(1), decode: tokens === 1, images: [] };
    const state: SequenceState = {
      ...{ id, sequence: id, tenant: share.tenant, reused: 0, forked: false, computing: false },
      ...{ history: [], length: begun ? HELD : 0, cached: begun ? HELD : 0 },
      ...{ logits: undefined, job: undefined, closed: undefined },
      group: { claim, unused: 0, keepAnswer: true, members: new Set() },
    };
    state.group.members.add(state);
    state.job = {
      ...{ state, appended: run, runs: [run], run: 0, done: 0, left: tokens, begun },
      ...{ overtaken: 0, passed: kind === 'starved' && !begun ? 100 : 0 },
      ...{ resolve: () => {}, reject: () => {} },
    };
    states.push(state);
    shares.addJob(share);
  };
  for (let index = 0; index < RUNNING; index++) add(tenants[index * 12]!, 1, true);
  for (let index = 0; index < waiting; index++)
    add(tenants[index % KEYS]!, 24 + (index % 7), false);

  const pages = kind === 'free' ? 100_000 : (RUNNING * HELD) / PAGE;
  const model = { maxBatch: 16, pageSize: PAGE, passPages: 100_000, availablePages: () => free };
  const free = pages - (RUNNING * HELD) / PAGE;
  const holders = () => states.filter(({ cached }) => cached > 0);
  const pagesOf = ({ cached, job }: SequenceState) =>
    Math.ceil((cached + (job?.begun ? job.left : 0)) / PAGE);
  const holdings = () => modules.holdingsOf(holders(), pagesOf);
  const now = () => 0;
  // A kept conversation that is in use, of a tenant that holds less than any other will.
  const kept = { tenant: 'other', usedAt: 0 };
  const prefixes = {
    evict: (may: (one: typeof kept) => boolean) => may(kept) && false,
    pagesOf: () => 1,
  };
  const space = modules.createCacheSpace(model as never, prefixes as never, holdings, now);
  const options = {
    ...{ chunk: 128, passSize: 128, shares, pages, holdings, pagesOf, holders, now },
    ensurePages: space.ensurePages,
    adoptPrefix: () => {},
    onPreempt: () => {},
  };
  const queue = states.map(({ job }) => job!);
  const turn = modules.createPassTurns(model as never, options);
  const restore = queue.map((job) => ({ job, was: { ...job } }));
  const times: number[] = [];
  const end = performance.now() + MILLISECONDS;
  while (times.length < SAMPLES || (times.length < 100 && performance.now() < end)) {
    const begun = performance.now();
    if (call === 'turn') turn(queue);
    else modules.nextPass(queue, false, model as never, options);
    times.push(1000 * (performance.now() - begun));
    for (const { job, was } of restore) Object.assign(job, was);
  }
  // The one that others on the machine delayed least.
  return Math.min(...times);
}

const roots = process.argv.length > 2 ? process.argv.slice(2) : [process.cwd()];
const checkouts = await Promise.all(roots.map(modulesOf));
console.log(`case, call, waiting jobs: microseconds in ${roots.join(', ')}`);
for (const kind of ['full', 'starved', 'free'] as const) {
  for (const modules of checkouts) time(modules, 200, kind, 'turn');
  for (const call of ['pass', 'turn'] as const) {
    for (const waiting of WAITING) {
      const all = checkouts.map((modules) => time(modules, waiting, kind, call));
      console.log(`${kind}, ${call}, ${waiting}: ${all.map((us) => us.toFixed(0)).join(', ')}`);
    }
  }
}
