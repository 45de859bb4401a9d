import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Schema } from './schemas.ts';

/** An independent judge of documents: ajv, draft 2020-12, formats asserted. */
export type Oracle = (document: unknown) => boolean;

/**
 * The oracle of a schema; undefined when ajv cannot compile it, or judges it wrongly: to ajv all items are evaluated
 * where there is `contains`, and `__proto__` is a name like any other in `properties` alone (see below).
 */
export function createOracle(schema: Schema): Oracle | undefined {
  const text = JSON.stringify(schema);
  if (text.includes('"contains":') && text.includes('"unevaluatedItems":')) return undefined;
  if (mentionsProto(schema)) return undefined;
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    multipleOfPrecision: 9,
    validateFormats: true,
    // Or every object has a member `__proto__`.
    ownProperties: true,
  });
  formats.default(ajv);
  let validate: ValidateFunction;
  try {
    validate = ajv.compile(setContainsApart(nameProto(schema)) as Schema);
  } catch {
    return undefined;
  }
  return (document) => {
    try {
      return validate(document) === true;
    } catch (error) {
      // A schema may refer to itself without reading on: no document makes ajv return.
      if (error instanceof RangeError) return false;
      throw error;
    }
  };
}

/** To ajv a member `__proto__` of these is no mentioned one. */
function mentionsProto(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.entries(schema).some(([keyword, value]) => {
    if (keyword === 'const' || keyword === 'enum') return false;
    const isMap = keyword === 'dependentSchemas' || keyword === 'dependentRequired';
    return (isMap && Object.hasOwn(value as object, '__proto__')) || mentionsProto(value);
  });
}

/** The same for `properties`, where a pattern says what the name says. */
function nameProto(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nameProto);
  if (typeof schema !== 'object' || schema === null) return schema;
  const changed = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      keyword === 'const' || keyword === 'enum' ? value : nameProto(value),
    ]),
  );
  const { properties, patternProperties } = changed;
  if (!isMap(properties) || !Object.hasOwn(properties, '__proto__')) return changed;
  const own = Object.getOwnPropertyDescriptor(properties, '__proto__')?.value;
  const named = isMap(patternProperties) ? patternProperties : {};
  return { ...changed, patternProperties: { ...named, '^(?:__proto__)$': own } };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Beside `prefixItems`, ajv takes an empty array to contain anything: `contains` goes into a schema of its own. */
function setContainsApart(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(setContainsApart);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { contains, minContains, maxContains, ...rest } = schema as Record<string, unknown>;
  const others: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(rest)) {
    Object.defineProperty(others, keyword, {
      value: keyword === 'const' || keyword === 'enum' ? value : setContainsApart(value),
      enumerable: true,
    });
  }
  if (contains === undefined) return others;
  const { $defs, ...keywords } = others;
  const apart = {
    contains: setContainsApart(contains),
    ...(minContains !== undefined && { minContains }),
    ...(maxContains !== undefined && { maxContains }),
  };
  return { allOf: [apart, keywords], ...($defs !== undefined && { $defs }) };
}

/** True when JavaScript reads every number of a text exactly, so that the oracle sees what was written. */
export function isExact(text: string): boolean {
  const numbers = text.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d+(\.\d+)?([eE][+-]?\d+)?/g);
  return (numbers ?? []).every((number) => number.replace(/\D/g, '').length <= 15);
}
