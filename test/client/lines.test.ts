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
});
