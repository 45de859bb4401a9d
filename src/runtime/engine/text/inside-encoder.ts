import type { Tokens } from '../../grammar/index.ts';

type Encode = (text: string) => Int32Array;

/**
 * A text to encode in front of another, so that the tokenizer applies its start-of-text rules to
 * the guard only.
 */
interface Guard {
  readonly text: string;
  /** Bytes of its tokens, including anything the tokenizer put in front. */
  readonly length: number;
}

/** Texts that hardly any token merges with. */
const GUARDS = ['\n', '\u0001', '\u0002', '|'];

/** Fragments of JSON to probe with. All ASCII, which no tokenizer normalises. */
const PROBES = ['"', '{"', ',"a":1}', 'a', ' a', '0', '-1', '\n', ']'];

const encoder = new TextEncoder();

/**
 * Encodes text that continues another text. Tokenizers like Llama 2's put a space in front of each
 * input (`Prepend`, `Metaspace`, `add_prefix_space`). That space is not part of the text and must
 * not appear between two fragments of one text. The function probes for this behaviour, because
 * settings for it vary by tokenizer.
 *
 * The tokens need not decode to the exact bytes of the text: a tokenizer may normalise it (NFC,
 * NFKC).
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
  // `after` fails when a special token swallows the guard as leading white space.
  return (text) => (text === '' ? new Int32Array(0) : (after(guard, text) ?? encode(text)));
}
