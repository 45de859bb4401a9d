/**
 * `npm run test:crash -- [--kills 50] [--store embedded|postgres]`: kills nodes with `kill -9` at
 * random moments while keys, files, batches and credits are written, and holds what is left against
 * what was acknowledged. On the embedded store with one node, and on PostgreSQL with three, so many
 * kills each; the seed of the moments is the clock.
 */
import { parseArgs } from 'node:util';
import { startStores, storeKinds } from '../../service/support/stores.ts';
import { type Acknowledged, asker, nothing, write } from './clients.ts';
import { startCluster } from './cluster.ts';
import { watchTakeovers } from './takeovers.ts';
import { untilEnded, verifyCredits, verifyOverHttp } from './verify.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, store: { type: 'string' } },
});
const crashes = Number(values.kills);
const kinds = storeKinds.filter((kind) => kind === (values.store ?? kind));
if (!Number.isInteger(crashes) || kinds.length === 0) {
  throw new Error('--kills takes a whole number, --store takes embedded or postgres');
}
const credits = 1_000_000_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits until the node that was started last has acknowledged something: a kill before that proves
 * nothing.
 */
async function untilWritten(seen: Acknowledged): Promise<void> {
  const written = () => seen.keys.size + seen.revoked.size + seen.chats;
  const before = written();
  const limit = Date.now() + 30_000;
  while (written() < before + 10 && Date.now() < limit) {
    await pause(20);
  }
}

let failed = false;
for (const kind of kinds) {
  const stores = await startStores(kind);
  const where = await stores.make();
  const cluster = await startCluster(kind === 'embedded' ? 1 : 3, where);
  const ask = asker(cluster.urls);
  const made = await ask('crash-test-secret', 'POST', '/admin/keys', { name: 'writer', credits });
  const { id, key } = JSON.parse(made?.text ?? '{}') as { id: string; key: string };

  // The embedded store has one process; who starts it again finds what the last one had at once.
  const takeovers = where.databaseUrl ? await watchTakeovers(where.databaseUrl) : undefined;
  const stop = new AbortController();
  const seen = nothing();
  const writing = write(ask, key, seen, stop.signal);
  for (let count = 0; count < crashes; count++) {
    await untilWritten(seen);
    await pause(Math.random() * 2000);
    await cluster.crash(takeovers?.killed);
    if ((count + 1) % 10 === 0) console.log(`${kind}: ${count + 1} of ${crashes} kills`);
  }
  stop.abort();
  await writing;
  const takenOver = await takeovers?.end();
  if (takenOver) console.log(`  ${takenOver.text}`);
  console.log(
    `${kind}: ${crashes} kills; acknowledged: ${seen.keys.size} keys, ${seen.revoked.size} revoked, ${seen.files.size} files, ${seen.batches.size} batches, ${seen.chats} chats`,
  );
  const problems = takenOver ? [...takenOver.problems] : [];
  problems.push(...(await untilEnded(ask, key, seen.batches.keys(), 300_000)));
  problems.push(...(await verifyOverHttp(ask, key, seen)));
  await cluster.stop();
  problems.push(...(await verifyCredits(where, id, credits, seen)));
  await stores.stop();
  for (const problem of problems) console.error(`  ${problem}`);
  console.log(problems.length === 0 ? '  nothing lost' : `  ${problems.length} problems`);
  failed ||= problems.length > 0;
}
process.exitCode = failed ? 1 : 0;
