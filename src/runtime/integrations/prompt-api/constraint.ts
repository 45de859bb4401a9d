/** Converts `responseConstraint` to a `response_format`. */
import { domError } from './errors.ts';
import type { PromptOptions } from './types.ts';

/** The fields of a request that constrain its answer. */
export type ConstraintFields = Readonly<Record<string, unknown>>;

/**
 * Reads the constraint of a prompt.
 * @throws TypeError if it is neither a schema nor a regular expression, `NotSupportedError` for a
 *   schema that is not JSON
 */
export function constraintFields(options: PromptOptions): ConstraintFields {
  const { responseConstraint: constraint, omitResponseConstraintInput: omit = false } = options;
  if (constraint === undefined) {
    if (omit) throw new TypeError('omitResponseConstraintInput needs a responseConstraint.');
    return {};
  }
  if (constraint instanceof RegExp) {
    return { response_format: { type: 'regex', regex: patternOf(constraint) } };
  }
  if (typeof constraint !== 'object' || constraint === null || Array.isArray(constraint)) {
    throw new TypeError('responseConstraint must be a JSON Schema object or a RegExp.');
  }
  const json_schema = { name: 'answer', schema: asJson(constraint) };
  return {
    response_format: { type: 'json_schema', json_schema },
    ...(omit ? { schema_in_prompt: false } : {}),
  };
}

/**
 * Flags that change what matches become modifiers. The others affect only the search for matches.
 */
function patternOf({ source, flags }: RegExp): string {
  const modifiers = Array.from('ims').filter((flag) => flags.includes(flag));
  return modifiers.length === 0 ? source : `(?${modifiers.join('')}:${source})`;
}

/** A plain JSON copy. */
function asJson(schema: object): unknown {
  try {
    return JSON.parse(JSON.stringify(schema));
  } catch (cause) {
    throw domError(
      'NotSupportedError',
      `The schema is not JSON: ${(cause as Error).message}`,
      cause,
    );
  }
}
