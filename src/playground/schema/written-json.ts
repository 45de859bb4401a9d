/** JSON as it is written. JavaScript rounds numbers, and lists members such as `"10"` first. */
import { childPointer } from '../../form/outline/pointer.ts';
import { valueRanges } from './json-source.ts';

/** A member or an item. */
export interface WrittenPart {
  /** Undefined for an item. */
  readonly name: string | undefined;
  readonly value: Written;
}

/** A value: the text of a scalar, or the parts of an object or a list. */
export type Written = string | { readonly open: '{' | '['; readonly parts: readonly WrittenPart[] };

/** Reads a valid JSON text. */
export function readWritten(text: string): Written {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g) ?? [];
  let at = 0;
  const read = (): Written => {
    const token = tokens[at++] ?? '';
    if (token.startsWith('"')) return JSON.stringify(JSON.parse(token));
    if (token !== '{' && token !== '[') return token;
    const parts: WrittenPart[] = [];
    while (!/^[\]}]?$/.test(tokens[at] ?? '')) {
      const name = token === '{' ? (JSON.parse(tokens[at]!) as string) : undefined;
      if (name !== undefined) at += 2;
      parts.push({ name, value: read() });
      if (tokens[at] === ',') at++;
    }
    at++;
    return { open: token, parts };
  };
  return read();
}

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

const own = (value: unknown, name: string): unknown =>
  isContainer(value) && Object.hasOwn(value, name) ? value[name as keyof typeof value] : undefined;

/**
 * The JSON of a changed copy of a parsed text: unchanged parts stay as they are written.
 * @param before the parsed text
 * @param after a copy that shares with it the objects and lists without a change
 */
export function rewriteJson(text: string, before: unknown, after: unknown): string {
  const rangeOf = valueRanges(text);
  const pointers = new Map<unknown, string>();
  const find = (value: unknown, pointer: string): void => {
    if (!isContainer(value)) return;
    pointers.set(value, pointer);
    for (const [name, part] of Object.entries(value)) find(part, childPointer(pointer, name));
  };
  find(before, '');
  const print = (value: unknown, earlier: unknown, pointer: string): string => {
    const same = isContainer(value) ? pointers.get(value) : value === earlier ? pointer : undefined;
    const range = same === undefined ? undefined : rangeOf(same);
    if (range) return text.slice(range.from, range.to);
    if (!isContainer(value)) return JSON.stringify(value);
    const present = Object.entries(value).filter(([, part]) => part !== undefined);
    const parts = present.map(([name, part]) => {
      const written = print(part, own(earlier, name), childPointer(pointer, name));
      return Array.isArray(value) ? written : `${JSON.stringify(name)}:${written}`;
    });
    return Array.isArray(value) ? `[${parts}]` : `{${parts}}`;
  };
  return print(after, before, '');
}
