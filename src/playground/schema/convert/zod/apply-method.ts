/** Applies `schema.name(…)`. */
import { refuse } from '../lexer.ts';
import { intersectionOf, unionOf } from './combine.ts';
import { type Call, jsonOf } from './expressions.ts';
import { methods } from './methods.ts';
import { extended } from './object-methods.ts';
import { objectOf } from './objects.ts';
import type { Expression } from './parser.ts';
import { type Builder, type Built, withKeywords } from './types.ts';

/** Methods that run code on an answer. */
const code = new Set([
  'refine',
  'superRefine',
  'transform',
  'pipe',
  'check',
  'overwrite',
  'preprocess',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'normalize',
]);

/** Applies a method whose argument is a schema; undefined if it does not fit. */
type SchemaMethod = (target: Built, given: Expression, builder: Builder) => Built | undefined;

const extend: SchemaMethod = (target, given, builder) => {
  const more =
    given.kind === 'record' ? objectOf(given, false, given.at, builder) : builder.inline(given);
  return extended(target, more.schema);
};

const schemaMethods: ReadonlyMap<string, SchemaMethod> = new Map<string, SchemaMethod>(
  Object.entries({
    or: (target, given, builder) => unionOf([target, builder.build(given)]),
    and: (target, given, builder) => intersectionOf(target, builder.inline(given)),
    catchall: (target, given, builder) =>
      withKeywords(target, { additionalProperties: builder.build(given).schema }),
    extend,
    safeExtend: extend,
    merge: extend,
  } satisfies Record<string, SchemaMethod>),
);

/**
 * Applies a method to a schema.
 * @throws ConversionProblem if JSON Schema cannot express it
 */
export function applyMethod(target: Built, call: Call, builder: Builder): Built {
  const { name, at } = call;
  const [first] = call.arguments;
  if (code.has(name)) {
    refuse(
      `.${name}(…) is code that runs on the answer: a schema cannot express it. Remove it here.`,
      at,
    );
  }
  const takesSchema = schemaMethods.get(name);
  const method = methods.get(name);
  if (!takesSchema && !method) return refuse(`.${name}(…) is not supported.`, at);
  const made = takesSchema
    ? first && takesSchema(target, first, builder)
    : method?.(target, call.arguments.map(literalArgument));
  return made ?? refuse(`.${name}(…) does not fit here.`, at);
}

/** The value of an argument. A function, which only creates a message, becomes undefined. */
function literalArgument(argument: Expression): unknown {
  if (argument.kind === 'regex') return argument.value;
  return argument.kind === 'arrow' ? undefined : jsonOf(argument);
}
