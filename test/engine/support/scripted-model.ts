/**
 * A forward model whose logits are a pure function of each sequence's tokens, and which notices
 * misuse.
 */
import type { ForwardInput, ForwardModel } from '../../../src/runtime/engine/device/forward.ts';
import { logitsInMemory } from '../../support/logits-in-memory.ts';
import { pagedCache } from './paged-cache.ts';

export interface Pass {
  readonly kind: 'decode' | 'prefill';
  readonly sequences: readonly number[];
  readonly sizes: readonly number[];
}

export interface ScriptedModel extends ForwardModel {
  readonly passes: Pass[];
  readonly histories: Map<number, number[]>;
  /** Called while a pass waits for the device, before it takes pages. */
  onWait: () => void;
  /** Called in the middle of every pass. */
  onPass: (pass: Pass) => void | Promise<void>;
}

/** Logits after a history of tokens: small integers, different for different histories. */
export function logitsOf(history: readonly number[], size: number): number[] {
  let state = 2166136261;
  for (const token of history) state = Math.imul(state ^ (token + 1), 16777619) >>> 0;
  return Array.from({ length: size }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 16) % 97;
  });
}

/** What the history of a model with a row limit has for a token of a pass with more rows. */
const inLargePass = (token: number): number => token + 1_000_000;

/** What the history of a model that rounds by piece has for a token of a piece of this size. */
const inPiece = (token: number, size: number): number => token + 1000 * size;

export function scriptedModel(
  options: Partial<Pick<ForwardModel, 'maxBatch' | 'prefillChunk' | 'passPages' | 'rowLimit'>> & {
    pages?: number;
    /** Whether logits depend on the pieces in which the tokens before them were computed. */
    roundsByPiece?: boolean;
  } = {},
): ScriptedModel {
  const { maxBatch = 4, prefillChunk = 8, pages = 1000, passPages = pages } = options;
  const { rowLimit = Number.POSITIVE_INFINITY, roundsByPiece = false } = options;
  const pageSize = 4;
  const vocabularySize = 16;
  const histories = new Map<number, number[]>();
  const cache = pagedCache(pages, pageSize);
  const passes: Pass[] = [];
  let busy = false;

  const history = (id: number): number[] => {
    const found = histories.get(id);
    if (!found) throw new Error(`no sequence ${id}`);
    return found;
  };

  const compute = async (kind: Pass['kind'], batch: readonly ForwardInput[]) => {
    if (busy) throw new Error('two passes at once');
    if (batch.length === 0 || batch.length > maxBatch) throw new Error('bad batch');
    busy = true;
    try {
      const pass: Pass = {
        kind,
        sequences: batch.map(({ sequence }) => sequence),
        sizes: batch.map(({ tokens }) => tokens.length),
      };
      if (new Set(pass.sequences).size < batch.length) throw new Error('one sequence twice');
      const rows = pass.sizes.reduce((a, b) => a + b);
      if (rows > Math.max(prefillChunk, maxBatch)) throw new Error('too long');
      model.onWait();
      for (const { sequence, tokens } of batch) {
        const inRows = rows > rowLimit ? tokens.map(inLargePass) : tokens;
        const size = roundsByPiece ? tokens.length : 0;
        history(sequence).push(...inRows.map((token) => inPiece(token, size)));
        cache.grow(sequence, tokens.length);
      }
      const named = pass.sequences.map((id) => cache.pagesOf(id));
      if (named.reduce((a, b) => a + b) > passPages) throw new Error('too many pages in a pass');
      passes.push(pass);
      await new Promise((resolve) => setImmediate(resolve));
      await model.onPass(pass);
      // The last matrix product has a row for each sequence.
      const last = batch.length > rowLimit ? [inLargePass(0)] : [];
      return batch.map(({ sequence }) =>
        logitsInMemory(
          Float32Array.from(logitsOf([...history(sequence), ...last], vocabularySize)),
        ),
      );
    } finally {
      busy = false;
    }
  };

  const model: ScriptedModel = {
    vocabularySize,
    maxBatch,
    prefillChunk,
    pageSize,
    passPages,
    ...(options.rowLimit === undefined ? {} : { rowLimit }),
    passes,
    histories,
    onWait: () => {},
    onPass: () => {},
    addSequence: (id) => {
      cache.add(id);
      histories.set(id, []);
    },
    removeSequence: (id) => {
      cache.remove(id);
      histories.delete(id);
    },
    forkSequence: (parent, child, length) => {
      cache.fork(parent, child, length);
      histories.set(child, history(parent).slice(0, length));
    },
    popTokens: (id, count) => {
      cache.pop(id, count);
      history(id).splice(-count);
    },
    availablePages: () => cache.freePages,
    decode: async (batch) => {
      if (batch.some(({ tokens }) => tokens.length !== 1))
        throw new Error('decode takes one token');
      return { logits: await compute('decode', batch), computed: Promise.resolve() };
    },
    prefill: async (batch, wanted) => {
      const logits = await compute('prefill', batch);
      return {
        logits: logits.map((row, index) => (wanted[index] ? row : undefined)),
        computed: Promise.resolve(),
      };
    },
  };
  return model;
}
