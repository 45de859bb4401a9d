import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { stopSignal } from '../../../src/server/service/stop-signal.ts';

test('a signal that arrives twice at once stops the service gently, and a later one at once', async () => {
  const signals = new EventEmitter();
  const statuses: number[] = [];
  const stopped = stopSignal({ info() {} }, signals, (status) => void statuses.push(status));
  signals.emit('SIGINT');
  await stopped;
  signals.emit('SIGINT');
  signals.emit('SIGTERM');
  expect(statuses).toEqual([]);
  await sleep(600);
  signals.emit('SIGINT');
  signals.emit('SIGTERM');
  expect(statuses).toEqual([130, 143]);
});
