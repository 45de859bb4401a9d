/**
 * Finds the source text of a value in JSON text. `JSON.parse` rounds large numbers and moves
 * integer-like keys to the front, but a schema must be applied as written.
 *
 * @param text Valid JSON.
 * @param path Keys and indexes from the root.
 * @returns The value's source text; undefined if there is no such value.
 */
export function rawJson(text: string, path: readonly (string | number)[]): string | undefined {
  const ends: Ends = new Map();
  let at = skipSpace(text, 0);
  for (const step of path) {
    const found =
      typeof step === 'number' ? findItem(text, at, step, ends) : findKey(text, at, step, ends);
    if (found === undefined) return undefined;
    at = found;
  }
  return text.slice(at, skipValue(text, at, ends));
}

/**
 * Finds the source texts of an array's items in one pass.
 *
 * @param text Valid JSON.
 * @param path Keys and indexes from the root.
 * @returns Empty if there is no array.
 */
export function rawItems(text: string, path: readonly (string | number)[]): string[] {
  const array = rawJson(text, path) ?? '';
  const items: string[] = [];
  const ends: Ends = new Map();
  if (array[0] !== '[') return items;
  let at = skipSpace(array, 1);
  while (array[at] !== ']') {
    const end = skipValue(array, at, ends);
    items.push(array.slice(at, end));
    at = skipSpace(array, end);
    if (array[at] === ',') at = skipSpace(array, at + 1);
  }
  return items;
}

/**
 * Finds the source texts of an object's members in one pass.
 *
 * @param text Valid JSON of an object.
 */
export function rawMembers(text: string): Map<string, string> {
  const members = new Map<string, string>();
  const ends: Ends = new Map();
  let at = skipSpace(text, skipSpace(text, 0) + 1);
  while (text[at] === '"') {
    const name = skipString(text, at);
    const value = skipSpace(text, skipSpace(text, name) + 1);
    const end = skipValue(text, value, ends);
    // The last of duplicate keys wins, as in JSON.parse.
    members.set(JSON.parse(text.slice(at, name)) as string, text.slice(value, end));
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return members;
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
/** Setting the bit {@link CASE} maps `[` to `{` and `]` to `}`. */
const [OPEN, CLOSE, CASE] = [0x7b, 0x7d, 0x20];

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Characters that are read one by one after an escaped quotation mark: more may follow. */
const NEAR = 256;

function skipString(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let before = quote;
    while (before > at && text.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((quote - before) % 2 === 0) return quote + 1;
    at = quote + 1;
    for (const near = at + NEAR; at < near; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) return at + 1;
      if (code === BACKSLASH) at++;
    }
  }
}

/** The ends of large arrays and objects by their starts, so that no level is read twice. */
type Ends = Map<number, number>;

/** Containers with more characters are remembered. */
const LARGE = 4096;

function skipValue(text: string, from: number, ends: Ends): number {
  const first = text.charCodeAt(from);
  if (first === QUOTE) return skipString(text, from);
  if ((first | CASE) !== OPEN) return skipScalar(text, from);
  const known = ends.get(from);
  if (known !== undefined) return known;
  const starts: number[] = [];
  let at = from;
  do {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = skipString(text, at);
      continue;
    }
    if ((code | CASE) === OPEN) starts.push(at);
    at++;
    if ((code | CASE) === CLOSE) {
      const start = starts.pop()!;
      if (at - start > LARGE) ends.set(start, at);
    }
  } while (starts.length > 0 && at < text.length);
  return at;
}

function skipScalar(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isEnd = code === COMMA || code === COLON || code === QUOTE || isSpace(code);
    if (isEnd || (code | CASE) === OPEN || (code | CASE) === CLOSE) return at;
  }
  return text.length;
}

function findKey(text: string, object: number, key: string, ends: Ends): number | undefined {
  if (text[object] !== '{') return undefined;
  let found: number | undefined;
  let at = skipSpace(text, object + 1);
  while (text[at] === '"') {
    const end = skipString(text, at);
    const value = skipSpace(text, skipSpace(text, end) + 1);
    // The last of duplicate keys wins, as in JSON.parse.
    if (JSON.parse(text.slice(at, end)) === key) found = value;
    at = skipSpace(text, skipValue(text, value, ends));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return found;
}

function findItem(text: string, array: number, index: number, ends: Ends): number | undefined {
  if (text[array] !== '[') return undefined;
  let at = skipSpace(text, array + 1);
  for (let place = 0; text[at] !== ']'; place++) {
    if (place === index) return at;
    at = skipSpace(text, skipValue(text, at, ends));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return undefined;
}
