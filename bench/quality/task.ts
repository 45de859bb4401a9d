/** The parts of a task in the quality bench. */

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

/** The source of a task: a text, a question about it, and the answer. */
export type TaskSource =
  | {
      readonly ask: string;
      readonly text: string;
      readonly schema: object;
      /**
       * The correct document. A `null` may also be absent; {@link either} allows several values.
       */
      readonly expected: unknown;
    }
  | {
      /** The whole user message. */
      readonly text: string;
      readonly tools: readonly ToolSource[];
      readonly calls: readonly ExpectedCall[];
    };

const values = Symbol('values');

/** Several correct values. */
export interface Either {
  readonly [values]: readonly unknown[];
}

/** Accepts any of several values, such as spellings of a name. */
export const either = (...of: readonly unknown[]): Either => ({ [values]: of });

/** The correct values of a location. */
export function rightValues(expected: unknown): readonly unknown[] {
  return isEither(expected) ? expected[values] : [expected];
}

/** Whether a value was created by {@link either}. */
export function isEither(expected: unknown): expected is Either {
  return typeof expected === 'object' && expected !== null && values in expected;
}

/** Parts of schemas, written as people write them. */
export const text = { type: 'string' };
export const integer = { type: 'integer' };
export const number = { type: 'number' };
export const flag = { type: 'boolean' };
export const date = { type: 'string', format: 'date' };
/** Hours and minutes. */
export const clock = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' };

/** A choice of labels. */
export const label = (...labels: readonly string[]) => ({ type: 'string', enum: labels });

/** A list of items of one type. */
export const list = (items: object) => ({ type: 'array', items });

/** A schema that also allows null. */
export const orNull = (schema: { readonly type: string }) => ({
  ...schema,
  type: [schema.type, 'null'],
});

/** A closed object. All members except the optional ones are required. */
export const record = (
  properties: Readonly<Record<string, object>>,
  ...optional: readonly string[]
) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
