/** Methods that constrain strings, numbers and lists. */
import { stringFormats } from './string-formats.ts';
import { type Built, type Method, withKeywords } from './types.ts';

/** Keywords for limits of a size or value, by type. */
const bounds: ReadonlyMap<unknown, readonly [least: string, most: string]> = new Map([
  ['string', ['minLength', 'maxLength']],
  ['array', ['minItems', 'maxItems']],
  ['number', ['minimum', 'maximum']],
  ['integer', ['minimum', 'maximum']],
]);

function bound(side: 0 | 1): Method {
  return (target, [value]) => {
    const keyword = bounds.get(target.schema.type)?.[side];
    return keyword === undefined || typeof value !== 'number'
      ? undefined
      : withKeywords(target, { [keyword]: value });
  };
}

const atLeast = bound(0);
const atMost = bound(1);

/** A keyword for numbers, with a given or a fixed value. */
function numeric(keyword: string, fixed?: number): Method {
  return (target, [given]) => {
    const value = fixed ?? given;
    const isNumber = target.schema.type === 'number' || target.schema.type === 'integer';
    return isNumber && typeof value === 'number'
      ? withKeywords(target, { [keyword]: value })
      : undefined;
  };
}

/** Adds a pattern. A second one goes into `allOf`, so that both apply. */
function withPattern(target: Built, pattern: string): Built | undefined {
  if (target.schema.type !== 'string') return undefined;
  if (target.schema.pattern === undefined) return withKeywords(target, { pattern });
  const before = Array.isArray(target.schema.allOf) ? target.schema.allOf : [];
  return withKeywords(target, { allOf: [...before, { pattern }] });
}

/** JSON Schema patterns have no flags. Those that change what matches become inline modifiers. */
function sourceWithFlags({ source, flags }: RegExp): string {
  const kept = flags.replaceAll(/[^ims]/g, '');
  return kept === '' ? source : `(?${kept}:${source})`;
}

/** A pattern for a literal text. */
function around(before: string, after: string): Method {
  return (target, [text]) =>
    withPattern(target, before + String(text).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&') + after);
}

/** Methods by name. */
export const checks: Readonly<Record<string, Method>> = {
  ...Object.fromEntries(
    Object.entries(stringFormats).map(([name, format]): [string, Method] => [
      name,
      (target) => (target.schema.type === 'string' ? withKeywords(target, format) : undefined),
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
      ? withPattern(target, sourceWithFlags(pattern))
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
