import { formworkError } from '../../errors.ts';
import type { Vocabulary } from '../types.ts';
import { byteLevelBytes, sentencePieceBytes } from './token-bytes.ts';
import { createVocabulary } from './vocabulary.ts';

/** The parts of a Hugging Face `tokenizer.json` that say which bytes a token stands for. */
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
  /** How many logits the model has, where it has more than the tokenizer has tokens. Tokens past those are special. */
  readonly size?: number;
}

/**
 * Reads the vocabulary out of a Hugging Face `tokenizer.json`. Byte-level and SentencePiece files are told apart by
 * their decoder.
 * @throws `invalid_value` when the file has no vocabulary, or an end-of-turn token is not in it.
 */
export function vocabularyFromTokenizer(
  file: TokenizerFile,
  options: TokenizerVocabularyOptions,
): Vocabulary {
  // The type is a promise: the file was parsed from JSON.
  if (typeof file?.model?.vocab !== 'object') {
    throw formworkError('The value is not a parsed tokenizer.json: it lacks model.vocab.', {
      code: 'invalid_value',
    });
  }
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
    // One of the vocabulary, too, as Gemma's runs of spaces (`▁▁`), is written as that writes it.
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

/** True when a decoder, or one of a sequence of them, is of the type `ByteLevel`. */
function isByteLevel(decoder: unknown): boolean {
  if (typeof decoder !== 'object' || decoder === null) return false;
  if ('type' in decoder && decoder.type === 'ByteLevel') return true;
  return 'decoders' in decoder && Array.isArray(decoder.decoders)
    ? decoder.decoders.some(isByteLevel)
    : false;
}
