import { expect, test } from 'vitest';
import { createShares } from '../../../../src/runtime/engine/scheduling/tenants/shares.ts';

/** Passes of ten milliseconds for a tenant, while another one has jobs. */
function besideWaiting(passes: number, slots: number) {
  const shares = createShares();
  const [running, waiting] = [shares.enter('a'), shares.enter('b')];
  running.slots = 1;
  waiting.slots = slots;
  for (const share of [running, waiting]) shares.addJob(share);
  for (let pass = 0; pass < passes; pass++) shares.charge([{ share: running, tokens: 1 }], 10);
  return running.served - waiting.served;
}

test('a tenant whose jobs wait for pages is a few passes behind, however long it waits', () => {
  expect(besideWaiting(3, 1)).toBe(30);
  expect(besideWaiting(100, 1)).toBe(50);
});

test('a tenant that waits for slots keeps its place before those that had them', () => {
  expect(besideWaiting(100, 0)).toBe(1000);
});

test('a tenant that gets slots is a few passes behind, however long it waited', () => {
  const shares = createShares();
  const [running, waiting] = [shares.enter('a'), shares.enter('b')];
  running.slots = 1;
  for (const share of [running, waiting]) shares.addJob(share);
  for (let pass = 0; pass < 100; pass++) shares.charge([{ share: running, tokens: 1 }], 10);
  shares.resume(waiting);
  expect(running.served - waiting.served).toBe(40);
});
