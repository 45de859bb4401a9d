import { formworkError } from '../../errors.ts';
import { createTurns } from './in-turns.ts';

/** What stands around a body in a text that holds more. */
export interface Around {
  readonly values: number;
  readonly levels: number;
}

/** Arrays and objects within each other that a body may have. */
const depthLimit = 256;

/** Values that a body may have in all, arrays and objects among them; empty ones count twice. A bias for each token fits. */
const valueLimit = 250_000;

/** Bytes that are looked at before others may have their turn. */
const PIECE = 1 << 18;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
/** With {@link CASE}, `[` is `{` and `]` is `}`. */
const [OPEN, CLOSE, CASE] = [0x7b, 0x7d, 0x20];

/**
 * Refuses JSON text that would take long to parse and to walk, before it is parsed: 20 MB hold ten million zeros. Text that
 * is no JSON may pass.
 * @param text in UTF-8
 * @param around a text of which the body is a part may have so much more
 * @throws `invalid_value` for more than 250,000 values, or more than 256 levels.
 */
export function checkStructure(text: Uint8Array, around?: Around): void {
  createStructureCheck(text, around)(text.length);
}

/** The same in turns with other work, for a large text. */
export async function checkStructureInTurns(text: Uint8Array): Promise<void> {
  const turn = createTurns();
  const checkTo = createStructureCheck(text);
  for (let end = 0; end < text.length; ) {
    end = Math.min(text.length, end + PIECE);
    checkTo(end);
    await turn();
  }
}

/** A check that goes on from where it was. */
function createStructureCheck(
  text: Uint8Array,
  around: Around = { values: 0, levels: 0 },
): (end: number) => void {
  let values = 1 - around.values;
  let depth = -around.levels;
  let from = 0;
  return (end) => {
    let at = from;
    for (; at < end; at++) {
      const byte = text[at]!;
      if (byte === QUOTE) {
        at = endOfString(text, at);
        continue;
      }
      if (byte === COMMA || (byte | CASE) === OPEN) {
        if (++values > valueLimit) throw invalid(`The body has more than ${valueLimit} values.`);
      }
      if ((byte | CASE) === OPEN && ++depth > depthLimit) {
        throw invalid(`The body nests more than ${depthLimit} levels deep.`);
      }
      if ((byte | CASE) === CLOSE) depth--;
    }
    from = at;
  };
}

/** The index of the quotation mark that ends the string which begins here, or of the end of the text. */
function endOfString(text: Uint8Array, from: number): number {
  for (let at = text.indexOf(QUOTE, from + 1); at >= 0; at = text.indexOf(QUOTE, at + 1)) {
    let before = at;
    while (text[before - 1] === BACKSLASH) before--;
    if ((at - before) % 2 === 0) return at;
  }
  return text.length;
}

const invalid = (message: string) => formworkError(message, { code: 'invalid_value' });
