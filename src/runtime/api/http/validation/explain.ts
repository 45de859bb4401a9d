/** Turns validation errors into messages that suggest a fix. */

import { type FormworkError, formworkError } from '../../../common/errors.ts';
import { pointerKeys, pointerOf } from '../../../common/json-pointer.ts';
import { nearestName } from '../../../common/nearest-name.ts';
import { effectOf, marks } from '../../schemas/field.ts';
import { nameHere } from './other-names.ts';
import type { ValidationError } from './validation-error.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * The error of a request.
 * @param schema The schema of the body. Its names are the source of suggestions.
 */
export function explain(error: ValidationError, schema: unknown, body: unknown): FormworkError {
  const at = paramOf(error.instancePath, body);
  const inside = (name: string) => (at === '' ? name : `${at}.${name}`);
  const here = follow(schema, error.schemaPath);
  if (isRefused(error, schema)) return unsupported(at, adviceOf(here));
  const kind = refusedKind(error, here, at, body);
  if (kind) return kind;
  const known = fieldsOf(here);
  const names = Object.keys(known);
  if (error.keyword === 'required') {
    const name = requiredNames(error)[0] ?? '';
    const param = inside(name);
    const written = fieldsOf(follow(body, error.instancePath), false);
    const what =
      describeMissing(name, known, written) ?? writtenInstead(param, name, known, written);
    return formworkError(`Missing required parameter: ${param}.${what}`, {
      code: 'missing_required_parameter',
      param,
    });
  }
  if (error.keyword === 'additionalProperties') {
    const { additionalProperties } = error.params as { additionalProperties: readonly string[] };
    const name = additionalProperties[0] ?? '';
    const param = inside(name);
    const what = instead(param, Object.keys(fieldsOf(schema))) ?? didYouMean(name, names, here);
    return formworkError(`Unsupported parameter: ${param}.${what}`, {
      code: 'unsupported_parameter',
      param,
    });
  }
  const only = onlyValue(error);
  if (only !== undefined) return unsupported(at, `It may only be ${only}. ${adviceOf(here)}`);
  const what = at === '' ? 'The body' : at;
  return formworkError(`Invalid value: ${what} ${problemOf(error, at)}.`, {
    code: 'invalid_value',
    ...(at === '' ? {} : { param: at }),
  });
}

const unsupported = (param: string, what: string) =>
  formworkError(`Unsupported parameter: ${param}. ${what}`.trimEnd(), {
    code: 'unsupported_parameter',
    param,
  });

const adviceOf = (schema: unknown): string =>
  isFields(schema) ? String(schema[marks.advice] ?? '') : '';

/**
 * Whether an error concerns a field that the convention has and this service rejects.
 * @param schema The schema of the body.
 */
export const isRefused = ({ keyword, schemaPath }: ValidationError, schema: unknown): boolean =>
  keyword === 'type' && effectOf(follow(schema, schemaPath)) === 'refused';

/** The error of a union member that the convention has and this service rejects. */
function refusedKind(
  error: ValidationError,
  here: unknown,
  at: string,
  body: unknown,
): FormworkError | undefined {
  const refusedKinds = isFields(here) ? here[marks.refusedKinds] : undefined;
  if (error.keyword !== 'enum' || !isFields(refusedKinds)) return undefined;
  const kind = follow(body, error.instancePath);
  if (typeof kind !== 'string' || !Object.hasOwn(refusedKinds, kind)) return undefined;
  return unsupported(at.replace(/\.type$/, ''), `${kind}: ${String(refusedKinds[kind])}`);
}

/** Resolves a JSON Pointer or its fragment form: `#/properties/n`. */
function follow(root: unknown, pointer: string): unknown {
  const keys = pointerKeys(pointer.replace(/^#/, '')) ?? [];
  return keys.reduce<unknown>((value, key) => (isFields(value) ? value[key] : undefined), root);
}

/** The fields of an object, or of a schema of objects. */
function fieldsOf(value: unknown, ofSchema = true): Fields {
  if (!isFields(value)) return {};
  if (!ofSchema) return value;
  return isFields(value.properties) ? value.properties : {};
}

/** Describes a missing field: its only value, or a sibling that belongs inside it. */
function describeMissing(name: string, known: Fields, written: Fields): string | undefined {
  const field = known[name];
  if (!isFields(field)) return undefined;
  if ('const' in field) return ` It must be ${JSON.stringify(field.const)}.`;
  const inner = fieldsOf(field);
  const unknown = unknownOf(known, written).filter((field) => Object.hasOwn(inner, field));
  return unknown.length === 0 ? undefined : ` It contains ${unknown.join(', ')}.`;
}

/** A field that was written instead of the missing one, or around it. */
function writtenInstead(param: string, name: string, known: Fields, written: Fields): string {
  for (const field of unknownOf(known, written)) {
    const meant = nameHere(field, Object.keys(known)) ?? nearestName(field, [name]);
    if (meant === param || meant === name) return ` Use it instead of ${field}.`;
    const value = written[field];
    if (isFields(value) && Object.hasOwn(value, name)) return ` Move it out of ${field}.`;
  }
  return '';
}

const unknownOf = (known: Fields, written: Fields): string[] =>
  Object.keys(written).filter((name) => !Object.hasOwn(known, name));

function instead(param: string, known: readonly string[]): string | undefined {
  const name = nameHere(param, known);
  return name === undefined ? undefined : ` Use ${name}.`;
}

function didYouMean(name: string, names: readonly string[], here: unknown): string {
  if (isFields(here) && isFields(here.patternProperties)) {
    return typeof here.description === 'string' ? ` ${here.description}` : '';
  }
  const near = nearestName(name, names);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

/** The one value, beside null, that a parameter accepts, as JSON. */
function onlyValue({ keyword, params }: ValidationError): string | undefined {
  if (keyword !== 'enum') return undefined;
  const { allowedValues } = params as { allowedValues: readonly unknown[] };
  const [value, unset] = allowedValues;
  return allowedValues.length === 2 && unset === null ? JSON.stringify(value) : undefined;
}

function problemOf({ keyword, params, message }: ValidationError, at: string): string {
  if (keyword === 'anyOf') return 'matches none of the allowed forms';
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  if (keyword !== 'enum') return message;
  const { allowedValues, texts = [] } = params as {
    readonly allowedValues: readonly unknown[];
    readonly texts?: readonly unknown[];
  };
  const list = (values: readonly unknown[]) =>
    values.map((value) => JSON.stringify(value)).join(', ');
  const values = `must be ${allowedValues.length === 1 ? '' : 'one of '}${list(allowedValues)}`;
  if (texts.length === 0) return values;
  return `${values}, or ${at.replace(/\.type$/, '')} a text: one of ${list(texts)}`;
}

/** `/messages/2/content` as `messages[2].content`. */
function paramOf(pointer: string, body: unknown): string {
  const keys = pointerKeys(pointer) ?? [];
  return keys.reduce((path, key, index) => {
    const parent = follow(body, pointerOf(keys.slice(0, index)));
    if (Array.isArray(parent)) return `${path}[${key}]`;
    return path === '' ? key : `${path}.${key}`;
  }, '');
}

/** The missing names of a `required` error; empty for other errors. */
export function requiredNames(error: ValidationError): readonly string[] {
  const { requiredProperties } = error.params as { requiredProperties?: readonly string[] };
  return requiredProperties ?? [];
}
