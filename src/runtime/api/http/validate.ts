import type { Static, TSchema } from 'typebox';
import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';
import { type FormworkError, formworkError } from '../../errors.ts';
import { nameHere } from './other-names.ts';

/**
 * TypeBox's own checker and not ajv's: ajv makes code with `new Function`, which the page's content security policy
 * forbids, and a check takes microseconds either way.
 */
Settings.Set({ maxErrors: 200 });

/** What TypeBox reports, in ajv's form. */
type ValidationError = ReturnType<typeof Value.Errors>[number];

/**
 * Checks a request body.
 * @throws `missing_required_parameter`, `unsupported_parameter` or `invalid_value`, with the parameter's path.
 */
export function validate<Schema extends TSchema>(schema: Schema, body: unknown): Static<Schema> {
  if (Value.Check(schema, body)) return body;
  throw explain(mostTelling(Value.Errors(schema, body)));
}

/**
 * The error that helps most. Of alternatives (`anyOf`), those are left out that another `type` field, or another JSON
 * type, was meant for; what remains is what is wrong with the alternative that was meant.
 */
function mostTelling(errors: readonly ValidationError[]): ValidationError {
  // That a field is unknown is told of its object too.
  const plain = errors.filter((error) => !error.schemaPath.endsWith('/additionalProperties'));
  const outer = plain
    .filter((error) => error.keyword === 'anyOf')
    .sort((a, b) => a.schemaPath.length - b.schemaPath.length)[0];
  if (!outer) return plain[0] ?? errors[0]!;
  const inside = `${outer.schemaPath}/anyOf/`;
  const others = plain.filter((error) => error !== outer && !error.schemaPath.startsWith(inside));
  if (others.length > 0) return mostTelling(others);

  const branches = Map.groupBy(
    plain.filter((error) => error.schemaPath.startsWith(inside)),
    (error) => error.schemaPath.slice(inside.length).split('/')[0]!,
  );
  const meant = [...branches.values()].filter((branch) =>
    branch.every(
      (error) =>
        !(error.keyword === 'type' && error.instancePath === outer.instancePath) &&
        !(error.keyword === 'const' && error.instancePath === `${outer.instancePath}/type`),
    ),
  );
  if (meant.length === 1) return mostTelling(meant[0]!);
  if (meant.length === 0) return noneMeant(outer, [...branches.values()].flat()) ?? outer;
  const untyped = meant.every((branch) =>
    branch.some(
      (error) => error.instancePath === outer.instancePath && requiredNames(error).includes('type'),
    ),
  );
  return untyped
    ? { ...outer, keyword: 'required', params: { requiredProperties: ['type'] } }
    : outer;
}

/** What there is to choose from, where the value is of no alternative: values of its `type` field, or JSON types. */
function noneMeant(
  outer: ValidationError,
  inside: readonly ValidationError[],
): ValidationError | undefined {
  const instancePath = `${outer.instancePath}/type`;
  const allowedValues = inside.flatMap((error) =>
    error.keyword === 'const' && error.instancePath === instancePath
      ? [error.params.allowedValue]
      : [],
  );
  if (allowedValues.length > 0) {
    return { ...outer, keyword: 'enum', instancePath, params: { allowedValues } };
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

function requiredNames(error: ValidationError): readonly string[] {
  const { requiredProperties } = error.params as { requiredProperties?: readonly string[] };
  return requiredProperties ?? [];
}

function explain(error: ValidationError): FormworkError {
  const at = paramOf(error.instancePath);
  const inside = (name: string) => (at === '' ? name : `${at}.${name}`);
  if (error.keyword === 'required') {
    const param = inside(requiredNames(error)[0] ?? '');
    return formworkError(`Missing required parameter: ${param}.`, {
      code: 'missing_required_parameter',
      param,
    });
  }
  if (error.keyword === 'additionalProperties') {
    const { additionalProperties } = error.params as { additionalProperties: readonly string[] };
    const param = inside(additionalProperties[0] ?? '');
    const instead = nameHere(param);
    return formworkError(`Unsupported parameter: ${param}.${instead ? ` Use ${instead}.` : ''}`, {
      code: 'unsupported_parameter',
      param,
    });
  }
  const only = onlyValue(error);
  if (only !== undefined) {
    return formworkError(`Unsupported parameter: ${at}. It may only be ${only}.`, {
      code: 'unsupported_parameter',
      param: at,
    });
  }
  const what = at === '' ? 'The body' : at;
  const problem = problemOf(error);
  return formworkError(`Invalid value: ${what} ${problem}.`, {
    code: 'invalid_value',
    ...(at === '' ? {} : { param: at }),
  });
}

/** The one value that a parameter may have beside null, as JSON: what is done anyway. */
function onlyValue({ keyword, params }: ValidationError): string | undefined {
  if (keyword !== 'enum') return undefined;
  const { allowedValues } = params as { allowedValues: readonly unknown[] };
  const [value, unset] = allowedValues;
  return allowedValues.length === 2 && unset === null ? JSON.stringify(value) : undefined;
}

function problemOf({ keyword, params, message }: ValidationError): string {
  if (keyword === 'anyOf') return 'has none of the allowed forms';
  if (keyword !== 'enum') return message;
  const { allowedValues } = params as { allowedValues: readonly unknown[] };
  const values = allowedValues.map((value) => JSON.stringify(value)).join(', ');
  return allowedValues.length === 1 ? `must be ${values}` : `must be one of ${values}`;
}

/** `/messages/2/content` as `messages[2].content`. */
function paramOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, key) => {
      if (/^\d+$/.test(key)) return `${path}[${key}]`;
      return path === '' ? key : `${path}.${key}`;
    }, '');
}
