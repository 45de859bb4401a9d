/** The algebra of languages, for those who build them. Whatever explores takes a {@link Budget}. */

import { endOf, targetOf } from './code-point-map.ts';
import { sizeOfRange } from './code-points.ts';
import { derivatives } from './derivative.ts';
import { cheapestString, isEmptyTerm } from './distance.ts';
import * as term from './term/index.ts';
import type { Budget, Language } from './types.ts';
import { wordList } from './word-list.ts';
import { wordSet } from './word-set.ts';
import { spend, spending } from './work.ts';

type Term = term.Term;

/** Every string. */
export const anyString: Language = term.anyString;
/** No string. */
export const nothing: Language = term.nothing;

/**
 * The language of the given strings, less those with a lone surrogate, which UTF-8 cannot carry. Common beginnings are
 * shared, so that thousands stay cheap.
 */
export function literals(texts: readonly string[]): Language {
  return wordSet(texts.filter((text) => text.isWellFormed())).language;
}

/** Of more characters than this a list is made instead of a term for each. */
const MANY_CHARACTERS = 10_000;

/**
 * The language of the given strings, less those with a lone surrogate. Where they are long it is read only as far as it is
 * asked for, and equal lists are different languages.
 */
export function listed(texts: readonly string[]): Language {
  const words = texts.filter((text) => text.isWellFormed());
  const characters = words.reduce((sum, { length }) => sum + length, 0);
  return characters > MANY_CHARACTERS ? wordList(words) : literals(words);
}

/** The strings of `min` to `max` code points. */
export function lengthBetween(min: number, max: number = Number.POSITIVE_INFINITY): Language {
  return term.repeat(term.anyCharacter, min, max);
}

/** The strings in all of the languages; every string, of none. */
export function intersect(...languages: readonly Language[]): Language {
  return term.intersect(languages as readonly Term[]);
}

/** The strings in any of the languages. */
export function union(...languages: readonly Language[]): Language {
  return term.union(languages as readonly Term[]);
}

/** The strings that are not in the language. */
export function complement(language: Language): Language {
  return term.complement(language as Term);
}

/** The strings of `a` that are not in `b`. */
export function difference(a: Language, b: Language): Language {
  return intersect(a, complement(b));
}

/** True when the language has no string. */
export function isEmpty(language: Language, budget: Budget): boolean {
  return spending(budget, () => isEmptyTerm(language as Term));
}

/** True when the string belongs to the language. */
export function matches(language: Language, text: string): boolean {
  if (!text.isWellFormed()) return false;
  let here = language as Term;
  for (const character of text) {
    here = targetOf(derivatives(here), character.codePointAt(0) as number);
    if (here === term.nothing) return false;
  }
  return here.nullable;
}

/** How many strings the language has, counting no further than `cap`. */
export function cardinality(language: Language, cap: number, budget: Budget): number {
  return spending(budget, () => count(language as Term, cap));
}

function count(start: Term, cap: number): number {
  if (cap <= 0 || isEmptyTerm(start)) return 0;
  // Ways to reach each language after n characters, every way being another string.
  let layer = new Map<Term, number>([[start, 1]]);
  let found = 0;
  while (layer.size > 0) {
    let alive = 0;
    const next = new Map<Term, number>();
    for (const [here, ways] of layer) {
      spend();
      alive += ways;
      if (here.nullable) found += ways;
      if (found >= cap) return cap;
      for (const [target, size] of targetSizes(here)) {
        if (isEmptyTerm(target)) continue;
        next.set(target, (next.get(target) ?? 0) + ways * size);
      }
    }
    // Each way alive goes on to a string of its own, so that many strings are certain.
    if (alive >= cap) return cap;
    layer = next;
  }
  return found;
}

function targetSizes(here: Term): Map<Term, number> {
  const map = derivatives(here);
  const sizes = new Map<Term, number>();
  for (let i = 0; i < map.starts.length; i++) {
    const target = map.targets[i] as Term;
    if (target === term.nothing) continue;
    const size = sizeOfRange(map.starts[i] as number, endOf(map, i));
    // Surrogates alone lead nowhere: counted as a way, they would be followed for ever.
    if (size === 0) continue;
    sizes.set(target, (sizes.get(target) ?? 0) + size);
  }
  return sizes;
}

/** The string that takes the fewest bytes of JSON text; undefined when there is none. */
export function shortest(language: Language, budget: Budget): string | undefined {
  const start = language as Term;
  return spending(budget, () => (isEmptyTerm(start) ? undefined : cheapestString(start)));
}
