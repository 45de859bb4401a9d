/**
 * The algebra of languages. The result belongs to the workspace of its operands, whose meter counts
 * the work.
 */
import { endOf, targetOf } from './code-point-map.ts';
import { sizeOfRange } from './code-points.ts';
import { derivatives } from './derivative.ts';
import { cheapestString, isEmptyTerm } from './distance.ts';
import * as term from './term/index.ts';

type Term = term.Term;

/**
 * A regular language over Unicode scalar values. Within a workspace, equal ids are equal languages.
 */
export interface Language {
  readonly id: number;
}

/** The intersection of the languages. Expects at least one. */
export function intersect(languages: readonly Language[]): Language {
  return term.intersect(languages as readonly Term[]);
}

/** The union of the languages. Expects at least one. */
export function union(languages: readonly Language[]): Language {
  return term.union(languages as readonly Term[]);
}

/** The complement of the language. */
export function complement(language: Language): Language {
  return term.complement(language as Term);
}

/** The strings of `a` that are not in `b`. */
export function difference(a: Language, b: Language): Language {
  return intersect([a, complement(b)]);
}

/** Whether the language is empty. */
export function isEmpty(language: Language): boolean {
  return isEmptyTerm(language as Term);
}

/** Whether the string belongs to the language. */
export function matches(language: Language, text: string): boolean {
  if (!text.isWellFormed()) return false;
  let here = language as Term;
  for (const character of text) {
    here = targetOf(derivatives(here), character.codePointAt(0) as number);
    if (term.isNothing(here)) return false;
  }
  return here.nullable;
}

/**
 * The number of strings of the language, counted up to `cap`. Memoised, because goals share
 * languages.
 */
export function cardinality(language: Language, cap: number): number {
  const start = language as Term;
  if (cap > start.countedTo) {
    // Counts beyond the cap, because the next call may need one more.
    const most = Math.max(cap, 2 * start.countedTo);
    start.strings = count(start, most);
    start.countedTo = start.strings < most ? Number.POSITIVE_INFINITY : most;
  }
  return Math.max(0, Math.min(cap, start.strings));
}

function count(start: Term, cap: number): number {
  if (isEmptyTerm(start)) return 0;
  // The number of ways to reach each language after n characters. Every way is a different string.
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
    // Each live way continues to a different string, so there are at least that many strings.
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
    // Surrogates lead nowhere; counting them as a way would never terminate.
    if (size === 0) continue;
    sizes.set(target, (sizes.get(target) ?? 0) + size);
  }
  return sizes;
}

/** The string with the fewest bytes of JSON text; undefined if the language is empty. */
export function shortest(language: Language): string | undefined {
  return isEmpty(language) ? undefined : cheapestString(language as Term);
}
