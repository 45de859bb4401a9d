/**
 * The JSON texts of one instance: white space and the order of members say nothing about validity.
 */

import { isExactNumber } from './exact-json.ts';

/** With more than this many orders, only some are tried. */
const ORDERS = 120;

/**
 * The instance with its members in various orders: as given, by first mention in the schema's text,
 * and (while they are few) every other. A grammar fixes one order; an instance counts as accepted
 * when one of its orders is.
 */
export function memberOrders(instance: unknown, schemaText: string): unknown[] {
  const rank = (name: string) => {
    const at = schemaText.indexOf(JSON.stringify(name));
    return at < 0 ? schemaText.length : at;
  };
  const seen = new Map<string, unknown>();
  const add = (value: unknown) => seen.set(JSON.stringify(value), value);
  add(instance);
  add(sortMembers(instance, (a, b) => rank(a) - rank(b)));
  for (const value of permuteMembers(instance)) {
    if (seen.size >= ORDERS) break;
    add(value);
  }
  return [...seen.values()];
}

/** Without insignificant white space, and with one space after each comma and colon. */
export function whitespaceForms(instance: unknown): { compact: string; spaced: string } {
  return { compact: write(instance, ',', ':'), spaced: write(instance, ', ', ': ') };
}

function write(value: unknown, comma: string, colon: string): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => write(item, comma, colon)).join(comma)}]`;
  }
  if (!isComposite(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => JSON.stringify(name) + colon + write(member, comma, colon),
  );
  return `{${members.join(comma)}}`;
}

function sortMembers(value: unknown, compare: (a: string, b: string) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => sortMembers(item, compare));
  if (!isComposite(value)) return value;
  return fromMembers(
    Object.entries(value)
      .sort(([a], [b]) => compare(a, b))
      .map(([name, member]) => [name, sortMembers(member, compare)]),
  );
}

function* permuteMembers(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const items of product(value)) yield items;
  } else if (isComposite(value)) {
    const members = Object.entries(value);
    for (const order of permutations(members)) {
      for (const values of product(order.map(([, member]) => member))) {
        yield fromMembers(order.map(([name], index) => [name, values[index]]));
      }
    }
  } else {
    yield value;
  }
}

function* product(values: readonly unknown[]): Generator<unknown[]> {
  if (values.length === 0) {
    yield [];
    return;
  }
  for (const head of permuteMembers(values[0])) {
    for (const tail of product(values.slice(1))) yield [head, ...tail];
  }
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) {
    yield [];
    return;
  }
  for (const [index, item] of items.entries()) {
    for (const rest of permutations(items.toSpliced(index, 1))) yield [item, ...rest];
  }
}

/** Like `Object.fromEntries`; a member named `__proto__` is one like any other. */
function fromMembers(members: readonly (readonly [string, unknown])[]): object {
  const object = Object.create(null);
  for (const [name, member] of members) object[name] = member;
  return object;
}

function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isExactNumber(value);
}
