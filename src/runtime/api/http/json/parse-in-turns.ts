import { formworkError } from '../../../common/errors.ts';
import { createTurns, type Turn } from '../../../common/turns.ts';

/** An array or object that is not closed yet. */
type Open =
  | { readonly items: unknown[]; readonly members?: never }
  | {
      readonly members: Record<string, unknown>;
      readonly items?: never;
      /** The names so far; the last one's value is read now. */
      readonly names: string[];
    };

/** The names of objects with more members are kept. */
const KEEP_NAMES_ABOVE = 500;

const keptNames = new WeakMap<object, readonly string[]>();

/**
 * The names of an object's members; one that the object's text repeats may be repeated. Listing
 * those of an object with 200,000 members takes 40 ms at once.
 */
export const namesOf = (object: object): readonly string[] =>
  keptNames.get(object) ?? Object.keys(object);

/** The number of values between looks at the clock. */
const VALUES_PER_CLOCK = 256;

/** Longer strings are read in pieces. */
const PIECE_CHARACTERS = 1 << 16;

/** Longer runs of white space are shortened. */
const LONG_SPACE = 64;

const SPACE = /[ \n\r\t]*/y;
/** Characters and whole escapes up to the closing quotation mark. */
const PIECE = /(?:[^"\\]+|\\(?:u.{4}|[^u]))*/sy;
/** Bounded: a longer number is read at once, here and where its text is needed. */
const SCALAR = /(?:true|false|null|-?\d[\d.eE+-]{0,65536})/y;

/**
 * Parses JSON text as `JSON.parse` does, in slices of time: a body of 20 MB with many names blocks
 * `JSON.parse` for 0.3 s.
 * @param check Called with each string.
 * @returns The value, and the text with runs of white space shortened: what reads the text once
 *   more, such as a schema as written, would take as long as parsing.
 * @throws `SyntaxError` with the position of invalid JSON; `invalid_value` for a number with more
 *   than 65,536 characters.
 */
export async function parseInTurns(
  text: string,
  check: (text: string) => void,
  turn: Turn = createTurns(),
): Promise<{ readonly value: unknown; readonly text: string }> {
  const open: Open[] = [];
  let at = 0;
  let count = 0;
  /** The text up to here, without most of its white space. */
  const kept: string[] = [];
  let keptTo = 0;

  const skipSpace = (): void => {
    SPACE.lastIndex = at;
    SPACE.test(text);
    if (SPACE.lastIndex - at > LONG_SPACE) {
      kept.push(text.slice(keptTo, at + 1));
      keptTo = SPACE.lastIndex;
    }
    at = SPACE.lastIndex;
  };
  const wrong = () =>
    new SyntaxError(
      at < text.length
        ? `Unexpected ${JSON.stringify(text[at])} at position ${at}`
        : 'Unexpected end of the text',
    );
  const take = (character: string): boolean => {
    if (text[at] !== character) return false;
    at++;
    skipSpace();
    return true;
  };
  const readString = (): string | Promise<string> => {
    if (text[at] !== '"') throw wrong();
    const end = text.indexOf('"', at + 1);
    if (end < 0 || end - at > PIECE_CHARACTERS || text[end - 1] === '\\') return readPieces();
    const string = JSON.parse(text.slice(at, end + 1)) as string;
    check(string);
    at = end + 1;
    return string;
  };
  /** A string that is long or has escapes, in pieces. */
  const readPieces = async (): Promise<string> => {
    const pieces: string[] = [];
    at++;
    while (text[at] !== '"') {
      const end = endOfPiece(text, at);
      // Not closed: nothing follows, or a backslash alone.
      if (end === at) throw wrong();
      pieces.push(JSON.parse(`"${text.slice(at, end)}"`) as string);
      at = end;
      if (pieces.length > 1) await turn();
    }
    at++;
    const string = pieces.join('');
    check(string);
    return string;
  };
  const readName = async (): Promise<string> => {
    const name = await readString();
    skipSpace();
    if (!take(':')) throw wrong();
    return name;
  };
  const readScalar = (): unknown => {
    SCALAR.lastIndex = at;
    const [scalar] = SCALAR.exec(text) ?? [];
    if (scalar === undefined) throw wrong();
    if (scalar.length > PIECE_CHARACTERS) throw tooLong(at);
    const value: unknown = JSON.parse(scalar);
    at += scalar.length;
    return value;
  };

  skipSpace();
  for (;;) {
    if (++count % VALUES_PER_CLOCK === 0) await turn();
    let value: unknown;
    if (take('[')) {
      const items: unknown[] = [];
      value = items;
      if (!take(']')) {
        open.push({ items });
        continue;
      }
    } else if (take('{')) {
      const members: Record<string, unknown> = {};
      value = members;
      if (!take('}')) {
        open.push({ members, names: [await readName()] });
        continue;
      }
    } else {
      const string = text[at] === '"' ? readString() : undefined;
      value = string instanceof Promise ? await string : (string ?? readScalar());
      skipSpace();
    }
    // The value may complete its container, which may complete the next, and so on.
    for (;;) {
      const last = open.at(-1);
      if (!last) {
        if (at < text.length) throw wrong();
        return { value, text: kept.length > 0 ? kept.join('') + text.slice(keptTo) : text };
      }
      if (last.items) last.items.push(value);
      else setMember(last.members, last.names.at(-1)!, value);
      if (take(',')) {
        if (last.members) last.names.push(await readName());
        break;
      }
      if (!take(last.items ? ']' : '}')) throw wrong();
      open.pop();
      if (last.members && last.names.length > KEEP_NAMES_ABOVE)
        keptNames.set(last.members, last.names);
      value = last.items ?? last.members;
    }
  }
}

const tooLong = (at: number) =>
  formworkError(
    `Invalid value: the number at position ${at} has more than ${PIECE_CHARACTERS} characters.`,
    {
      code: 'invalid_value',
    },
  );

/**
 * Where a string is closed, or can be cut after {@link PIECE_CHARACTERS}: not within an escape.
 */
function endOfPiece(text: string, from: number): number {
  const limit = Math.min(text.length, from + PIECE_CHARACTERS);
  const piece = text.slice(from, limit);
  PIECE.lastIndex = 0;
  PIECE.test(piece);
  return from + PIECE.lastIndex;
}

/** Sets a member, which may be named `__proto__`. */
export function setMember(members: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') members[name] = value;
  else {
    const own = { value, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(members, name, own);
  }
}
