import { formworkError } from '../../common/errors.ts';
import { checkOptionNames } from '../../common/option-names.ts';
import type { Vocabulary } from '../types.ts';
import { byteLevelBytes, sentencePieceBytes } from './token-bytes.ts';
import { createVocabulary } from './vocabulary.ts';

/** The parts of a Hugging Face `tokenizer.json` that define the bytes of its tokens. */
export interface TokenizerFile {
  readonly model: {
    /** Token to id (BPE, WordPiece), or `[piece, score]` in the order of their ids (Unigram). */
    readonly vocab: Readonly<Record<string, number>> | readonly (readonly [string, number])[];
  };
  readonly added_tokens?: readonly {
    readonly id: number;
    readonly content: string;
    readonly special?: boolean;
  }[];
  readonly decoder?: unknown;
}

/** How to read a {@link TokenizerFile}. */
export interface TokenizerVocabularyOptions {
  /** Tokens that end the turn, as text (`<|im_end|>`) or by id. */
  readonly endOfTurn: readonly (string | number)[];
  /**
   * Number of the model's logits, if it exceeds the number of tokens. The additional tokens are
   * special.
   */
  readonly size?: number;
}

const optionNames = Object.keys({
  endOfTurn: true,
  size: true,
} satisfies Record<keyof TokenizerVocabularyOptions, true>);

/**
 * Reads the vocabulary from a Hugging Face `tokenizer.json`. The decoder determines whether the
 * file is byte-level or SentencePiece.
 * @throws `invalid_value` if the file has no vocabulary, or lacks an end-of-turn token;
 *   `unsupported_parameter` for an option that does not exist
 */
export function vocabularyFromTokenizer(
  file: TokenizerFile,
  options: TokenizerVocabularyOptions,
): Vocabulary {
  // The type is unchecked: the file was parsed from JSON.
  if (typeof file?.model?.vocab !== 'object') {
    throw formworkError('The value is not a parsed tokenizer.json: it lacks model.vocab.', {
      code: 'invalid_value',
    });
  }
  if (!Array.isArray(options?.endOfTurn)) {
    throw formworkError('vocabularyFromTokenizer needs the list endOfTurn in its options.', {
      code: 'invalid_value',
      param: 'endOfTurn',
    });
  }
  checkOptionNames(options, optionNames);
  const decode = isByteLevel(file.decoder) ? byteLevelBytes : sentencePieceBytes;
  const ids = new Map<string, number>(
    Array.isArray(file.model.vocab)
      ? file.model.vocab.map(([piece], id) => [piece, id])
      : Object.entries(file.model.vocab as Record<string, number>),
  );
  const special = new Set<number>();
  const bytes: Uint8Array[] = [];
  for (const [token, id] of ids) bytes[id] = decode(token);
  for (const added of file.added_tokens ?? []) {
    ids.set(added.content, added.id);
    // An added token that is also in the vocabulary, such as Gemma's runs of spaces (`▁▁`), uses
    // the vocabulary's spelling.
    bytes[added.id] ??= new TextEncoder().encode(added.content);
    if (added.special) special.add(added.id);
  }
  const size = Math.max(bytes.length, options.size ?? 0);
  for (let id = 0; id < size; id++) {
    if (bytes[id]) continue;
    bytes[id] = new Uint8Array(0);
    special.add(id);
  }
  const endOfTurn = options.endOfTurn.map((token) => {
    const id = typeof token === 'number' ? token : ids.get(token);
    if (id === undefined) {
      throw formworkError(`The tokenizer has no token ${JSON.stringify(token)}.`, {
        code: 'invalid_value',
      });
    }
    return id;
  });
  return createVocabulary({ bytes, special, endOfTurn });
}

/** Whether a decoder, or one within a sequence, has the type `ByteLevel`. */
function isByteLevel(decoder: unknown): boolean {
  if (typeof decoder !== 'object' || decoder === null) return false;
  if ('type' in decoder && decoder.type === 'ByteLevel') return true;
  return 'decoders' in decoder && Array.isArray(decoder.decoders)
    ? decoder.decoders.some(isByteLevel)
    : false;
}
