/**
 * The effect of a request field. Each field that a client may send stands in a schema that declares
 * its effect. The checks (`http/validation/explain.ts`), the warnings (`http/validation/hints.ts`),
 * the OpenAPI document and the table of fields in the docs (`scripts/openapi.ts`) all read it from
 * there.
 *
 * - honoured: works as in its convention. The default for a field without a mark.
 * - fixed: accepts only the value that matches the actual behaviour.
 * - taken: accepted without effect, such as an SDK's bookkeeping.
 * - hint: accepted, and named in `warnings` if it cannot be followed.
 * - refused: rejected, because ignoring it would change the answer or the billing.
 */
import { type Static, type TSchema, Type } from 'typebox';

/** How a field is handled. */
export type Effect = 'honoured' | 'fixed' | 'taken' | 'hint' | 'refused';

/** Extension keywords that mark schemas. */
export const marks = {
  /** The {@link Effect} of a field. */
  effect: 'x-formwork-effect',
  /** For a hint: the values that match the actual behaviour. */
  followed: 'x-formwork-followed',
  /** The alternative to a rejected field. */
  advice: 'x-formwork-advice',
  /** For a union: the rejected values of `type`, each with the alternative. */
  refusedKinds: 'x-formwork-refused-kinds',
} as const;

/** Makes a field optional. A schema that wraps another copies it, with all its marks. */
const optional = <Value>(schema: object) => Type.Optional(Type.Unsafe<Value>(schema));

/**
 * A field that accepts only the value that matches the actual behaviour. Other values are an
 * unsupported parameter.
 */
export const only = <const Value>(value: Value, advice = '') =>
  optional<Value | null>({
    enum: [value, null],
    [marks.effect]: 'fixed',
    ...(advice === '' ? {} : { [marks.advice]: advice }),
    description: `Accepted only with the default behaviour. ${advice}`.trimEnd(),
  });

/** A field that accepts any value and has no effect. */
export const taken = (why: string, schema: TSchema = Type.Unknown()) =>
  optional<Static<typeof schema>>({ ...schema, [marks.effect]: 'taken', description: why });

/**
 * A field that is accepted, and named in `warnings` unless its value changes nothing.
 * @param warning The text of the warning after the name of the field.
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
 * A field of the convention that is rejected by name.
 * @param advice The alternative.
 */
export const refused = (advice: string) =>
  optional<null>({
    type: 'null',
    [marks.effect]: 'refused',
    [marks.advice]: advice,
    description: `Refused. ${advice}`,
  });

/**
 * A union, discriminated by `type`.
 * @param refusedKinds Types of the convention that are rejected, each with the alternative.
 */
export const kinds = <Alternatives extends readonly TSchema[]>(
  alternatives: readonly [...Alternatives],
  refusedKinds: Readonly<Record<string, string>>,
) =>
  Type.Unsafe<Static<Alternatives[number]>>({
    anyOf: alternatives,
    [marks.refusedKinds]: refusedKinds,
  });

/** The effect that a schema of any shape declares. */
export const effectOf = (schema: unknown): Effect =>
  ((Object(schema) as Record<string, unknown>)[marks.effect] as Effect | undefined) ?? 'honoured';
