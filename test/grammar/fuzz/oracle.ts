import { asDraft2020, createDialectOracle, draftOf } from './dialects.ts';
import { judgedFormats } from './formats.ts';
import { createReference, resolve } from './reference.ts';
import type { Schema } from './schemas.ts';

/** An independent judge of documents, formats asserted. */
export type Oracle = (document: unknown) => boolean;

/**
 * The oracle of a schema: ajv of its draft, and beside it the {@link createReference reference},
 * which judges alone where ajv is known to be wrong. Undefined when neither knows what to do.
 * @throws (when asked) if the two disagree.
 */
export function createOracle(schema: Schema): Oracle | undefined {
  const later = asDraft2020(schema);
  const old = (draftOf(schema) ?? 2020) <= 7;
  const reference = old && lacksReferred(later) ? undefined : createReference(later);
  const ajv = isMisjudged(schema) ? undefined : createAjvOracle(schema);
  if (!reference || !ajv) return halting(reference ?? ajv);
  return halting((document) => {
    const valid = ajv(document);
    if (valid === reference(document)) return valid;
    const said = valid
      ? 'ajv accepts, the reference rejects'
      : 'ajv rejects, the reference accepts';
    throw new Error(`${said} ${JSON.stringify(document)}`);
  });
}

/**
 * Up to draft-07 nothing beside `$ref` counts, so no later spelling has it, but another schema may
 * refer to it: to a part of it, or by the name that it gives itself.
 */
function lacksReferred(schema: Schema): boolean {
  const references = JSON.stringify(schema).matchAll(/"\$ref":"(\w*#[^"]*)"/g);
  return references.some(([, reference = '']) => resolve(reference, schema) === undefined);
}

/** A schema may refer to itself without reading on: no document makes a judge return. */
function halting(oracle: Oracle | undefined): Oracle | undefined {
  return (
    oracle &&
    ((document) => {
      try {
        return oracle(document);
      } catch (error) {
        if (error instanceof RangeError) return false;
        throw error;
      }
    })
  );
}

/** Ajv alone; undefined when it cannot compile the schema. */
function createAjvOracle(schema: Schema): Oracle | undefined {
  try {
    return createDialectOracle(counted(schema), Object.keys(judgedFormats));
  } catch {
    return undefined;
  }
}

/**
 * A bound that no array reaches. In a loop ajv 8 lets an empty array contain what one before it
 * did, unless it counts.
 */
function counted(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.contains === undefined || 'maxContains' in value
      ? value
      : { ...value, maxContains: 1_000_000 },
  ) as Schema;
}

/**
 * Where ajv 8 is wrong: with `unevaluatedItems`, all items are evaluated where there is `contains`,
 * and all that an alternative evaluates count as one; an empty array contains anything beside
 * `prefixItems`; the empty name is never missing; `__proto__` and `constructor` are not names like
 * others; a dynamic anchor is there only once its schema has been applied; and what
 * `patternProperties` evaluates beside `if` or `dependentSchemas` is lost, or its code throws.
 */
function isMisjudged(schema: Schema): boolean {
  const text = JSON.stringify(schema);
  const has = (...keywords: string[]) => keywords.some((keyword) => text.includes(`"${keyword}":`));
  return (
    (has('unevaluatedItems') && has('contains', 'anyOf', 'oneOf', 'if', '$ref')) ||
    (has('contains') && (has('prefixItems') || /"items":\[/.test(text))) ||
    // Where nothing counts, nor can be made to.
    (has('contains') && (draftOf(schema) ?? 2020) <= 7) ||
    (has('patternProperties') && has('if', 'dependentSchemas', 'dependencies')) ||
    /"(?:__proto__|constructor)"/.test(text) ||
    has('$dynamicRef', '$recursiveRef') ||
    (has('required', 'dependentRequired', 'dependencies') && text.includes('""'))
  );
}
