import type { TSchema } from 'typebox';
import { throwIfAborted } from '../../../common/aborted.ts';
import { createTurns, type Turn } from '../../../common/turns.ts';
import { namesOf, setMember } from '../json/parse-in-turns.ts';
import { isValid, refusalOf, rememberValid } from './validate.ts';

/** How to divide the work on a body. */
export interface ReadOptions {
  /** Ends it. */
  readonly signal?: AbortSignal | undefined;
  readonly turn?: Turn | undefined;
}

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

/** The place of an item in the body, and its pointer in a slice. */
interface Source {
  readonly at: string;
  readonly source: number;
}

/** A body with a slice of one of its arrays. */
interface Slice {
  /** Valid until the next slice. */
  readonly value: unknown;
  /** The places of its items. Called only for the slice that is refused. */
  readonly sources: () => readonly Source[];
}

const noSources = () => [];

/**
 * Validates a large body like `validate`, which then passes it at once, in slices of time: the
 * checker takes microseconds per value, and a body has up to 250,000. A body is valid if it is
 * valid with each slice of its arrays beside the first item, since no schema of a request relates
 * items to each other.
 * @throws like `validate`, and `aborted`
 */
export async function validateInTurns(
  schema: TSchema,
  body: unknown,
  { signal, turn = createTurns() }: ReadOptions = {},
): Promise<void> {
  const cuts = createCuts();
  const check = ({ value, sources }: Slice): void => {
    const refusal = isValid(schema, value) ? undefined : refusalOf(schema, value);
    if (!refusal) return;
    const places = sources();
    throw refusal((pointer) => placeOf(pointer, places), body);
  };
  check({ value: cuts.firstOf(body), sources: noSources });
  for (const slice of slicesOf(body, cuts)) {
    await turn();
    throwIfAborted(signal);
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

/** Values with less in them. */
interface Cuts {
  /**
   * A value with its arrays cut: long enough that one with too many items still has too many for
   * every limit of a schema.
   */
  firstOf(value: unknown): unknown;
  /** A value with one item in each of its arrays, and without the members of maps. */
  leastOf(value: unknown): unknown;
}

function createCuts(): Cuts {
  /** What stands for each object in all slices of the values beside it. */
  const least = new WeakMap<object, unknown>();

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

  function leastOf(value: unknown): unknown {
    if (!isObject(value)) return value;
    if (!least.has(value)) least.set(value, leastOfObject(value));
    return least.get(value);
  }

  function leastOfObject(value: Readonly<Record<string, unknown>>): unknown {
    if (Array.isArray(value)) return value.slice(0, 1).map(leastOf);
    return namesOf(value).length > MAP_MEMBERS ? {} : mapMembers(value, leastOf);
  }

  return { firstOf, leastOf };
}

/** The slices that together with {@link Cuts.firstOf} have every value. */
function* slicesOf(value: unknown, cuts: Cuts): Generator<Slice> {
  if (Array.isArray(value)) yield* slicesOfArray(value, cuts);
  else if (isObject(value)) {
    const names = namesOf(value);
    for (let from = 0; from < names.length; from += MAP_MEMBERS) {
      const some = names.slice(from, from + MAP_MEMBERS);
      if (from > 0) yield { value: mapMembers(value, cuts.firstOf, some), sources: noSources };
      yield* slicesOfMembers(value, some, names.length > MAP_MEMBERS, cuts);
    }
  }
}

/** The slices of some members, with the least of the others, which a map does not need. */
function* slicesOfMembers(
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  isMap: boolean,
  cuts: Cuts,
): Generator<Slice> {
  let rest: Record<string, unknown> | undefined;
  for (const name of names) {
    for (const { value: part, sources } of slicesOf(value[name], cuts)) {
      // One object for all slices: a copy for each would take quadratic time.
      rest ??= isMap ? {} : mapMembers(value, cuts.leastOf);
      setMember(rest, name, part);
      yield { value: rest, sources: () => within(name, sources()) };
    }
    if (!rest) continue;
    if (isMap) delete rest[name];
    else setMember(rest, name, cuts.leastOf(value[name]));
  }
}

function* slicesOfArray(items: readonly unknown[], cuts: Cuts): Generator<Slice> {
  const first = cuts.leastOf(items[0]);
  for (let from = WHOLE_ITEMS; from < items.length; ) {
    let end = from;
    for (let count = 0; end < items.length && count < SLICE_VALUES; end++)
      count += countOf(items[end]);
    const slice = items.slice(from, end).map(cuts.firstOf);
    const start = from;
    const sources = () => slice.map((_, place) => ({ at: `/${place + 1}`, source: start + place }));
    yield { value: [first, ...slice], sources };
    from = end;
  }
  for (const [place, item] of items.entries()) {
    for (const { value, sources } of slicesOf(item, cuts)) {
      yield {
        value: [first, value],
        sources: () => [{ at: '/1', source: place }, ...within('1', sources())],
      };
    }
  }
}

const within = (name: string, sources: readonly Source[]): readonly Source[] =>
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
function placeOf(pointer: string, sources: readonly Source[]): string {
  const keys = pointer.split('/');
  return keys
    .map((key, depth) => {
      const at = keys.slice(0, depth + 1).join('/');
      const moved = depth > 0 && sources.find((one) => one.at === at);
      return moved ? String(moved.source) : key;
    })
    .join('/');
}
