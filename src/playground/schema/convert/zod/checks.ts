/** Methods that constrain strings, numbers and lists. */
import type { Schema } from '../types.ts';
import { stringFormats } from './string-formats.ts';
import { type Built, type Method, withKeywords } from './types.ts';

/** Keywords for limits of a size or value, by type. */
const bounds: ReadonlyMap<unknown, readonly [least: string, most: string]> = new Map([
  ['string', ['minLength', 'maxLength']],
  ['array', ['minItems', 'maxItems']],
  ['number', ['minimum', 'maximum']],
  ['integer', ['minimum', 'maximum']],
]);

/** Limits that a smaller value makes stricter. */
const upper = /^(max|exclusiveMax)/;

/** Adds a limit. Zod checks all, so the strictest one remains. */
function withStricter(target: Built, keyword: string, value: number): Built {
  const before = target.schema[keyword];
  const stricter = upper.test(keyword) ? Math.min : Math.max;
  const limit = typeof before === 'number' ? stricter(before, value) : value;
  return withKeywords(target, { [keyword]: limit });
}

function bound(side: 0 | 1): Method {
  return (target, [value]) => {
    const keyword = bounds.get(target.schema.type)?.[side];
    if (keyword === undefined || typeof value !== 'number') return undefined;
    return withStricter(target, keyword, value);
  };
}

const atLeast = bound(0);
const atMost = bound(1);

/** A keyword for numbers, with a given or a fixed value. */
function numeric(keyword: string, fixed?: number): Method {
  return (target, [given]) => {
    const value = fixed ?? given;
    const isNumber = target.schema.type === 'number' || target.schema.type === 'integer';
    if (!isNumber || typeof value !== 'number') return undefined;
    return keyword === 'multipleOf'
      ? withBoth(target, { multipleOf: value })
      : withStricter(target, keyword, value);
  };
}

/** Adds keywords. If the schema has one of them, they go into `allOf`, so that both apply. */
function withBoth(target: Built, keywords: Schema): Built {
  const { allOf } = target.schema;
  if (!Object.keys(keywords).some((keyword) => keyword in target.schema)) {
    return withKeywords(target, keywords);
  }
  return withKeywords(target, { allOf: [...(Array.isArray(allOf) ? allOf : []), keywords] });
}

function onString(target: Built, keywords: Schema): Built | undefined {
  return target.schema.type === 'string' ? withBoth(target, keywords) : undefined;
}

/** JSON Schema patterns have no flags. Those that change what matches become inline modifiers. */
function sourceWithFlags({ source, flags }: RegExp): string {
  const kept = flags.replaceAll(/[^ims]/g, '');
  return kept === '' ? source : `(?${kept}:${source})`;
}

/** A pattern for a literal text. */
function around(before: string, after: string): Method {
  return (target, [text]) =>
    onString(target, {
      pattern: before + String(text).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&') + after,
    });
}

/** Methods by name. */
export const checks: Readonly<Record<string, Method>> = {
  ...Object.fromEntries(
    Object.entries(stringFormats).map(([name, format]): [string, Method] => [
      name,
      (target) => onString(target, format),
    ]),
  ),
  min: atLeast,
  max: atMost,
  length(target, values) {
    const bounded = atLeast(target, values);
    return bounded && atMost(bounded, values);
  },
  nonempty: (target) => atLeast(target, [1]),
  regex: (target, [pattern]) =>
    pattern instanceof RegExp && !pattern.sticky
      ? onString(target, { pattern: sourceWithFlags(pattern) })
      : undefined,
  startsWith: around('^', ''),
  endsWith: around('', '$'),
  includes: around('', ''),
  int: (target) =>
    target.schema.type === 'number' ? withKeywords(target, { type: 'integer' }) : undefined,
  gte: numeric('minimum'),
  gt: numeric('exclusiveMinimum'),
  lte: numeric('maximum'),
  lt: numeric('exclusiveMaximum'),
  positive: numeric('exclusiveMinimum', 0),
  nonnegative: numeric('minimum', 0),
  negative: numeric('exclusiveMaximum', 0),
  nonpositive: numeric('maximum', 0),
  multipleOf: numeric('multipleOf'),
  step: numeric('multipleOf'),
};
