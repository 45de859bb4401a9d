/**
 * All attacks at once, in a process of its own, so that making them does not delay what is
 * measured. Takes the address, the model and the keys from its environment; prints what it counted,
 * as JSON, when it is asked to stop.
 */
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type AttackName, wantedAttacks } from '../attacks.ts';
import {
  type Attack,
  idle,
  readSlowly,
  sendBatches,
  sendLargeBodies,
  sendSchemas,
  stream,
} from './floods.ts';

const {
  SOAK_URL: url = '',
  SOAK_MODEL: model = '',
  SOAK_KEYS: given = '',
  SOAK_ATTACKS = '',
} = process.env;
const keys = given.split(',');
// On real networks attackers have processors of their own. Linux weighs sessions against each other
// (autogroup), where a process's own priority has no effect.
setPriority(constants.priority.PRIORITY_LOW);
try {
  writeFileSync('/proc/self/autogroup', String(constants.priority.PRIORITY_LOW));
} catch {}

const stop = new AbortController();
const counts: Record<string, Record<string, number>> = {};
const attack = (name: string, at: number): Attack => ({
  url,
  model,
  key: keys[at % keys.length]!,
  signal: stop.signal,
  count: (what) => {
    counts[name] ??= {};
    counts[name][what] = (counts[name][what] ?? 0) + 1;
  },
});
const times = (count: number, one: (index: number) => Promise<void>) =>
  Array.from({ length: count }, (_, index) => one(index));

const attacks: Readonly<Record<AttackName, () => Promise<void>[]>> = {
  schemas: () => times(12, (index) => sendSchemas(attack('schemas', index), 1 + index)),
  bodies: () => times(3, (index) => sendLargeBodies(attack('bodies', index), 100 + index)),
  streams: () => times(100, (index) => stream(attack('streams', index % 2), 200 + index)),
  readers: () => times(20, (index) => readSlowly(attack('readers', index))),
  sockets: () => [idle(attack('sockets', 0), 500)],
  batches: () => times(2, (index) => sendBatches(attack('batches', index))),
};
const running = wantedAttacks(SOAK_ATTACKS).flatMap((name) => attacks[name]());

process.once('SIGTERM', async () => {
  stop.abort();
  await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, 10_000))]);
  console.log(JSON.stringify(counts));
  process.exit(0);
});
console.log('started');
