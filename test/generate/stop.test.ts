import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Follower, GenerateEvent, GenerateRequest } from '../../src/runtime/generate/index.ts';
import { generate, localLanguage } from '../../src/runtime/generate/index.ts';
import { writeToolCall } from '../../src/runtime/generate/prompt/tool-calls.ts';
import {
  createStopSearch,
  type StopSearch,
  searchOf,
} from '../../src/runtime/generate/stop/search.ts';
import { onlyText, textOrCalls } from '../../src/runtime/generate/stop/sections.ts';
import { createToolCallReader } from '../../src/runtime/generate/tools/reader.ts';
import { finiteGrammar } from '../support/finite-grammar.ts';
import { createStubEngine, stubVocabulary } from '../support/stub-engine.ts';
import { collect, languageOf, request } from './requests.ts';

const encoder = new TextEncoder();

/** Sequences that end at some place of a text, the longest first. */
function endingAt(text: string, end: number, stops: readonly string[]): string[] {
  return stops
    .filter((stop) => text.slice(0, end).endsWith(stop))
    .sort((a, b) => b.length - a.length);
}

/**
 * Where each sequence is in a text, in the order in which they are complete: by the plainest means.
 */
function occurrences(text: string, stops: readonly string[]): { sequence: string; at: number }[] {
  return Array.from({ length: text.length }, (_, at) => at + 1).flatMap((end) =>
    endingAt(text, end, stops).map((sequence) => ({ sequence, at: end - sequence.length })),
  );
}

/** What a search finds when each sequence is passed over. */
function findAll(search: StopSearch, pieces: readonly string[]) {
  const found: { sequence: string; at: number }[] = [];
  let at = search;
  for (const piece of pieces) {
    const bytes = encoder.encode(piece);
    const from = at.position;
    at = at.read(bytes);
    for (; at.found; at = at.passOver().read(bytes.subarray(at.position - from))) {
      found.push({ sequence: at.found.sequence, at: at.found.at });
    }
  }
  return found;
}

const letters = (maxLength: number, minLength = 0) =>
  fc.string({ unit: fc.constantFrom('a', 'b'), minLength, maxLength });
const stopTexts = fc.uniqueArray(letters(4, 1), { minLength: 1, maxLength: 4 });

describe('the search for stop sequences', () => {
  test('finds each sequence where it is complete, however the text is split', () => {
    fc.assert(
      fc.property(fc.array(letters(6), { maxLength: 8 }), stopTexts, (pieces, stops) => {
        const search = createStopSearch(
          stops.map((text) => ({ text })),
          onlyText,
          false,
        );
        expect(findAll(search, pieces)).toEqual(occurrences(pieces.join(''), stops));
      }),
    );
  });

  test('holds back only text that may become one', () => {
    fc.assert(
      fc.property(letters(20), stopTexts, (text, stops) => {
        const search = createStopSearch(
          stops.map((one) => ({ text: one })),
          onlyText,
          false,
        ).read(encoder.encode(text));
        if (search.found) return;
        const open = stops.flatMap((stop) =>
          Array.from({ length: stop.length }, (_, length) => length).filter((length) =>
            text.endsWith(stop.slice(0, length)),
          ),
        );
        expect(search.waiting).toBe(Math.max(...open));
      }),
    );
  });

  const call = fc.tuple(
    fc.constantFrom('f', 'g'),
    fc.oneof(fc.json({ maxDepth: 2 }), fc.constantFrom('"}"', '1', '{"a":"<tool_call>"}', '[]')),
  );

  test('searches the text before calls and their arguments, not the format', () => {
    const texts = fc.string({
      unit: fc.constantFrom('<', 't', 'o', '\n', 'x', '}'),
      maxLength: 12,
    });
    const stops = fc.uniqueArray(fc.constantFrom('<', '<t', '\n', '}', '"', 'o', '{', ':', ',"'), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        texts,
        fc.array(call, { minLength: 1, maxLength: 2 }),
        stops,
        (said, calls, stop) => {
          const text = said + calls.map(([name, value]) => writeToolCall(name, value)).join('\n');
          const search = createStopSearch(
            stop.map((one) => ({ text: one })),
            textOrCalls,
            false,
          );
          const found = findAll(search, [text]).map(({ sequence }) => sequence);
          const expected = [said, ...calls.map(([, value]) => value)].flatMap((part) =>
            occurrences(part, stop).map(({ sequence }) => sequence),
          );
          expect(found).toEqual(expected);
          // What is searched is what the reader of calls takes for text and arguments.
          const read = createToolCallReader().push(text);
          const parts = Map.groupBy(
            read.filter((event) => event.type === 'arguments'),
            ({ index }) => index,
          );
          const values = [...parts.values()].map((part) => part.map((one) => one.text).join(''));
          expect(values).toEqual(calls.map(([, value]) => value));
        },
      ),
    );
  });

  test('searches all of a document that mentions the start of a call', () => {
    const stop = [{ text: 'x' }];
    for (const text of ['"<tool_call>x"', '<tool x', '<tool_call>x']) {
      const search = searchOf({ stop, document: true, calls: true });
      const found = [{ sequence: 'x', at: text.indexOf('x') }];
      expect(findAll(search, [text])).toEqual(found);
      expect(findAll(search, [...text])).toEqual(found);
    }
    const call = writeToolCall('x', '{"a":"<tool_call>x"}');
    expect(findAll(searchOf({ stop, document: true, calls: true }), [call])).toEqual([
      { sequence: 'x', at: call.lastIndexOf('x') },
    ]);
  });

  test('ignores a sequence for free text in documents and in arguments', () => {
    const stops = [{ text: 'x', inTextOnly: true }];
    const inDocument = createStopSearch(stops, onlyText, true);
    expect(findAll(inDocument, ['axb'])).toEqual([]);
    const inCall = createStopSearch(stops, textOrCalls, false);
    expect(findAll(inCall, [`x${writeToolCall('f', '"x"')}`])).toEqual([{ sequence: 'x', at: 0 }]);
  });
});

async function run(documents: readonly string[], script: string, stops: readonly string[]) {
  const engine = createStubEngine({ script });
  const grammar = finiteGrammar(documents);
  const request: GenerateRequest = {
    prompt: engine.model.encode('Hi<|im_end|>', true),
    language: localLanguage(stubVocabulary, () => grammar.start()),
    choices: 1,
    maxTokens: 500,
    stop: stops.map((text) => ({ text })),
    document: true,
    sampling: { temperature: 0, topP: 1, frequencyPenalty: 0, presencePenalty: 0, seed: 1n },
    topLogprobs: 0,
  };
  let text = '';
  let reported = '';
  let finish: Extract<GenerateEvent, { type: 'finish' }> | undefined;
  for await (const event of generate(engine.model, request)) {
    if (event.type === 'text') {
      text += event.text;
      for (const { bytes } of event.tokens) reported += String.fromCharCode(...bytes);
    }
    if (event.type === 'finish') finish = event;
  }
  expect(reported).toBe(text);
  return { text, finish: finish! };
}

/** What the rule says of a document that the model would have written whole. */
function expected(documents: readonly string[], written: string, stops: readonly string[]) {
  const met = occurrences(written, stops);
  for (const [index, { at }] of met.entries()) {
    const ends = documents.filter((document) => {
      if (!document.startsWith(written.slice(0, at))) return false;
      // The ones passed over stay; no other may be in it.
      return occurrences(document, stops).length <= index;
    });
    if (ends.length > 0) {
      const least = Math.min(...ends.map((end) => end.length));
      return { ends: ends.filter((end) => end.length === least), passed: index, cut: true };
    }
  }
  return { ends: [written], passed: met.length, cut: false };
}

describe('a document that meets a stop sequence', () => {
  const member = fc.constantFrom('true', 'false', '"a,b"', '"stop"', '1', '10', '[]', '[1,2]');
  // One order of names: the grammar writes members in the order in which its constants first have
  // them.
  const names = ['a', 'b', 'stop'];
  const object = fc
    .array(member, { maxLength: 3 })
    .map((values) => `{${values.map((value, at) => `"${names[at]}":${value}`)}}`);
  const array = fc.array(member, { maxLength: 3 }).map((values) => `[${values}]`);
  const document = fc.oneof(object, array);
  const stop = fc.constantFrom(',', 'stop', '"', 'e', 'true', '0', '}', ':1', '"a', '],', '[1');

  test('becomes the shortest one with the same beginning and without the sequence, or keeps the sequence', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(document, { minLength: 1, maxLength: 8 }),
        fc.uniqueArray(stop, { minLength: 1, maxLength: 4 }),
        async (documents, stops) => {
          const written = documents[0]!;
          const { text, finish } = await run(documents, written, stops);
          const { ends, passed, cut } = expected(documents, written, stops);
          expect(ends).toContain(text);
          expect(finish.cause).toBe(cut ? 'stop' : 'end');
          const times = (isCut: boolean) =>
            finish.stops.reduce((sum, one) => sum + (one.cut === isCut ? one.times : 0), 0);
          expect(times(false)).toBe(passed);
          expect(times(true)).toBe(cut ? 1 : 0);
          for (const { before } of finish.stops) expect(written.startsWith(before)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('keeps the values before the sequence', async () => {
    const documents = ['{"a":1,"b":false}', '{"a":1,"b":true}'];
    const { text, finish } = await run(documents, documents[0]!, [',']);
    expect(text).toBe(documents[0]);
    expect(finish).toMatchObject({
      cause: 'end',
      stops: [{ sequence: ',', cut: false, times: 1, before: '{"a":1', inCall: false }],
    });
  });

  test('counts a sequence that stays, and keeps only the text before the first', async () => {
    const document = `["${'-'.repeat(100)}"]`;
    const { finish } = await run([document], document, ['-']);
    expect(finish.stops).toEqual([
      { sequence: '-', cut: false, times: 100, before: '["', inCall: false },
    ]);
  });

  test('is left between two sequences when the request is aborted', async () => {
    const document = `["${'-'.repeat(100)}"]`;
    const engine = createStubEngine({ script: document });
    const controller = new AbortController();
    let finishes = 0;
    const aborting = (follower: Follower): Follower => ({
      ...follower,
      fork: () => aborting(follower.fork()),
      finishAfter(written) {
        finishes++;
        controller.abort();
        return follower.finishAfter(written);
      },
    });
    const language = languageOf(finiteGrammar([document]));
    const changes: Partial<GenerateRequest> = {
      language: { ...language, follow: (rules) => aborting(language.follow(rules)) },
      document: true,
      maxTokens: 200,
      stop: [{ text: '-' }],
      signal: controller.signal,
    };
    await expect(collect(engine, request(engine, changes))).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(finishes).toBe(1);
  });

  test('is finished in another way if the shortest finish contains the sequence', async () => {
    const documents = ['{"a":true}', '{"a":"some text"}', '{"a":"another text"}'];
    const { text } = await run(documents, documents[0]!, ['true']);
    expect(text).toBe('{"a":"some text"}');
  });
});
