/** Answers that go on in another thread, because they waited for others or became slow. */
import { afterAll, describe, expect, test } from 'vitest';
import type { AllowedAnswers } from '../../../src/runtime/generate/index.ts';
import { createVocabulary } from '../../../src/runtime/grammar/index.ts';
import { revokeSeat } from '../../../src/server/schema-threads/pool/seats.ts';
import {
  type SchemaThreads,
  startSchemaThreads,
  type ThreadOptions,
} from '../../../src/server/schema-threads/pool/threads.ts';
import type { Seat } from '../../../src/server/schema-threads/pool/types.ts';
import { createRemoteLanguages } from '../../../src/server/schema-threads/remote-languages.ts';
import { answerSpec } from '../../support/answer-spec.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const asText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** A token per byte, and some longer ones. */
const vocabulary = createVocabulary({
  bytes: [
    ...Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte)),
    ...['[1', ' [', ' [2'].map(utf8),
    new Uint8Array(0),
  ],
  endOfTurn: [259],
});

const started: SchemaThreads[] = [];
afterAll(() => Promise.all(started.map((threads) => threads.close())));

/** A language in threads, and the seats that it took. */
async function open(schema: object, options: Partial<ThreadOptions> = {}) {
  const threads = startSchemaThreads({ states: 50_000, memory: 256, most: 2, ...options });
  started.push(threads);
  const seats: Seat[] = [];
  const languages = createRemoteLanguages({
    ...threads,
    sit(...given) {
      const seat = threads.sit(...given);
      seats.push(seat);
      return seat;
    },
  });
  const language = await languages.open(answerSpec(schema), vocabulary, { tenant: 'one' });
  return { language, seats };
}

/** Writes a text as an answer, as far as that succeeds. */
async function write(language: AllowedAnswers, text: string) {
  const follower = language.follow({ stop: [] });
  let written = asText((await follower.take(undefined, 1000))!.forced);
  const rest = async () => {
    while (written.length < text.length) {
      const { forced } = (await follower.take(text.charCodeAt(written.length), 1000))!;
      written += text[written.length] + asText(forced);
    }
  };
  const error = await rest().catch((error: unknown) => error);
  return { follower, written, error };
}

describe('an answer that moves because its thread is busy with others', () => {
  test.each([1, 4])('goes on however often that happens, with %i choices', async (choices) => {
    const { language, seats } = await open({ type: 'string' });
    const followers = Array.from({ length: choices }, () => language.follow({ stop: [] }));
    for (const follower of followers) await follower.take(undefined, 1000);
    for (let move = 1; move <= 8; move++) {
      const asked = followers.map((follower) => follower.take('a'.charCodeAt(0), 1000));
      revokeSeat(seats.at(-1)!);
      for (const taken of await Promise.all(asked)) expect(taken).toBeDefined();
    }
    expect(asText(await followers[0]!.shortest('here'))).toBe('"');
    expect(seats).toHaveLength(9);
  });

  test('counts its moves, so that there is a limit to them', async () => {
    const { language, seats } = await open({ const: 1 });
    for (let move = 1; move <= 4; move++) {
      revokeSeat(seats.at(-1)!);
      await language.check(utf8('1'));
    }
    expect(seats.map(({ moves }) => moves)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('forced text whose last token is left to the model after a move', () => {
  const schema = {
    type: 'object',
    properties: { k: { enum: ['x', 'y'] }, m: { type: 'array', items: { type: 'integer' } } },
    required: ['k', 'm'],
    additionalProperties: false,
  };

  test.each(['[', ' ['])('allows what it allows in place, for the token "%s"', async (last) => {
    const heldOf = async (moves: boolean) => {
      const { language, seats } = await open(schema);
      const follower = language.follow({ stop: [] });
      await follower.take(undefined, 1000);
      const { forced } = (await follower.take('x'.charCodeAt(0), 1000))!;
      expect(asText(forced)).toBe('", "m": [');
      if (moves) revokeSeat(seats.at(-1)!);
      const held = await follower.hold(forced.length - last.length, utf8(last), 1000);
      const ends = [await follower.shortest('before'), await follower.shortest('here')];
      return { mask: [...held!.mask], position: held!.position, ends: ends.map(asText) };
    };
    expect(await heldOf(true)).toEqual(await heldOf(false));
  });
});

describe('an answer in whose middle the schema becomes too complex', () => {
  const dear = `^a${'abcdefgh'.replace(/./g, (letter) => `(?=.*${letter}.{8}$)`)}`;
  const schema = {
    type: 'object',
    properties: {
      k: { type: 'string', maxLength: 5 },
      v: { anyOf: [{ const: 'b' }, { type: 'string', pattern: dear }] },
    },
    required: ['k', 'v'],
    additionalProperties: false,
  };

  test.each([
    ['in a thread for quick schemas', { states: 20_000 }],
    ['and ends its thread', { states: 1e9, memory: 40, most: 1 }],
  ])('%s is finished the shortest way', async (_, options) => {
    const { language } = await open(schema, options);
    const { follower, written, error } = await write(language, '{"k": "xy", "v": "aaaaaaaaaaaaa"}');
    expect(error).toMatchObject({ code: 'schema_too_complex' });
    const whole = written + asText(await follower.shortest('here'));
    expect(JSON.parse(whole)).toEqual({ k: 'xy', v: 'b' });
    expect(await language.check(utf8(whole))).toEqual({ valid: true, widened: 0 });
  });
});
