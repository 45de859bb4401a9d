/** Selectors: the members of an object, or the items of an array, that a constraint applies to. */

import { getOrCreate, memo } from '../common/memo.ts';
import { complement, type Language, type Languages, matches, union } from '../regular/index.ts';

/**
 * A set of member names: those listed and those in languages, or (inverted) all others. Interned.
 */
export interface KeySet {
  readonly id: number;
  readonly names: ReadonlySet<string>;
  readonly languages: readonly Language[];
  /** True for the names that are neither listed nor in a language. */
  readonly inverted: boolean;
}

/** The item positions `from <= i < to`. Interned. */
export interface Range {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** Interned sets of names, and ranges. */
export type Selectors = ReturnType<typeof makeSelectors>;

/** Creates interned sets of names and ranges. */
export function makeSelectors({ literals, nothing }: Languages) {
  const byKey = new Map<string, KeySet>();
  const ranges = new Map<string, Range>();
  let count = 0;

  function keys(
    names: Iterable<string>,
    languages: readonly Language[] = [],
    inverted = false,
  ): KeySet {
    const list = new Set(names);
    const some = languages.filter((language) => language !== nothing);
    const [only] = list;
    if (!inverted && some.length === 0 && list.size === 1) return key(only as string);
    const ids = [...new Set(some.map((language) => language.id))].sort();
    const text = `${inverted ? '!' : ''}${ids}${JSON.stringify([...list].sort())}`;
    return getOrCreate(byKey, text, () => ({
      id: count++,
      names: list,
      languages: some,
      inverted,
    }));
  }

  const key = memo(
    (name: string): KeySet => ({
      id: count++,
      names: new Set([name]),
      languages: [],
      inverted: false,
    }),
  );

  function range(from: number, to: number): Range {
    return getOrCreate(ranges, `${from},${to}`, () => ({ id: count++, from, to }));
  }

  /** The set as a language. Treats names in `without` like any others. */
  function keyLanguage(set: KeySet, without: ReadonlyMap<string, unknown>): Language {
    const names = [...set.names].filter((name) => !without.has(name));
    const listed = union([literals(names), ...set.languages]);
    return set.inverted ? complement(listed) : listed;
  }

  return { keys, key, range, keyLanguage };
}

/** Whether the set or range is empty. */
export function selectsNothing(selector: KeySet | Range): boolean {
  if ('from' in selector) return selector.from >= selector.to;
  return !selector.inverted && selector.names.size === 0 && selector.languages.length === 0;
}

/** The only name of the set; undefined if there may be more. */
export function onlyKey(set: KeySet): string | undefined {
  if (set.inverted || set.languages.length > 0 || set.names.size !== 1) return undefined;
  const [name] = set.names;
  return name;
}

/** Whether the name belongs to the set. */
export function hasKey(set: KeySet, name: string): boolean {
  const listed = set.names.has(name) || set.languages.some((language) => matches(language, name));
  return listed !== set.inverted;
}
