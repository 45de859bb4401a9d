/**
 * A form-like outline of a growing document: the values so far, and those the schema still expects.
 * It is only a view and decides nothing about validity; where a schema allows several shapes it
 * follows the value.
 */
import {
  expectedShape,
  type FieldShape,
  hintOf,
  labelOf,
  optionsOf,
  shapeOf,
} from './field-facts.ts';
import { childPointer } from './pointer.ts';
import { type Expansion, expandSchema, type SchemaObject } from './schema-shape.ts';

/** The state of a field. `possible` may still arrive; `absent` will not. */
type FieldState = 'filled' | 'awaited' | 'possible' | 'absent';

/** One field of the form, with its child fields. */
export interface Field {
  /** JSON Pointer into the document. */
  readonly pointer: string;
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly state: FieldState;
  readonly shape: FieldShape;
  readonly value?: unknown;
  /** What may be in place of a null. */
  readonly instead?: Field;
  /** The values of an `enum` (or a `const`), if they are few and short. */
  readonly options?: readonly unknown[];
  /** Limits and format in a few words. */
  readonly hint?: string;
  readonly children: readonly Field[];
}

/** Maximum depth of placeholder fields. */
const ghostDepth = 4;
/** Deeper values appear only in the JSON view. */
const valueDepth = 40;

interface Place {
  readonly root: unknown;
  readonly ended: boolean;
  readonly depth: number;
  /** The schemas that led here from the root. */
  readonly around: readonly SchemaObject[];
}

/** The place of a child that these schemas describe. */
function placeWithin(place: Place, parts: readonly SchemaObject[]): Place {
  return { ...place, depth: place.depth + 1, around: [...place.around, ...parts] };
}

function own(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function childrenOfObject(
  { schema, parts }: Expansion,
  value: unknown,
  pointer: string,
  place: Place,
): Field[] {
  const properties = schema.properties ?? {};
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const given = value === undefined ? [] : Object.keys(value as object);
  const names = [...new Set([...Object.keys(properties), ...given])];
  return names.map((name) =>
    fieldOf(
      own(properties, name) ?? schema.additionalProperties ?? true,
      own(value, name),
      childPointer(pointer, name),
      name,
      required.has(name),
      placeWithin(
        place,
        parts.filter((part) => own(part.properties, name) !== undefined),
      ),
    ),
  );
}

function childrenOfArray(
  { schema, parts }: Expansion,
  value: unknown,
  pointer: string,
  place: Place,
): Field[] {
  const prefix = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
  const items = Array.isArray(value) ? value : [];
  const least = typeof schema.minItems === 'number' ? schema.minItems : 0;
  const ghosts = place.ended
    ? 0
    : Math.min(3, Math.max(prefix.length, least, 1 - items.length) - items.length);
  const inside = placeWithin(
    place,
    parts.filter((part) => part.items !== undefined || part.prefixItems !== undefined),
  );
  return Array.from({ length: items.length + Math.max(0, ghosts) }, (_, index) =>
    fieldOf(
      prefix[index] ?? schema.items ?? true,
      items[index],
      childPointer(pointer, index),
      String(index + 1),
      index < least,
      inside,
    ),
  );
}

function fieldOf(
  given: unknown,
  value: unknown,
  pointer: string,
  name: string,
  required: boolean,
  place: Place,
): Field {
  const expansion = expandSchema(given, value, place.root);
  const { schema, parts } = expansion;
  const filled = value !== undefined;
  const shape = filled ? shapeOf(value) : expectedShape(schema);
  const state: FieldState = filled
    ? 'filled'
    : place.ended
      ? 'absent'
      : required
        ? 'awaited'
        : 'possible';
  // A recursive schema would repeat its placeholders.
  const isRepeated = () => parts.some((part) => place.around.includes(part));
  const deeper = filled ? place.depth < valueDepth : place.depth < ghostDepth && !isRepeated();
  const children =
    !deeper || state === 'absent'
      ? []
      : shape === 'object'
        ? childrenOfObject(expansion, value, pointer, place)
        : shape === 'array'
          ? childrenOfArray(expansion, value, pointer, place)
          : [];
  const options = optionsOf(schema);
  const hint = hintOf(schema);
  return {
    pointer,
    name,
    label: typeof schema.title === 'string' ? schema.title : labelOf(name),
    ...(typeof schema.description === 'string' ? { description: schema.description } : {}),
    state,
    shape,
    ...(filled ? { value } : {}),
    ...(value === null
      ? { instead: fieldOf(given, undefined, pointer, name, required, { ...place, ended: true }) }
      : {}),
    ...(options ? { options } : {}),
    ...(hint ? { hint } : {}),
    children,
  };
}

/**
 * Computes the outline of a document.
 * @param schema the schema of the document; `true` if unknown
 * @param value the document so far; undefined before it begins
 * @param ended whether the document is complete
 */
export function outline(schema: unknown, value: unknown, ended: boolean): Field {
  return fieldOf(schema, value, '', '', true, { root: schema, ended, depth: 0, around: [] });
}

/** Whether the document has everything that its schema requires, as far as its outline shows. */
export function isWhole({ state, children }: Field): boolean {
  return state === 'filled' ? children.every(isWhole) : state !== 'awaited';
}

/** The pointer of the next field: the first awaited one after the filled ones. */
export function nextPointer(field: Field): string | undefined {
  if (field.state !== 'filled') return field.pointer;
  for (const child of field.children) {
    if (child.state === 'awaited') return child.pointer;
    if (child.state === 'filled' && child.children.length > 0) {
      const inside = nextPointer(child);
      if (inside !== undefined) return inside;
    }
  }
  return undefined;
}
