/**
 * Finds the source text of a value in JSON text. `JSON.parse` rounds large numbers and moves
 * integer-like keys to the front, but a schema must be applied as written.
 *
 * @param text Valid JSON.
 * @param path Keys and indexes from the root.
 * @returns The value's source text; undefined if there is no such value.
 */
export function rawJson(text: string, path: readonly (string | number)[]): string | undefined {
  let at = skipSpace(text, 0);
  for (const step of path) {
    const found = typeof step === 'number' ? findItem(text, at, step) : findKey(text, at, step);
    if (found === undefined) return undefined;
    at = found;
  }
  return text.slice(at, skipValue(text, at));
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
  if (array[0] !== '[') return items;
  let at = skipSpace(array, 1);
  while (array[at] !== ']') {
    const end = skipValue(array, at);
    items.push(array.slice(at, end));
    at = skipSpace(array, end);
    if (array[at] === ',') at = skipSpace(array, at + 1);
  }
  return items;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (' \n\r\t'.includes(text[at] ?? 'x')) at++;
  return at;
}

function skipString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text[before - 1] === '\\') before--;
    if ((at - before) % 2 === 0) return at + 1;
  }
  return text.length;
}

function skipValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  do {
    const character = text[at] ?? '';
    if (character === '"') {
      at = skipString(text, at);
    } else if (character === '{' || character === '[') {
      depth++;
      at++;
    } else if (character === '}' || character === ']') {
      depth--;
      at++;
    } else if (depth > 0 && ',: \n\r\t'.includes(character)) {
      at++;
    } else {
      while (at < text.length && !',:{}[]" \n\r\t'.includes(text[at]!)) at++;
    }
  } while (depth > 0);
  return at;
}

function findKey(text: string, object: number, key: string): number | undefined {
  if (text[object] !== '{') return undefined;
  let found: number | undefined;
  let at = skipSpace(text, object + 1);
  while (text[at] === '"') {
    const end = skipString(text, at);
    const value = skipSpace(text, skipSpace(text, end) + 1);
    // The last of duplicate keys wins, as in JSON.parse.
    if (JSON.parse(text.slice(at, end)) === key) found = value;
    at = skipSpace(text, skipValue(text, value));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return found;
}

function findItem(text: string, array: number, index: number): number | undefined {
  if (text[array] !== '[') return undefined;
  let at = skipSpace(text, array + 1);
  for (let place = 0; text[at] !== ']'; place++) {
    if (place === index) return at;
    at = skipSpace(text, skipValue(text, at));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return undefined;
}
