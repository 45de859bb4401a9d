/** What a task of the quality bench is made of. */

/** A function that a request offers. */
export interface ToolSource {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
}

/** A call that a request should lead to. */
export interface ExpectedCall {
  readonly name: string;
  readonly arguments: unknown;
}

/** A task as it is written: one text, what is asked about it, and the answer. */
export type TaskSource =
  | {
      readonly ask: string;
      readonly text: string;
      readonly schema: object;
      /** The right document. A `null` may also be absent; {@link either} allows several values. */
      readonly expected: unknown;
    }
  | {
      /** The whole message of the user. */
      readonly text: string;
      readonly tools: readonly ToolSource[];
      readonly calls: readonly ExpectedCall[];
    };

const values = Symbol('values');

/** Several values that are right. */
export interface Either {
  readonly [values]: readonly unknown[];
}

/** Any of some values is right: spellings of a name, say. */
export const either = (...of: readonly unknown[]): Either => ({ [values]: of });

/** The values that are right in one place. */
export function rightValues(expected: unknown): readonly unknown[] {
  return isEither(expected) ? expected[values] : [expected];
}

/** True for what {@link either} makes. */
export function isEither(expected: unknown): expected is Either {
  return typeof expected === 'object' && expected !== null && values in expected;
}

/** Parts of schemas, as people write them. */
export const text = { type: 'string' };
export const integer = { type: 'integer' };
export const number = { type: 'number' };
export const flag = { type: 'boolean' };
export const date = { type: 'string', format: 'date' };
/** Hours and minutes. */
export const clock = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' };

/** One of some labels. */
export const label = (...labels: readonly string[]) => ({ type: 'string', enum: labels });

/** Items of one kind. */
export const list = (items: object) => ({ type: 'array', items });

/** What may also be null. */
export const orNull = (schema: { readonly type: string }) => ({
  ...schema,
  type: [schema.type, 'null'],
});

/** A closed object whose members must all come, but for the optional ones. */
export const record = (
  properties: Readonly<Record<string, object>>,
  ...optional: readonly string[]
) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
