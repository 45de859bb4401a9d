import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { writeStream } from '../../../src/server/http/write-stream.ts';

/**
 * A connection whose buffer is full after each write, and drains after `drainMs` for every 64 kB,
 * if ever.
 */
function slowConnection(drainMs?: number) {
  const outgoing = Object.assign(new EventEmitter(), {
    destroyed: false,
    ended: false,
    written: 0,
    writeHead() {},
    flushHeaders() {},
    write({ length }: Uint8Array) {
      outgoing.written += length;
      const buffers = Math.ceil(length / (64 * 1024));
      if (drainMs !== undefined) setTimeout(() => outgoing.emit('drain'), drainMs * buffers);
      return false;
    },
    end() {
      outgoing.ended = true;
    },
    destroy() {
      outgoing.destroyed = true;
      outgoing.emit('close');
    },
  });
  return outgoing;
}

/** An answer of so many records, and whether it was cancelled. */
function answer(records: number, recordBytes = 1) {
  let made = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (made++ < records) controller.enqueue(new Uint8Array(recordBytes));
        else controller.close();
      },
      cancel() {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body), body, isCancelled: () => cancelled };
}

const write = ({ response, body }: ReturnType<typeof answer>, to: EventEmitter, ms: number) =>
  writeStream(response, body, to as unknown as ServerResponse, ms);

test('a connection that does not drain in time is closed, and the body is cancelled', async () => {
  const outgoing = slowConnection();
  const one = answer(3);
  const begun = performance.now();
  await write(one, outgoing, 50);
  // A timer may fire a moment early.
  expect(performance.now() - begun).toBeGreaterThan(45);
  expect([outgoing.destroyed, one.isCancelled()]).toEqual([true, true]);
  expect(outgoing.written).toBe(1);
});

test('a connection that drains in time again and again may take longer than the limit', async () => {
  const outgoing = slowConnection(10);
  const one = answer(60);
  await write(one, outgoing, 500);
  expect([outgoing.destroyed, outgoing.ended, one.isCancelled()]).toEqual([false, true, false]);
  expect(outgoing.written).toBe(60);
  expect([outgoing.listenerCount('drain'), outgoing.listenerCount('close')]).toEqual([0, 1]);
});

test('a reader of one large record may take the limit for each 64 kB of it', async () => {
  const outgoing = slowConnection(20);
  const size = 50 * 64 * 1024 + 1;
  await write(answer(1, size), outgoing, 500);
  expect([outgoing.destroyed, outgoing.ended, outgoing.written]).toEqual([false, true, size]);
});

test('a reader that leaves within a large record gets nothing more of it', async () => {
  const outgoing = slowConnection();
  await write(answer(1, 50 * 64 * 1024), outgoing, 50);
  expect([outgoing.destroyed, outgoing.written]).toEqual([true, 64 * 1024]);
});
