import type { Tokens } from '../grammar/types.ts';

type Encode = (text: string) => Int32Array;

/** A text to encode before another, so that what a tokenizer does to the beginning of a text is not done to the other. */
interface Guard {
  readonly text: string;
  /** Bytes of its tokens, with those of what the tokenizer put before it. */
  readonly length: number;
}

/** Texts that hardly any token begins with or goes on after. */
const GUARDS = ['\n', '\u0001', '\u0002', '|'];

/** Beginnings of pieces of JSON. All of ASCII, which no tokenizer normalises. */
const PROBES = ['"', '{"', ',"a":1}', 'a', ' a', '0', '-1', '\n', ']'];

const encoder = new TextEncoder();

/**
 * Encodes text that stands in the middle of another. Tokenizers of Llama 2's kind put a space before each text that they
 * are given (`Prepend`, `Metaspace`, `add_prefix_space`); that space is no part of the text, and must not come between
 * two pieces of one. Whether a tokenizer does so is found out by asking it, whatever its settings are called.
 *
 * The tokens need not stand for the very bytes of the text: a tokenizer may normalise it (NFC, NFKC).
 */
export function createInsideEncoder(encode: Encode, vocabulary: Tokens): Encode {
  const textOf = (tokens: Int32Array): string => {
    const bytes = Array.from(tokens).flatMap((token) => [...(vocabulary.bytes[token] ?? [])]);
    return new TextDecoder().decode(Uint8Array.from(bytes));
  };
  if (PROBES.every((probe) => textOf(encode(probe)) === probe)) return encode;

  const guards = GUARDS.map((text): Guard => {
    const before = textOf(encode(text));
    return { text, length: encoder.encode(before).length };
  });
  const after = (guard: Guard, text: string): Int32Array | undefined => {
    const tokens = encode(guard.text + text);
    let length = 0;
    for (let at = 0; at < tokens.length && length <= guard.length; at++) {
      if (length === guard.length) return tokens.subarray(at);
      length += vocabulary.bytes[tokens[at]!]?.length ?? 0;
    }
    return undefined;
  };
  const guard = guards.find((candidate) =>
    PROBES.every((probe) => {
      const tokens = after(candidate, probe);
      return tokens !== undefined && textOf(tokens) === probe;
    }),
  );
  if (!guard) return encode;
  // Where the guard was swallowed, by a special token that takes the white space before it.
  return (text) => (text === '' ? new Int32Array(0) : (after(guard, text) ?? encode(text)));
}
