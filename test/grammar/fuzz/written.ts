import type { Matcher } from '../../../src/runtime/grammar/types.ts';

const encoder = new TextEncoder();

/** True when the compact text of a value is a whole document, its members in any order: a grammar fixes one. */
export function isWritten(start: Matcher, value: unknown): boolean {
  for (const end of afterValue(start, value)) if (end.complete) return true;
  return false;
}

/** Where a matcher may be after a value. */
function* afterValue(from: Matcher, value: unknown): Generator<Matcher> {
  if (Array.isArray(value)) yield* afterItems(from, value, 0);
  else if (typeof value === 'object' && value !== null) {
    yield* afterMembers(from, Object.entries(value), '{');
  } else yield* afterText(from, JSON.stringify(value));
}

function* afterText(from: Matcher, text: string): Generator<Matcher> {
  const matcher = from.fork();
  if (matcher.acceptBytes(encoder.encode(text))) yield matcher;
}

function* afterItems(from: Matcher, items: readonly unknown[], index: number): Generator<Matcher> {
  if (index === items.length) yield* afterText(from, index === 0 ? '[]' : ']');
  else {
    for (const begun of afterText(from, index === 0 ? '[' : ',')) {
      for (const next of afterValue(begun, items[index])) yield* afterItems(next, items, index + 1);
    }
  }
}

type Members = readonly (readonly [string, unknown])[];

function* afterMembers(from: Matcher, members: Members, before: string): Generator<Matcher> {
  if (members.length === 0) yield* afterText(from, before === '{' ? '{}' : '}');
  for (const [index, [name, value]] of members.entries()) {
    for (const begun of afterText(from, `${before}${JSON.stringify(name)}:`)) {
      for (const next of afterValue(begun, value)) {
        yield* afterMembers(next, members.toSpliced(index, 1), ',');
      }
    }
  }
}
