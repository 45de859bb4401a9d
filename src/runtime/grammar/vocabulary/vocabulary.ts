import { formworkError } from '../../common/errors.ts';
import type { Vocabulary } from '../types.ts';
import { makeWorkspaces } from '../workspace.ts';

/** The input of {@link createVocabulary}. */
export interface VocabularySource {
  /** The bytes of each token, by token id. Those of special tokens are ignored. */
  readonly bytes: readonly Uint8Array[];
  /** Ids that never represent text. Ids in `endOfTurn` are special in any case. */
  readonly special?: Iterable<number>;
  /** Ids that end the turn. */
  readonly endOfTurn: Iterable<number>;
}

const NO_BYTES = new Uint8Array(0);

/**
 * A model's tokens in the form the grammar needs.
 * @throws `invalid_value` if a special or end-of-turn id lies outside the vocabulary, a token has
 *   no bytes, or a list is missing
 */
export function createVocabulary(source: VocabularySource): Vocabulary {
  if (!Array.isArray(source?.bytes) || !source.endOfTurn) {
    throw formworkError('A vocabulary needs the lists "bytes" and "endOfTurn".', {
      code: 'invalid_value',
    });
  }
  const endOfTurn = [...new Set(source.endOfTurn)];
  const special = new Set([...(source.special ?? []), ...endOfTurn]);
  const size = source.bytes.length;
  for (const id of special) {
    if (!Number.isInteger(id) || id < 0 || id >= size) {
      throw invalid(id, `lies outside the vocabulary of ${size} tokens`);
    }
  }
  const bytes = Array.from(source.bytes, (token: Uint8Array | undefined, id) => {
    if (special.has(id)) return NO_BYTES;
    if (token?.BYTES_PER_ELEMENT === 1) return token;
    throw invalid(id, 'has no bytes: make it special');
  });
  const tokens = { size, bytes, special, endOfTurn };
  return { ...tokens, workspaces: makeWorkspaces(tokens) };
}

function invalid(id: number, why: string) {
  return formworkError(`Token ${id} ${why}.`, { code: 'invalid_value' });
}
