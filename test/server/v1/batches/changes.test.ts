import { expect, test } from 'vitest';
import type { Change, Queue } from '../../../../src/server/v1/batches/queue.ts';
import { startWorker } from '../../../../src/server/v1/batches/worker.ts';
import { until } from '../../../support/until.ts';

const changes = (status: Change['status'], count: number): Change[] =>
  Array.from({ length: count }, (_, at) => ({ batchId: `${status}-${at}`, status }));

test('a node creates the items of two batches at a time, while it ends others', async () => {
  const waiting = [...changes('validating', 10), ...changes('cancelling', 5)];
  const queue = {
    async takeChange(working, statuses) {
      const at = waiting.findIndex(
        ({ batchId, status }) =>
          !working.includes(batchId) && (!statuses || statuses.includes(status)),
      );
      return at < 0 ? undefined : waiting.splice(at, 1)[0];
    },
    async giveChangeBack() {},
    onWake() {},
  } as Partial<Queue> as Queue;
  const running = new Map<Change, () => void>();
  let most = 0;
  const stop = startWorker({
    queue,
    gate: {
      opened: (signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve([]))),
      changed: () => new Promise(() => {}),
      enter: async () => () => {},
      enterWhen: async () => undefined,
    },
    handlers: {
      async change(change) {
        await new Promise<void>((resolve) => running.set(change, resolve));
        running.delete(change);
      },
      piece: async () => {},
    },
    lookMs: 10_000,
    onError: (error) => console.error(error),
  });
  const started: string[] = [];
  while (started.length < 15) {
    await until(() => running.size > 0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const validating = [...running.keys()].filter(({ status }) => status === 'validating');
    most = Math.max(most, validating.length);
    if (started.length === 0) expect(running.size).toBeGreaterThan(validating.length);
    const [[change, end]] = running as unknown as [[Change, () => void]];
    started.push(change.batchId);
    end();
    await until(() => !running.has(change));
  }
  await stop();
  expect(new Set(started).size).toBe(15);
  expect(most).toBe(2);
});
