/** The algebra of languages. What is made of languages of one workspace belongs to it, and its meter counts the work. */
import { endOf, targetOf } from './code-point-map.ts';
import { sizeOfRange } from './code-points.ts';
import { derivatives } from './derivative.ts';
import { cheapestString, isEmptyTerm } from './distance.ts';
import * as term from './term/index.ts';
import type { Language } from './types.ts';

type Term = term.Term;

/** The strings in all of the languages, of which there are some. */
export function intersect(languages: readonly Language[]): Language {
  return term.intersect(languages as readonly Term[]);
}

/** The strings in any of the languages, of which there are some. */
export function union(languages: readonly Language[]): Language {
  return term.union(languages as readonly Term[]);
}

/** The strings that are not in the language. */
export function complement(language: Language): Language {
  return term.complement(language as Term);
}

/** The strings of `a` that are not in `b`. */
export function difference(a: Language, b: Language): Language {
  return intersect([a, complement(b)]);
}

/** True when the language has no string. */
export function isEmpty(language: Language): boolean {
  return isEmptyTerm(language as Term);
}

/** True when the string belongs to the language. */
export function matches(language: Language, text: string): boolean {
  if (!text.isWellFormed()) return false;
  let here = language as Term;
  for (const character of text) {
    here = targetOf(derivatives(here), character.codePointAt(0) as number);
    if (term.isNothing(here)) return false;
  }
  return here.nullable;
}

/** How many strings the language has, counting no further than `cap`. Counted once: goals that share a language ask alike. */
export function cardinality(language: Language, cap: number): number {
  const start = language as Term;
  if (cap > start.countedTo) {
    // Further than asked, as the next question may be for one more.
    const most = Math.max(cap, 2 * start.countedTo);
    start.strings = count(start, most);
    start.countedTo = start.strings < most ? Number.POSITIVE_INFINITY : most;
  }
  return Math.max(0, Math.min(cap, start.strings));
}

function count(start: Term, cap: number): number {
  if (isEmptyTerm(start)) return 0;
  // Ways to reach each language after n characters, every way being another string.
  let layer = new Map<Term, number>([[start, 1]]);
  let found = 0;
  while (layer.size > 0) {
    let alive = 0;
    const next = new Map<Term, number>();
    for (const [here, ways] of layer) {
      start.table.meter.spend();
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
    if (term.isNothing(target)) continue;
    const size = sizeOfRange(map.starts[i] as number, endOf(map, i));
    // Surrogates alone lead nowhere: counted as a way, they would be followed for ever.
    if (size === 0) continue;
    sizes.set(target, (sizes.get(target) ?? 0) + size);
  }
  return sizes;
}

/** The string that takes the fewest bytes of JSON text; undefined when there is none. */
export function shortest(language: Language): string | undefined {
  return isEmpty(language) ? undefined : cheapestString(language as Term);
}
