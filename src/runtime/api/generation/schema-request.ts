/** The options of a request beside a schema, and the places of its fields. */
import type { GroundKind, SchemaPrompt } from '../../generate/index.ts';
import type { CompileOptions } from '../../grammar/index.ts';

/** Options of a request beside its schema. */
export interface SchemaRequest {
  /** If false, unknown formats are ignored instead of rejected. */
  readonly strict?: boolean | null | undefined;
  /** Whitespace that is allowed between the tokens of the document. */
  readonly whitespace?: CompileOptions['whitespace'] | null | undefined;
  /** The order of object members. */
  readonly member_order?: CompileOptions['memberOrder'] | null | undefined;
  /** What the prompt says about the schema. */
  readonly prompt?: SchemaPrompt | null | undefined;
  /** Kinds of values that must occur in the messages. */
  readonly ground?: readonly GroundKind[] | null | undefined;
}

/** The compile options that a request selects. */
export const compileOptions = (options: SchemaRequest): CompileOptions => ({
  ...(options.strict === false ? { format: 'known' } : {}),
  ...(options.whitespace == null ? {} : { whitespace: options.whitespace }),
  ...(options.member_order == null ? {} : { memberOrder: options.member_order }),
});

/** A path into a request, in the notation of errors: `tools[0].function`. */
export const paramOf = (path: readonly (string | number)[]): string =>
  path.reduce<string>((param, step) => {
    if (typeof step === 'number') return `${param}[${step}]`;
    return param === '' ? step : `${param}.${step}`;
  }, '');
