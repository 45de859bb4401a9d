import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLocalHolds } from '../../../../src/server/access/credits/local-holds.ts';

test('an answer about a balance is ignored if a later one has arrived', async () => {
  const holds = createLocalHolds();
  const earlier = holds.ask();
  holds.learn('key', holds.ask(), 5);
  holds.learn('key', earlier, 100);
  expect(await holds.reserve('key', 6, async () => 100)).toBe(false);
  expect(await holds.reserve('key', 5, async () => 100)).toBe(true);
});

test('an answer from before a change is requested again', async () => {
  const holds = createLocalHolds();
  const answers = [100, 3];
  const granted = holds.reserve('key', 4, async () => {
    const answer = answers.shift()!;
    if (answer === 100) holds.forget(['key']);
    return answer;
  });
  expect(await granted).toBe(false);
  expect(answers).toEqual([]);
});

test('a charge with an unknown balance does not delay requests that the rest covers', async () => {
  const holds = createLocalHolds();
  holds.learn('key', holds.ask(), 10);
  holds.charge('key', 4);
  const unasked = async () => {
    throw new Error('no request waits');
  };
  expect(await holds.reserve('key', 6, unasked)).toBe(true);
});

test('no request is refused by a lower bound', async () => {
  const holds = createLocalHolds();
  holds.learn('key', holds.ask(), 10);
  holds.charge('key', 4);
  expect(await holds.reserve('key', 8, async () => 8)).toBe(true);
  expect(await holds.reserve('key', 1, async () => 8)).toBe(false);
});

test('the balance is requested again if a charge was answered before another one was recorded', async () => {
  const holds = createLocalHolds();
  holds.learn('key', holds.ask(), 10);
  // Executed after the charge of 4, and known after it.
  const settled = holds.ask();
  holds.charge('key', 4);
  holds.learn('key', settled, 1);
  expect(await holds.reserve('key', 5, async () => 1)).toBe(false);
  expect(await holds.reserve('key', 1, async () => 1)).toBe(true);
});

test('reservations never exceed the credits, in any order of reserving, settling and changing', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('reserve' as const), amount: fc.nat(30) }),
    fc.record({ do: fc.constant('settle' as const), share: fc.nat(100) }),
    fc.record({ do: fc.constant('charge' as const), cost: fc.nat(30) }),
    fc.record({ do: fc.constant('change' as const), by: fc.integer({ min: -40, max: 60 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(100), fc.array(step, { maxLength: 60 }), async (start, steps) => {
      const holds = createLocalHolds();
      let balance = start;
      const open: number[] = [];
      for (const each of steps) {
        if (each.do === 'reserve') {
          const free = balance - open.reduce((sum, amount) => sum + amount, 0);
          const granted = await holds.reserve('key', each.amount, async () => balance);
          expect(granted).toBe(balance > 0 && each.amount <= free);
          if (granted) open.push(each.amount);
        } else if (each.do === 'settle') {
          const amount = open.shift();
          if (amount === undefined) continue;
          balance -= Math.floor((amount * each.share) / 100);
          holds.learn('key', holds.ask(), balance);
          holds.release('key', amount);
        } else if (each.do === 'charge') {
          balance -= each.cost;
          holds.charge('key', each.cost);
        } else {
          balance += each.by;
          holds.forget(['key']);
        }
      }
    }),
  );
});
