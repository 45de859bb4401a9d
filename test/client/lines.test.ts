import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines, readServerSentEvents } from '../../src/runtime/client/lines.ts';
import { collect } from '../support/collect.ts';

/** A stream of the text in pieces of a few bytes, so that characters are cut in half too. */
function inPieces(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size)
        controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
}

describe('reading a stream', () => {
  it('returns the lines, however the stream is split', async () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n\uFEFF]/g, ''));
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), async (lines, size) => {
        const text = lines.map((one) => `${one}\n`).join('');
        expect(await collect(readLines(inPieces(text, size)))).toEqual(lines);
      }),
    );
  });

  it('reads events with names, and data of several lines', async () => {
    const text = ': hello\n\nevent: patch\ndata: {"a":1}\n\ndata: one\r\ndata: two\r\n\r\n';
    expect(await collect(readServerSentEvents(inPieces(text, 3)))).toEqual([
      { event: 'patch', data: '{"a":1}' },
      { event: 'message', data: 'one\ntwo' },
    ]);
  });

  /** A stream of an event and, after some milliseconds, its end. */
  function endingAfter(delay: number, event: string) {
    const ended = Promise.withResolvers<'closed' | 'cancelled'>();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`data: ${event}\n\n`));
        const timer = setTimeout(() => {
          controller.close();
          ended.resolve('closed');
        }, delay);
        ended.promise.then(() => clearTimeout(timer));
      },
      cancel: () => ended.resolve('cancelled'),
    });
    return { body, ended: ended.promise };
  }

  it.each([
    [
      'lets the stream end after its last event, so that its connection can be reused',
      20,
      '[DONE]',
      'closed',
    ],
    ['cancels a stream that does not end after its last event', 60_000, '[DONE]', 'cancelled'],
    ['cancels a stream that is left before its last event', 20, '{}', 'cancelled'],
  ])('%s', async (_, delay, event, outcome) => {
    const { body, ended } = endingAfter(delay, event);
    for await (const _ of readServerSentEvents(body)) break;
    expect(await ended).toBe(outcome);
  });
});
