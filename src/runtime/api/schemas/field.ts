/**
 * What becomes of a field of a request. Each field that a client may send stands in a schema, with what is done about it: the
 * checks (`http/explain.ts`), the warnings (`http/hints.ts`), the OpenAPI document and the table of fields in the docs
 * (`scripts/openapi.ts`) all read that from there.
 *
 * - honoured: does what its convention says. A field without a mark.
 * - fixed: may only ask for what is done anyway.
 * - taken: says nothing about the answer (bookkeeping of an SDK), or nothing that applies here.
 * - hint: taken, and named in `warnings` where it cannot be followed.
 * - refused: ignoring it would change what the answer must be, or whom it costs.
 */
import { type Static, type TSchema, Type } from 'typebox';

/** What is done about a field. */
export type Effect = 'honoured' | 'fixed' | 'taken' | 'hint' | 'refused';

/** The marks of schemas, as extension keywords. */
export const marks = {
  /** The {@link Effect} of a field. */
  effect: 'x-formwork-effect',
  /** Of a hint: the values that are what is done anyway. */
  followed: 'x-formwork-followed',
  /** What to do instead of what is refused. */
  advice: 'x-formwork-advice',
  /** Of alternatives: the values of their `type` that are refused, each with what to do instead. */
  refusedKinds: 'x-formwork-refused-kinds',
} as const;

/** Lets a field be absent. A schema that wraps another copies it, and with it all that is written here. */
const optional = <Value>(schema: object) => Type.Optional(Type.Unsafe<Value>(schema));

/** A field that may only ask for what is done anyway; another value of it is an unsupported parameter. */
export const only = <const Value>(value: Value, advice = '') =>
  optional<Value | null>({
    enum: [value, null],
    [marks.effect]: 'fixed',
    ...(advice === '' ? {} : { [marks.advice]: advice }),
    description: `Accepted only with the default behaviour. ${advice}`.trimEnd(),
  });

/** A field that is taken with any value, and means nothing here. */
export const taken = (why: string, schema: TSchema = Type.Unknown()) =>
  optional<Static<typeof schema>>({ ...schema, [marks.effect]: 'taken', description: why });

/**
 * A field that is taken, and named in `warnings` unless its value is one of those that change nothing.
 * @param warning What the warning says after the name of the field.
 */
export const hint = <Schema extends TSchema>(
  schema: Schema,
  followed: readonly unknown[],
  warning: string,
) => {
  const alternatives = 'anyOf' in schema ? (schema.anyOf as TSchema[]) : [schema];
  return optional<Static<Schema> | null>({
    anyOf: [...alternatives, { type: 'null' }],
    [marks.effect]: 'hint',
    [marks.followed]: followed,
    description: warning,
  });
};

/**
 * A field of the convention that is refused by name.
 * @param advice What to do instead.
 */
export const refused = (advice: string) =>
  optional<null>({
    type: 'null',
    [marks.effect]: 'refused',
    [marks.advice]: advice,
    description: `Refused. ${advice}`,
  });

/**
 * Alternatives that differ in their `type`.
 * @param refusedKinds Types of the convention that are refused, each with what to do instead.
 */
export const kinds = <Alternatives extends readonly TSchema[]>(
  alternatives: readonly [...Alternatives],
  refusedKinds: Readonly<Record<string, string>>,
) =>
  Type.Unsafe<Static<Alternatives[number]>>({
    anyOf: alternatives,
    [marks.refusedKinds]: refusedKinds,
  });

/** The mark of a schema, of an unknown form. */
export const effectOf = (schema: unknown): Effect =>
  ((Object(schema) as Record<string, unknown>)[marks.effect] as Effect | undefined) ?? 'honoured';
