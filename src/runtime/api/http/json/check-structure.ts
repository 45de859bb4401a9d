import { formworkError } from '../../../common/errors.ts';
import { createTurns, type Turn } from '../../../common/turns.ts';

/** Additional allowance for the text around a body. */
export interface Around {
  readonly values: number;
  readonly levels: number;
}

/** What a text is, for errors. */
export interface Subject {
  readonly name: string;
  readonly param?: string;
}

/** The maximum depth of a body. */
const depthLimit = 256;

/**
 * The maximum number of values of a body, including arrays and objects; empty ones count twice. A
 * bias for each token fits.
 */
export const valueLimit = 250_000;

/** Bytes between yields to the event loop. */
const PIECE = 1 << 18;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
/** Setting the bit {@link CASE} maps `[` to `{` and `]` to `}`. */
const [OPEN, CLOSE, CASE] = [0x7b, 0x7d, 0x20];

/**
 * Rejects JSON text that would take long to parse and walk, before it is parsed: 20 MB can hold ten
 * million zeros. Invalid JSON may pass.
 * @param text UTF-8.
 * @param around An additional allowance, if the body is part of a larger text. A negative one is
 *   deducted.
 * @returns The values that it counted, less the allowance.
 * @throws `invalid_value` for more than 250,000 values or 256 levels.
 */
export function checkStructure(text: Uint8Array, around?: Around, subject?: Subject): number {
  return createStructureCheck(text, around, subject)(text.length);
}

/** {@link checkStructure} in slices of time, for a large text. */
export async function checkStructureInTurns(
  text: Uint8Array,
  around?: Around,
  turn: Turn = createTurns(),
): Promise<void> {
  const checkTo = createStructureCheck(text, around);
  for (let end = 0; end < text.length; ) {
    end = Math.min(text.length, end + PIECE);
    checkTo(end);
    await turn();
  }
}

/** An incremental check, which continues at the last position. */
function createStructureCheck(
  text: Uint8Array,
  around: Around = { values: 0, levels: 0 },
  { name, param }: Subject = { name: 'The body' },
): (end: number) => number {
  let values = 1 - around.values;
  let depth = -around.levels;
  let from = 0;
  let inString = false;
  const invalid = (problem: string) =>
    formworkError(`${name} ${problem}.`, { code: 'invalid_value', ...(param && { param }) });
  return (end) => {
    let at = from;
    for (; at < end; at++) {
      if (inString) {
        const close = endOfString(text, at, end);
        inString = close < 0;
        if (inString) break;
        at = close;
        continue;
      }
      const byte = text[at]!;
      if (byte === QUOTE) {
        inString = true;
        continue;
      }
      if (byte === COMMA || (byte | CASE) === OPEN) {
        if (++values > valueLimit) throw invalid(`has more than ${valueLimit} values`);
      }
      if ((byte | CASE) === OPEN && ++depth > depthLimit) {
        throw invalid(`nests more than ${depthLimit} levels deep`);
      }
      if ((byte | CASE) === CLOSE) depth--;
    }
    from = Math.max(at, end);
    return values;
  };
}

/**
 * The index of the closing quotation mark, from a place within a string; negative if it is not
 * before `end`.
 */
function endOfString(text: Uint8Array, from: number, end: number): number {
  for (let at = text.indexOf(QUOTE, from); at >= 0 && at < end; at = text.indexOf(QUOTE, at + 1)) {
    let before = at;
    while (text[before - 1] === BACKSLASH) before--;
    if ((at - before) % 2 === 0) return at;
  }
  return -1;
}
