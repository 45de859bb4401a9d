import type { Matcher } from '../../../src/runtime/grammar/types.ts';

const encoder = new TextEncoder();

/** A matcher after some text. */
interface Written {
  readonly matcher: Matcher;
  readonly text: string;
}

/** Orders of members are many: after so many attempts it is given up. */
const ATTEMPTS = 20_000;

/**
 * The text of a value, its members in any order, as a grammar takes it: it fixes one. Undefined
 * when it takes none, {@link GIVEN_UP} when there are too many orders.
 * @param space What stands after each colon and comma.
 */
export function writtenText(start: Matcher, value: unknown, space: '' | ' '): string | undefined {
  let left = ATTEMPTS;

  function* afterText({ matcher: from, text }: Written, more: string): Generator<Written> {
    if (--left < 0) throw GIVEN_UP;
    const matcher = from.fork();
    if (matcher.acceptBytes(encoder.encode(more))) yield { matcher, text: text + more };
  }

  /** Where a matcher may be after a value. */
  function* afterValue(from: Written, value: unknown): Generator<Written> {
    if (Array.isArray(value)) yield* afterItems(from, value, 0);
    else if (typeof value === 'object' && value !== null) {
      yield* afterMembers(from, Object.entries(value), '{');
    } else yield* afterText(from, JSON.stringify(value));
  }

  function* afterItems(
    from: Written,
    items: readonly unknown[],
    index: number,
  ): Generator<Written> {
    if (index === items.length) yield* afterText(from, index === 0 ? '[]' : ']');
    else {
      for (const begun of afterText(from, index === 0 ? '[' : `,${space}`)) {
        for (const next of afterValue(begun, items[index])) {
          yield* afterItems(next, items, index + 1);
        }
      }
    }
  }

  function* afterMembers(from: Written, members: Members, before: string): Generator<Written> {
    if (members.length === 0) yield* afterText(from, before === '{' ? '{}' : '}');
    for (const [index, [name, value]] of members.entries()) {
      for (const begun of afterText(from, `${before}${JSON.stringify(name)}:${space}`)) {
        for (const next of afterValue(begun, value)) {
          yield* afterMembers(next, members.toSpliced(index, 1), `,${space}`);
        }
      }
    }
  }

  try {
    for (const end of afterValue({ matcher: start, text: '' }, value)) {
      if (end.matcher.complete) return end.text;
    }
  } catch (error) {
    if (error !== GIVEN_UP) throw error;
    return GIVEN_UP;
  }
  return undefined;
}

/** The text of a value, its members in random orders. */
export function shuffledText(value: unknown, space: '' | ' ', random: () => number): string {
  const textOf = (part: unknown): string => shuffledText(part, space, random);
  if (Array.isArray(value)) return `[${value.map(textOf).join(`,${space}`)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .map(([name, part]) => ({
      at: random(),
      text: `${JSON.stringify(name)}:${space}${textOf(part)}`,
    }))
    .sort((a, b) => a.at - b.at);
  return `{${members.map(({ text }) => text).join(`,${space}`)}}`;
}

/** What {@link writtenText} says when there are too many orders to try. */
export const GIVEN_UP = 'given up';

type Members = readonly (readonly [string, unknown])[];
