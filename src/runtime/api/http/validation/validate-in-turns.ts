import type { TSchema } from 'typebox';
import { createTurns } from '../../../common/turns.ts';
import { namesOf } from '../json/parse-in-turns.ts';
import { isValid, refusalOf, rememberValid } from './validate.ts';

/** Array items that are checked together with the rest of the body; see {@link firstOf}. */
const ITEMS = { objects: 200, others: 2100 };
/** Of these, items that are checked with all that is in them. */
const WHOLE_ITEMS = 20;
/** Values that a slice of an array has at most, if it has more than one item. */
const SLICE_VALUES = 1000;
/**
 * Members beyond which an object is a map, such as metadata, of which none is required; or it is
 * not valid, because no schema has so many fields.
 */
const MAP_MEMBERS = 500;

/**
 * A body with a slice of one of its arrays. `sources` are the places of its items in the body, by
 * their pointers in the slice.
 */
interface Slice {
  readonly value: unknown;
  readonly sources: readonly { readonly at: string; readonly source: number }[];
}

/**
 * Validates a large body like `validate`, which then passes it at once, in slices of time: the
 * checker takes microseconds per value, and a body has up to 250,000. A body is valid if it is
 * valid with each slice of its arrays beside the first item, since no schema of a request relates
 * items to each other.
 * @throws like `validate`
 */
export async function validateInTurns(schema: TSchema, body: unknown): Promise<void> {
  const turn = createTurns();
  const check = ({ value, sources }: Slice): void => {
    const refusal = isValid(schema, value) ? undefined : refusalOf(schema, value);
    if (!refusal) return;
    throw refusal((pointer) => placeOf(pointer, sources), body);
  };
  check({ value: firstOf(body), sources: [] });
  for (const slice of slicesOf(body)) {
    await turn();
    check(slice);
  }
  rememberValid(schema, body);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const mapMembers = (
  value: Readonly<Record<string, unknown>>,
  change: (member: unknown) => unknown,
  names = namesOf(value),
): Record<string, unknown> => Object.fromEntries(names.map((name) => [name, change(value[name])]));

/**
 * A value with its arrays cut: long enough that one with too many items still has too many for
 * every limit of a schema.
 */
function firstOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isList = isObject(value[0]) && !Array.isArray(value[0]);
    const items = value.slice(0, isList ? ITEMS.objects : ITEMS.others);
    return items.map((item, place) => (place < WHOLE_ITEMS ? firstOf(item) : leastOf(item)));
  }
  // One more than a map has at least, for its greatest number of members.
  return isObject(value)
    ? mapMembers(value, firstOf, namesOf(value).slice(0, MAP_MEMBERS + 1))
    : value;
}

/** A value with one item in each of its arrays, and without the members of maps. */
function leastOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(leastOf);
  if (!isObject(value)) return value;
  return namesOf(value).length > MAP_MEMBERS ? {} : mapMembers(value, leastOf);
}

/** The slices that together with {@link firstOf} have every value. */
function* slicesOf(value: unknown): Generator<Slice> {
  if (Array.isArray(value)) yield* slicesOfArray(value);
  else if (isObject(value)) {
    const names = namesOf(value);
    const isMap = names.length > MAP_MEMBERS;
    for (let from = 0; from < names.length; from += MAP_MEMBERS) {
      const some = names.slice(from, from + MAP_MEMBERS);
      if (from > 0) yield { value: mapMembers(value, firstOf, some), sources: [] };
      for (const name of some) {
        for (const { value: part, sources } of slicesOf(value[name])) {
          const rest = isMap ? {} : (leastOf({ ...value, [name]: null }) as object);
          yield { value: { ...rest, [name]: part }, sources: within(name, sources) };
        }
      }
    }
  }
}

function* slicesOfArray(items: readonly unknown[]): Generator<Slice> {
  const first = leastOf(items[0]);
  for (let from = WHOLE_ITEMS; from < items.length; ) {
    let end = from;
    for (let count = 0; end < items.length && count < SLICE_VALUES; end++)
      count += countOf(items[end]);
    const slice = items.slice(from, end).map(firstOf);
    const sources = slice.map((_, place) => ({ at: `/${place + 1}`, source: from + place }));
    yield { value: [first, ...slice], sources };
    from = end;
  }
  for (const [place, item] of items.entries()) {
    for (const { value, sources } of slicesOf(item)) {
      yield {
        value: [first, value],
        sources: [{ at: '/1', source: place }, ...within('1', sources)],
      };
    }
  }
}

const within = (name: string, sources: Slice['sources']): Slice['sources'] =>
  sources.map(({ at, source }) => ({ at: `/${name}${at}`, source }));

/** The values in a value, counted up to {@link SLICE_VALUES}. */
function countOf(value: unknown): number {
  if (!isObject(value)) return 1;
  let count = 1;
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    count += countOf(member);
    if (count > SLICE_VALUES) break;
  }
  return count;
}

/** A pointer into a slice, as one into the body. */
function placeOf(pointer: string, sources: Slice['sources']): string {
  const keys = pointer.split('/');
  return keys
    .map((key, depth) => {
      const at = keys.slice(0, depth + 1).join('/');
      const moved = depth > 0 && sources.find((one) => one.at === at);
      return moved ? String(moved.source) : key;
    })
    .join('/');
}
