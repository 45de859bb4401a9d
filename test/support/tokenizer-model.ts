/**
 * A model without weights for any tokenizer.json. Its logits are a pseudo-random function of the
 * tokens so far, or lead to a given text, tokenised by the tokenizer.
 */
import { createTokenizer, type PlainTokenizer } from '../../src/runtime/engine/text/tokenizer.ts';
import type { LoadedModel, Sequence } from '../../src/runtime/engine/types.ts';
import {
  type TokenizerFile,
  vocabularyFromTokenizer,
} from '../../src/runtime/grammar/vocabulary/tokenizer-vocabulary.ts';
import { chatml } from './stub-engine.ts';

/** Options of the model. */
export interface TokenizerModelOptions {
  readonly file: TokenizerFile;
  readonly tokenizer: PlainTokenizer;
  readonly endOfTurn: readonly (string | number)[];
}

/** The model, and the text it writes. */
export interface TokenizerModel extends LoadedModel {
  /**
   * Text that the next answers contain wherever their language allows it; undefined for random
   * text.
   */
  script: string | undefined;
}

/** Creates the model. */
export function createTokenizerModel(options: TokenizerModelOptions): TokenizerModel {
  const { file, tokenizer, endOfTurn } = options;
  const vocabulary = vocabularyFromTokenizer(file, { endOfTurn });
  const own = createTokenizer(tokenizer, file, vocabulary);
  const [end = 0] = vocabulary.endOfTurn;
  // Prefers ASCII tokens: in a large vocabulary most tokens are words of other scripts.
  const ascii = Array.from({ length: vocabulary.size }, (_, id) => id).filter((id) => {
    const bytes = vocabulary.bytes[id]!;
    return bytes.length > 0 && bytes.length < 5 && bytes.every((byte) => byte >= 32 && byte < 127);
  });

  const open = (history: readonly number[], prompt: number): Sequence => {
    let tokens = [...history];
    let promptLength = prompt;
    return {
      get length() {
        return tokens.length;
      },
      async append(more) {
        if (promptLength === 0) promptLength = more.length;
        tokens.push(...Array.from(more));
      },
      async logits() {
        const logits = new Float32Array(vocabulary.size);
        let state = tokens.reduce((hash, token) => Math.imul(hash ^ token, 0x9e3779b1) >>> 0, 17);
        for (const id of ascii) {
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
          logits[id] = (state / 2 ** 32) * 8;
        }
        logits[end] = 6;
        if (model.script !== undefined) {
          const written = new TextDecoder().decode(own.decode(tokens));
          let shared = model.script.length;
          while (!written.endsWith(model.script.slice(0, shared))) shared--;
          const [next] = own.encodeInside(model.script.slice(shared));
          logits[next ?? end] = 1000;
        }
        return logits;
      },
      fork: async () => open(tokens, promptLength),
      rollback(count) {
        tokens = tokens.slice(0, tokens.length - count);
      },
      close: () => {},
    };
  };

  const model: TokenizerModel = {
    id: 'tokenizer',
    script: undefined,
    contextWindow: 100_000,
    vocabulary,
    fingerprint: 'tokenizer',
    adapter: 'software',
    config: {
      contextWindow: 100_000,
      vocabularySize: vocabulary.size,
      conversation: chatml,
      endOfTurn: vocabulary.endOfTurn,
    },
    ...own,
    open: async () => open([], 0),
    async unload() {},
  };
  return model;
}
