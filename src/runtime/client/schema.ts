/**
 * The schemas that the library accepts: those of a schema library (Zod, Valibot, ArkType, ...),
 * through the interfaces they share, or JSON Schema. The interfaces are "Standard Schema" and
 * "Standard JSON Schema" of https://standardschema.dev.
 */
import type { Static, TSchema } from 'typebox';
import { formworkError } from '../common/errors.ts';
import { closeObjects } from './close-objects.ts';
import { libraryOptions } from './library-options.ts';

/** The result of a schema library's validation: the transformed value, or the issues. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: unknown }[] };

/** A schema of a library: the parts of Standard Schema, version 1, that this project uses. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly validate?: (
      value: unknown,
    ) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly jsonSchema?: {
      readonly input: (options: {
        readonly target: 'draft-2020-12';
        readonly libraryOptions?: Record<string, unknown>;
      }) => Record<string, unknown>;
    };
  };
}

/** Any schema: a library's schema, a JSON Schema (or TypeBox type), or the JSON text of one. */
export type AnySchema = StandardSchema | TSchema | boolean | string;

/** The type of a finished value, inferred from the schema; `unknown` for JSON text. */
export type Infer<Schema> = Schema extends {
  readonly '~standard': { readonly types?: infer Types };
}
  ? NonNullable<Types> extends { readonly output: infer Output }
    ? Output
    : unknown
  : Schema extends string | boolean
    ? unknown
    : Schema extends TSchema
      ? Static<Schema>
      : unknown;

/** The type of the document before a library's transformations, which partial values follow. */
export type InferDocument<Schema> = Schema extends {
  readonly '~standard': { readonly types?: infer Types };
}
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? Input
    : unknown
  : Infer<Schema>;

/**
 * A value under construction: parts that are not generated yet are absent, and a string may be the
 * beginning of what it becomes.
 */
export type DeepPartial<Value> = Value extends string
  ? PartialText<Value>
  : Value extends readonly (infer Item)[]
    ? readonly DeepPartial<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]?: DeepPartial<Value[Key]> }
      : Value;

/** Any string. Editors still offer the choices of an enum, which `string` alone would absorb. */
type PartialText<Text extends string> = string extends Text
  ? Text
  : Text | (string & Record<never, never>);

function isStandard(schema: AnySchema): schema is StandardSchema {
  // ArkType's schemas are functions. The object of any other value has no such member.
  return '~standard' in Object(schema);
}

/**
 * The JSON text of a schema for a request. Passes text through unchanged, including numbers and the
 * order of members. Closes objects of a schema library that do not mention additional members.
 * @throws `invalid_schema` if text is not JSON, if a library does not provide JSON Schema or cannot
 *   express the schema in it (its error is the `cause`), or for anything else that is no schema.
 */
export function schemaText(schema: AnySchema): string {
  if (typeof schema === 'string') return checkedText(schema);
  if (!isStandard(schema)) return writtenText(schema);
  const { vendor, jsonSchema } = schema['~standard'];
  if (!jsonSchema) {
    throw formworkError(
      `The schema of "${vendor}" does not provide a JSON Schema. ${adviceFor(vendor)}`,
      { code: 'invalid_schema' },
    );
  }
  const target = 'draft-2020-12';
  try {
    const json = jsonSchema.input({ target, libraryOptions: libraryOptions[vendor] ?? {} });
    return JSON.stringify(closeObjects(json));
  } catch (cause) {
    throw formworkError(
      `The schema of "${vendor}" has no JSON Schema: ${(cause as Error).message}`,
      { code: 'invalid_schema' },
      { cause },
    );
  }
}

function writtenText(schema: unknown): string {
  if (typeof schema !== 'boolean' && (typeof schema !== 'object' || schema === null)) {
    throw formworkError(
      'A schema must be a JSON Schema (an object, a boolean, or the text of one), or one of a schema library.',
      { code: 'invalid_schema' },
    );
  }
  try {
    return JSON.stringify(schema);
  } catch (cause) {
    throw notJson(cause);
  }
}

function checkedText(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch (cause) {
    throw notJson(cause);
  }
}

const notJson = (cause: unknown) =>
  formworkError(`The schema is not JSON: ${(cause as Error).message}`, { code: 'invalid_schema' });

function adviceFor(vendor: string): string {
  if (vendor === 'zod') return 'Use Zod 4.2 or newer, or pass z.toJSONSchema(schema).';
  if (vendor === 'valibot') return 'Pass toStandardJsonSchema(schema) of @valibot/to-json-schema.';
  return 'Use a version with Standard JSON Schema (https://standardschema.dev), or pass its JSON Schema.';
}

/**
 * Validates a finished document with its schema library: checks refinements that JSON Schema cannot
 * express, and applies transformations. Returns documents of plain JSON Schemas unchanged.
 * @throws `validation_failed` if a refinement rejects the value.
 */
export async function outputOf(schema: AnySchema, value: unknown): Promise<unknown> {
  const validate = isStandard(schema) ? schema['~standard'].validate : undefined;
  if (!validate) return value;
  const result = await validate(value);
  if (!result.issues) return result.value;
  const problems = result.issues.map(({ message }) => message).join('; ');
  throw formworkError(`The document follows the JSON Schema, but fails a refinement: ${problems}`, {
    code: 'validation_failed',
  });
}
