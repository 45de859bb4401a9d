import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/schema';
import { Settings } from 'typebox/system';
import type { FormworkError } from '../../../common/errors.ts';
import { explain, isRefused, requiredNames } from './explain.ts';
import type { ValidationError } from './validation-error.ts';

/**
 * Uses TypeBox's own checker instead of ajv: ajv generates code with `new Function`, which the
 * page's content security policy forbids. A check takes microseconds either way.
 */
Settings.Set({ maxErrors: 200 });

/**
 * Validates a request body.
 * @throws `missing_required_parameter`, `unsupported_parameter` or `invalid_value`, with the
 *   parameter's path.
 */
export function validate<Schema extends TSchema>(schema: Schema, body: unknown): Static<Schema> {
  if (isValid(schema, body)) return body as Static<Schema>;
  // An error in the beginning of a long list is an error of the list, and is found sooner.
  throw (refusalOf(schema, beginningOf(body)) ?? refusalOf(schema, body)!)((at) => at, body);
}

/** The schemas of bodies that are known to be valid. */
const known = new WeakMap<object, TSchema>();

/** Spares a body that was validated in slices of time from being validated again. */
export function rememberValid(schema: TSchema, body: unknown): void {
  if (typeof body === 'object' && body !== null) known.set(body, schema);
}

/** Whether a body, or a part of one, is valid. */
export const isValid = (schema: TSchema, body: unknown): boolean =>
  known.get(Object(body)) === schema || Check(schema, body);

/**
 * Why a part of a body is not valid; undefined if it is.
 * @returns makes the error of the whole body, given the place in it of a pointer into the part
 */
export function refusalOf(
  schema: TSchema,
  part: unknown,
): ((placeOf: (pointer: string) => string, body: unknown) => FormworkError) | undefined {
  const [, errors] = Errors(schema, part);
  if (errors.length === 0) return undefined;
  const error = mostHelpful(errors, (one) => isRefused(one, schema));
  return (placeOf, body) =>
    explain({ ...error, instancePath: placeOf(error.instancePath) }, schema, body);
}

/** The number of items and members that are checked first. */
const BEGINNING = 500;

/** A copy of a value that truncates its long lists and objects. */
function beginningOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, BEGINNING).map(beginningOf);
  const members: [string, unknown][] = [];
  for (const name in value) {
    if (members.push([name, (value as Readonly<Record<string, unknown>>)[name]]) > BEGINNING) break;
  }
  return Object.fromEntries(members.map(([name, member]) => [name, beginningOf(member)]));
}

/**
 * The most helpful error. For a union (`anyOf`), it drops the alternatives whose `type` field or
 * JSON type does not match. The remaining errors concern the intended alternative. Among these, an
 * error of a field that is rejected by name comes first: the alternative to it may be missing.
 */
function mostHelpful(
  errors: readonly ValidationError[],
  isRejected: (error: ValidationError) => boolean,
): ValidationError {
  // An unknown field also causes an error for its object.
  const plain = errors.filter((error) => !error.schemaPath.endsWith('/additionalProperties'));
  const outer = plain
    .filter((error) => error.keyword === 'anyOf')
    .sort((a, b) => a.schemaPath.length - b.schemaPath.length)[0];
  // If the `type` is wrong, its other errors do not help.
  const ofKind = plain.find(
    ({ keyword, instancePath }) => keyword === 'const' && instancePath.endsWith('/type'),
  );
  if (!outer) return ofKind ?? plain.find(isRejected) ?? plain[0] ?? errors[0]!;
  const inside = `${outer.schemaPath}/anyOf/`;
  const others = plain.filter((error) => error !== outer && !error.schemaPath.startsWith(inside));
  if (others.length > 0) return mostHelpful(others, isRejected);

  const branches = Map.groupBy(
    plain.filter((error) => error.schemaPath.startsWith(inside)),
    (error) => error.schemaPath.slice(inside.length).split('/')[0]!,
  );
  const intended = [...branches.values()].filter((branch) =>
    branch.every(
      (error) =>
        !(error.keyword === 'type' && error.instancePath === outer.instancePath) &&
        !isOfOtherKind(error, outer.instancePath),
    ),
  );
  // Without a `type`, the intended alternative is the one that lacks no required field.
  const whole = intended.filter((branch) =>
    branch.every(
      (error) => error.instancePath !== outer.instancePath || requiredNames(error).length === 0,
    ),
  );
  if (intended.length === 1) return mostHelpful(intended[0]!, isRejected);
  if (whole.length === 1) return mostHelpful(whole[0]!, isRejected);
  if (intended.length === 0) return noAlternative(outer, [...branches.values()].flat()) ?? outer;
  const untyped = intended.every((branch) =>
    branch.some(
      (error) => error.instancePath === outer.instancePath && requiredNames(error).includes('type'),
    ),
  );
  return untyped
    ? { ...outer, keyword: 'required', params: { requiredProperties: ['type'] } }
    : outer;
}

/** Whether an error reports a mismatch of `type`. */
function isOfOtherKind({ keyword, instancePath }: ValidationError, at: string): boolean {
  return (keyword === 'const' || keyword === 'enum') && instancePath === `${at}/type`;
}

/** Lists the options if the value matches no alternative: values of `type`, or JSON types. */
function noAlternative(
  outer: ValidationError,
  inside: readonly ValidationError[],
): ValidationError | undefined {
  const instancePath = `${outer.instancePath}/type`;
  const allowedValues = inside.flatMap((error) => {
    if (error.instancePath !== instancePath) return [];
    if (error.keyword === 'const') return [error.params.allowedValue];
    return error.keyword === 'enum' ? error.params.allowedValues : [];
  });
  if (allowedValues.length > 0) {
    const texts = inside.flatMap((error) =>
      error.keyword === 'enum' && error.instancePath === outer.instancePath
        ? error.params.allowedValues
        : [],
    );
    const params = { allowedValues, texts };
    return { ...outer, keyword: 'enum', instancePath, params };
  }
  const types = inside.flatMap((error) =>
    error.keyword === 'type' && error.instancePath === outer.instancePath
      ? [error.params.type].flat()
      : [],
  );
  const names = [...new Set(types)].sort((a, b) => Number(a === 'null') - Number(b === 'null'));
  const message = `must be ${names.join(' or ')}`;
  return types.length > 0
    ? { ...outer, keyword: 'type', params: { type: types }, message }
    : undefined;
}
