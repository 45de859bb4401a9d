/**
 * An engine without a model. Its logits are a seeded pseudo-random function of the token history,
 * so that forks, rollbacks and equal seeds behave as in a real engine, and a token costs
 * microseconds.
 */

import { untilAborted } from '../../src/runtime/common/aborted.ts';
import { formworkError } from '../../src/runtime/common/errors.ts';
import { placeImages } from '../../src/runtime/engine/scheduling/sequences/placed-images.ts';
import type { Engine, LoadedModel, OpenOptions, Sequence } from '../../src/runtime/engine/types.ts';
import { createVision } from '../../src/runtime/engine/vision/vision.ts';
import { createVocabulary } from '../../src/runtime/grammar/vocabulary/vocabulary.ts';
import { imageLayout } from '../../src/runtime/models/image-layout.ts';
import type { ConversationTemplate, ModelRecord } from '../../src/runtime/models/types.ts';

const merges = [
  '":',
  '","',
  '":"',
  '{"',
  '"}',
  '},{',
  '":[',
  '["',
  '"]',
  '":{',
  ' the',
  'name',
  'ing',
  ' a',
  'er',
  'on',
  '<tool',
  '_call',
  '>\n',
  '</',
  'é',
  '日本',
  '  ',
  '\\n',
  'true',
  'false',
  'null',
  'th',
  'in',
  'STOP',
];
const specials = ['<|endoftext|>', '<|im_start|>', '<|im_end|>'];
/** Stands for a special token in a history; no text contains it. */
const BOUNDARY = '\u0100';
const encoder = new TextEncoder();

const pieces: readonly Uint8Array[] = [
  ...Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte)),
  ...merges.map((text) => encoder.encode(text)),
  ...specials.map(() => new Uint8Array(0)),
];
const firstSpecial = 256 + merges.length;
const endOfTurn = firstSpecial + 2;

/** The stub's vocabulary: all bytes, some longer tokens, ChatML's special tokens. */
export const stubVocabulary = createVocabulary({
  bytes: pieces,
  special: specials.map((_, index) => firstSpecial + index),
  endOfTurn: [endOfTurn],
});

const byText = new Map(pieces.slice(0, firstSpecial).map((bytes, id) => [latin1(bytes), id]));
const longest = Math.max(...pieces.map((bytes) => bytes.length));

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

function encodePlain(text: string): number[] {
  return encodeLatin1(latin1(encoder.encode(text)));
}

function encodeLatin1(bytes: string): number[] {
  const ids: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    let length = Math.min(longest, bytes.length - at);
    while (!byText.has(bytes.slice(at, at + length))) length--;
    ids.push(byText.get(bytes.slice(at, at + length))!);
    at += length;
  }
  return ids;
}

function encode(text: string, special = false): Int32Array {
  if (!special) return Int32Array.from(encodePlain(text));
  const parts = text.split(/(<\|endoftext\|>|<\|im_start\|>|<\|im_end\|>)/);
  return Int32Array.from(
    parts.flatMap((part) => {
      const id = specials.indexOf(part);
      return id === -1 ? encodePlain(part) : [firstSpecial + id];
    }),
  );
}

/** ChatML, in the terms of mlc-chat-config.json. */
export const chatml: ConversationTemplate = {
  systemTemplate: '<|im_start|>system\n{system_message}<|im_end|>\n',
  systemMessage: 'You are a helpful assistant.',
  roles: { user: '<|im_start|>user', assistant: '<|im_start|>assistant', tool: '<|im_start|>tool' },
  roleContentSeparator: '\n',
  roleEmptySeparator: '\n',
  separators: ['<|im_end|>\n'],
  systemPrefixTokens: [],
  stopStrings: [],
};

/** Options of the stub. */
export interface StubOptions {
  /** Maximum number of open sequences. */
  readonly places?: number;
  /** Maximum number of tokens of prompt and answer together. */
  readonly contextWindow?: number;
  /** Text that the model writes with any seed, wherever it is allowed. */
  readonly script?: string;
  /** Called before each forward pass. */
  readonly onForward?: (tokens: number) => void | Promise<void>;
  readonly models?: readonly ModelRecord[];
  /** Added to the logit of the end-of-turn token. */
  readonly endBias?: number;
  /** Whether the model accepts images, laid out as for Phi-3.5-vision. */
  readonly vision?: boolean;
  /** Dimensions of its vectors, if the model embeds. */
  readonly embeddingDimensions?: number;
}

/** The stub, with the state that tests inspect. */
export interface StubEngine extends Engine {
  readonly model: LoadedModel;
  /** Number of open sequences. */
  readonly open: () => number;
  /** Number of requests that wait for a sequence. */
  readonly waiting: () => number;
  /** Number of requests that hold the model. */
  readonly held: () => number;
  /** The number of tokens in each forward pass. */
  readonly passes: number[];
  /** The options of each sequence that was opened. */
  readonly opened: OpenOptions[];
}

const mix = (hash: number, value: number): number => {
  let mixed = Math.imul(hash ^ value, 0x9e3779b1);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
};

/** Creates a stub engine. */
export function createStubEngine(options: StubOptions = {}): StubEngine {
  const { places = 8, contextWindow = 2048, script, endBias = 2 } = options;
  const dimensions = options.embeddingDimensions;
  const passes: number[] = [];
  const scripted = script === undefined ? undefined : latin1(encoder.encode(script));
  let inUse = 0;
  const holds = new Set<symbol>();
  const waiting = new Set<() => void>();

  const take = async (signal: AbortSignal | undefined): Promise<void> => {
    while (inUse >= places) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      await untilAborted(promise, signal).finally(() => waiting.delete(resolve));
    }
    inUse++;
  };
  const letNextIn = (): void => {
    const [enter] = waiting;
    if (!enter) return;
    // Another sequence may close before this one enters.
    waiting.delete(enter);
    enter();
  };

  /** The next token of the script, after the part of it that the history ends with. */
  const nextOfScript = (tokens: readonly number[]): number | undefined => {
    if (scripted === undefined) return undefined;
    const history = tokens.map((id) => (pieces[id] && latin1(pieces[id])) || BOUNDARY).join('');
    let written = Math.min(scripted.length, history.length);
    while (!history.endsWith(scripted.slice(0, written))) written--;
    return encodeLatin1(scripted.slice(written, written + longest))[0] ?? endOfTurn;
  };

  const sequence = (history: number[]): Sequence => {
    let tokens = history;
    let closed = false;
    return {
      get length() {
        return tokens.length;
      },
      async append(more, images = []) {
        if (closed) throw new Error('append after close');
        placeImages(Array.from(more), images);
        if (tokens.length + more.length > contextWindow) throw new Error('context overflow');
        passes.push(more.length);
        await options.onForward?.(more.length);
        await Promise.resolve();
        tokens = [...tokens, ...Array.from(more)];
      },
      async logits() {
        if (closed) throw new Error('logits after close');
        let hash = 17;
        for (const token of tokens) hash = mix(hash, token);
        const logits = new Float32Array(stubVocabulary.size);
        for (let id = 0; id < logits.length; id++) {
          logits[id] = (mix(hash, id + 1) / 2 ** 32) * 6 + (id >= 32 && id < 127 ? 3 : 0);
        }
        logits[endOfTurn]! += endBias;
        const next = nextOfScript(tokens);
        if (next !== undefined) logits[next] = 1000;
        return logits;
      },
      async fork() {
        if (inUse >= places) throw formworkError('No place is free.', { code: 'engine_busy' });
        inUse++;
        return sequence(tokens);
      },
      rollback(count) {
        tokens = tokens.slice(0, tokens.length - count);
      },
      close() {
        if (closed) return;
        closed = true;
        inUse--;
        letNextIn();
      },
    };
  };

  const opened: OpenOptions[] = [];
  const records: readonly ModelRecord[] = options.models ?? [
    {
      id: 'stub',
      ownedBy: 'formwork',
      created: 1_700_000_000,
      contextWindow,
      capabilities: [
        'chat',
        ...(options.vision ? ['vision' as const] : []),
        ...(options.embeddingDimensions ? ['embeddings' as const] : []),
      ],
      status: 'ready',
    },
  ];

  const model: LoadedModel = {
    id: 'stub',
    contextWindow,
    maxSequences: places,
    vocabulary: stubVocabulary,
    fingerprint: 'stub-1',
    adapter: 'software',
    config: {
      contextWindow,
      vocabularySize: stubVocabulary.size,
      conversation: options.vision ? { ...chatml, afterImage: '\n' } : chatml,
      endOfTurn: [endOfTurn],
    },
    encode,
    encodeInside: encode,
    decode: (ids) => {
      const bytes = Array.from(ids).flatMap((id) => [...(pieces[id] ?? [])]);
      return Uint8Array.from(bytes);
    },
    async open(openOptions = {}) {
      const { sequences: count = 1, signal } = openOptions;
      opened.push(openOptions);
      if (count > places) throw formworkError('Too many sequences.', { code: 'engine_busy' });
      await take(signal);
      return sequence([]);
    },
    hold() {
      const hold = Symbol();
      holds.add(hold);
      return () => holds.delete(hold);
    },
    async unload() {},
    ...(options.vision ? { vision: createVision(imageLayout('phi3_v')!) } : {}),
    ...(dimensions === undefined
      ? {}
      : { embed: async (inputs) => inputs.map(unitVector(dimensions)) }),
  };

  return {
    model,
    open: () => inUse,
    waiting: () => waiting.size,
    held: () => holds.size,
    passes,
    opened,
    models: () => records,
    async load(id) {
      const record = records.find((known) => known.id === id);
      if (!record) throw formworkError(`There is no model "${id}".`, { code: 'model_not_found' });
      return { ...model, id };
    },
    async unload() {},
  };
}

/** A pseudo-random direction that depends only on the tokens. */
const unitVector =
  (dimensions: number) =>
  (tokens: Int32Array): Float32Array => {
    let hash = 29;
    for (const token of tokens) hash = mix(hash, token);
    const vector = Float32Array.from(
      { length: dimensions },
      (_, at) => mix(hash, at) / 2 ** 32 - 0.5,
    );
    const norm = Math.hypot(...vector);
    return vector.map((value) => value / norm);
  };
