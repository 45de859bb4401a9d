import fc from 'fast-check';
import { hasFormat, resolve, toRegExp } from './reference.ts';
import { pickOne, type Random } from './sample.ts';
import type { Schema } from './schemas.ts';
import { NUMBERS, STRINGS } from './values.ts';

/** Characters that a length makes a string have at most. */
const LONGEST = 300;

/** Numbers of more digits are a departure: they are written only where none of fewer will do. */
const MOST_DIGITS = 15;

/** Values within one instance: schemas that lead back to themselves would have no end. */
const MOST = 500;

/**
 * Values that a schema may well accept, guessed from what its keywords say one by one: the
 * independent generator of the completeness check. Who needs valid ones asks a judge.
 */
export function createInstances(root: Schema, random: Random): () => unknown {
  let left = MOST;
  const pick = <T>(list: readonly T[]): T => pickOne(list, random);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const all = (schemas: readonly Said[], keyword: string) =>
    schemas.flatMap((schema) => (schema[keyword] === undefined ? [] : [schema[keyword]]));

  /**
   * The schemas that a value may be held against when it is held against these: references and
   * branches taken.
   */
  function open(schema: Schema | undefined, opened: Set<Schema>): Said[] {
    if (typeof schema !== 'object' || opened.has(schema)) return [];
    opened.add(schema);
    const list = (keyword: string) => (schema[keyword] ?? []) as Schema[];
    const branch = (keyword: string) => (list(keyword).length > 0 ? [pick(list(keyword))] : []);
    const condition =
      schema.if === undefined
        ? []
        : random() < 0.5
          ? [schema.if as Schema, schema.then as Schema]
          : [schema.else as Schema];
    const references = [schema.$ref, schema.$dynamicRef].filter((said) => said !== undefined);
    const referred = references.map((reference) => resolve(reference as string, root));
    const further = [...list('allOf'), ...branch('anyOf'), ...branch('oneOf'), ...condition];
    return [schema, ...[...further, ...referred].flatMap((sub) => open(sub, opened))];
  }

  function guess(schemas: readonly (Schema | undefined)[], depth: number): unknown {
    if (depth > 8 || --left < 0) return null;
    const opened = new Set<Schema>();
    const said = schemas.flatMap((schema) => open(schema, opened));
    const constants = [...all(said, 'const'), ...all(said, 'enum').flat()];
    if (constants.length > 0 && random() < 0.9) return pick(constants);
    const make = MAKERS[typeFor(said)];
    return make ? make(said, depth) : null;
  }

  function typeFor(said: readonly Said[]): string {
    const types = all(said, 'type').flat() as string[];
    if (types.length > 0 && random() < 0.95) return pick(types);
    const hints = said.flatMap(Object.keys).flatMap((keyword) => TYPE_OF[keyword] ?? []);
    return hints.length > 0 && random() < 0.8 ? pick(hints) : pick(Object.keys(MAKERS));
  }

  function aNumber(said: readonly Said[]): number {
    const bounds = [...LIMITS].flatMap((keyword) => all(said, keyword)) as number[];
    const near = bounds.length > 0 && random() < 0.7 ? pick(bounds) + upTo(4) - 2 : pick(NUMBERS);
    const factors = all(said, 'multipleOf') as number[];
    const factor = factors.length > 0 ? pick(factors) : undefined;
    const number = factor ? Number((Math.round(near / factor) * factor).toFixed(6)) : near;
    return digitsOf(number) > MOST_DIGITS ? 0 : number;
  }

  function aString(said: readonly Said[]): string {
    const patterns = (all(said, 'pattern') as string[]).map(toRegExp);
    const formats = all(said, 'format') as string[];
    const lengths = [...all(said, 'minLength'), ...all(said, 'maxLength')] as number[];
    const padded = lengths.map((length) => pick(STRINGS).padEnd(Math.min(length, LONGEST), 'b'));
    const made = patterns.flatMap((pattern) => matching(pattern, Math.floor(random() * 2 ** 31)));
    const fitting = [...STRINGS, ...padded, ...made].filter(
      (text) =>
        patterns.every((pattern) => pattern.test(text)) &&
        formats.every((format) => hasFormat(format, text)),
    );
    return pick(fitting.length > 0 ? fitting : STRINGS);
  }

  function anArray(said: readonly Said[], depth: number): unknown[] {
    const least = Math.max(0, ...(all(said, 'minItems') as number[]));
    const most = Math.min(4, ...(all(said, 'maxItems') as number[]));
    const length = depth > 4 ? least : least + upTo(Math.max(0, most - least));
    const found = all(said, 'contains') as Schema[];
    return Array.from({ length }, (_, i) => {
      const wanted = found.length > 0 && random() < 0.5 ? [pick(found)] : [];
      return guess([...said.flatMap((schema) => itemsAt(schema, i)), ...wanted], depth + 1);
    });
  }

  function anObject(said: readonly Said[], depth: number): Said {
    const mentioned = said.flatMap((schema) => [
      ...Object.keys((schema.properties ?? {}) as object),
      ...Object.entries((schema.dependentRequired ?? {}) as Said).flatMap(([name, others]) => [
        name,
        ...(others as string[]),
      ]),
      ...Object.keys((schema.dependentSchemas ?? {}) as object),
    ]);
    const names = new Set(all(said, 'required').flat() as string[]);
    const least = Math.max(0, ...(all(said, 'minProperties') as number[]));
    const more = depth > 4 ? least : least + upTo(3);
    for (let tries = 0; tries < 8 && names.size < more; tries++) {
      names.add(pick(mentioned.length > 0 && random() < 0.7 ? mentioned : STRINGS));
    }
    return Object.fromEntries(
      [...names].map((name) => [
        name,
        guess(
          said.flatMap((schema) => membersAt(schema, name)),
          depth + 1,
        ),
      ]),
    );
  }

  const MAKERS: Readonly<Record<string, (said: readonly Said[], depth: number) => unknown>> = {
    null: () => null,
    boolean: () => random() < 0.5,
    integer: (said) => Math.round(aNumber(said)),
    number: aNumber,
    string: aString,
    array: anArray,
    object: anObject,
  };

  return () => {
    left = MOST;
    return guess([root], 0);
  };
}

/**
 * A few strings that a pattern matches; none where fast-check does not know what the pattern has.
 */
function matching(pattern: RegExp, seed: number): readonly string[] {
  try {
    return fc.sample(fc.stringMatching(pattern, { maxLength: 20 }), { seed, numRuns: 3 });
  } catch {
    return [];
  }
}

type Said = Readonly<Record<string, unknown>>;

const LIMITS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

/** The type that a keyword speaks of. */
const TYPE_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...LIMITS, 'multipleOf'].map((keyword) => [keyword, 'number'])),
  ...{ minLength: 'string', maxLength: 'string', pattern: 'string' },
  ...{ items: 'array', prefixItems: 'array', contains: 'array', uniqueItems: 'array' },
  ...{ minItems: 'array', maxItems: 'array', unevaluatedItems: 'array' },
  ...{ properties: 'object', required: 'object', patternProperties: 'object' },
  ...{ propertyNames: 'object', minProperties: 'object', dependentRequired: 'object' },
  ...{ additionalProperties: 'object', dependentSchemas: 'object', maxProperties: 'object' },
};

function itemsAt(schema: Said, index: number): (Schema | undefined)[] {
  const prefix = (schema.prefixItems ?? []) as Schema[];
  return [index < prefix.length ? prefix[index] : (schema.items as Schema | undefined)];
}

function membersAt(schema: Said, name: string): (Schema | undefined)[] {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  const own = Object.hasOwn(properties, name) ? [properties[name]] : [];
  const patterns = Object.entries((schema.patternProperties ?? {}) as Record<string, Schema>);
  const matching = patterns.filter(([source]) => toRegExp(source).test(name));
  const subs = [...own, ...matching.map(([, sub]) => sub)];
  return subs.length > 0 ? subs : [schema.additionalProperties as Schema | undefined];
}

/**
 * The digits that a number is written with, from the first that is not zero; what JavaScript gives
 * an exponent has too many.
 */
function digitsOf(number: number): number {
  const text = JSON.stringify(number);
  return text.includes('e') ? Number.POSITIVE_INFINITY : text.replace(/^-?[0.]*|\./g, '').length;
}
