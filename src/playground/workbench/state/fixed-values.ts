/** Values of an answer that the next one keeps, and the schema that holds it to them. */
import { parsePointer } from '../../../form/outline/pointer.ts';
import { putValue } from '../../../form/outline/put-value.ts';
import { fixJsonValues } from '../../../runtime/client/index.ts';
import { parseJson } from '../../schema/json-source.ts';
import { rewriteJson } from '../../schema/written-json.ts';

/** Values of an answer that the next one keeps. */
export interface FixedValues {
  /** The answer, including the user's corrections. */
  readonly document: unknown;
  /** JSON Pointers to the values. */
  readonly pointers: readonly string[];
  /** The texts of numbers that JavaScript rounds, by pointer. */
  readonly written?: Readonly<Record<string, string>>;
}

/** The part of a value that leads to these places, with null in place of other items. */
function partOf(value: unknown, places: readonly (readonly string[])[]): unknown {
  if (places.length === 0) return null;
  if (places.some((steps) => steps.length === 0)) return value;
  const inside = (step: string) =>
    places.filter(([first]) => first === step).map(([, ...rest]) => rest);
  const parts = Object.entries(value as Readonly<Record<string, unknown>>)
    .map(([step, inner]) => ({ step, inner, places: inside(step) }))
    .map((one) => [one.step, one.places.length > 0, partOf(one.inner, one.places)] as const);
  if (!Array.isArray(value)) {
    return Object.fromEntries(parts.flatMap(([step, isIn, part]) => (isIn ? [[step, part]] : [])));
  }
  return parts.slice(0, 1 + parts.findLastIndex(([, isIn]) => isIn)).map(([, , part]) => part);
}

/** The fixed values without the rest of their document. */
export function withoutRest(fixed: FixedValues): FixedValues {
  return { ...fixed, document: partOf(fixed.document, fixed.pointers.map(parsePointer)) };
}

function isSchema(value: unknown): value is Readonly<Record<string, unknown>> | boolean {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject || typeof value === 'boolean';
}

/** Narrows the schema to answers with the fixed values. The service refuses what is no schema. */
export function narrowed(schema: unknown, fixed: FixedValues | undefined): unknown {
  if (!fixed || !isSchema(schema)) return schema;
  return fixJsonValues(schema, fixed.document, fixed.pointers);
}

/** The text of a schema narrowed to answers with the fixed values. */
export function narrowedText(
  schemaText: string,
  { document, pointers, written = {} }: FixedValues,
): string {
  const parsed = parseJson(schemaText);
  if (!('value' in parsed)) return schemaText;
  // Characters that no user types stand for the numbers.
  const mark = (pointer: string) => `\uE000${pointer}\uE000`;
  const rounded = pointers.filter((pointer) => Object.hasOwn(written, pointer));
  const marked = rounded.reduce(
    (around, pointer) => putValue(around, pointer, mark(pointer)),
    document,
  );
  const schema = narrowed(parsed.value, { document: marked, pointers });
  return rounded.reduce(
    (text, pointer) => text.replace(JSON.stringify(mark(pointer)), written[pointer]!),
    rewriteJson(schemaText, parsed.value, schema),
  );
}
