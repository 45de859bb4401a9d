/**
 * What precedes a position in a string, as far as a pattern depends on it: `^`, `\b` and
 * lookbehind. Each of these is a language of prefixes (`\b` depends on those that end in a word
 * character). A context is the state of all these languages. A pattern with only `^` has two
 * contexts: at the start, or not.
 */
import { formworkError } from '../../common/errors.ts';
import { getOrCreate, memo } from '../../common/memo.ts';
import { targetOf } from '../code-point-map.ts';
import { type CodePointSet, codePointSet } from '../code-points.ts';
import { derivatives } from '../derivative.ts';
import { intersect, lazyTerm, type Term, type TermTable, union } from '../term/index.ts';
import type { CodePointMap } from '../term/types.ts';
import { endingIn } from './ending.ts';

/** One derivative per language of prefixes. Interned by {@link contexts}. */
export interface Context {
  readonly id: number;
  readonly languages: readonly Term[];
}

/** Tracks languages of prefixes through a string. */
export interface Contexts {
  readonly start: Context;
  /** The strings of `term` that lead from one context to the other. */
  between(term: Term, from: Context, to: Context): Term;
  /** All reachable contexts. */
  all(): readonly Context[];
}

const MAX_CONTEXTS = 50;

/** The successor contexts by character: `next[i]` from `starts[i]` up to the next start. */
interface Successors {
  readonly starts: number[];
  readonly next: Context[];
}

/**
 * Tracks the given languages from the start of a string.
 * @throws `schema_too_complex` from `all` if there are more than 50 contexts
 */
export function contexts(table: TermTable, languages: readonly Term[]): Contexts {
  const interned = new Map<string, Context>();
  const paths = new Map<string, Term>();
  let reached: readonly Context[] | undefined;

  const intern = (terms: readonly Term[]): Context => {
    const key = terms.map((term) => term.id).join();
    return getOrCreate(interned, key, () => ({ id: interned.size, languages: terms }));
  };
  const start = intern(languages);

  const successors = memo(({ languages: terms }: Context): Successors => {
    const maps = terms.map(derivatives);
    const starts = [...new Set([0, ...maps.flatMap((map) => map.starts)])].sort((a, b) => a - b);
    const next = starts.map((point) => intern(maps.map((map) => targetOf(map, point))));
    return { starts, next };
  });

  const all = (): readonly Context[] => {
    if (reached) return reached;
    const found = new Set([start]);
    for (const context of found) {
      for (const next of successors(context).next) found.add(next);
      if (found.size > MAX_CONTEXTS) {
        throw formworkError('The lookbehind assertions of the pattern are too complex.', {
          code: 'schema_too_complex',
          keyword: 'pattern',
        });
      }
    }
    reached = [...found];
    return reached;
  };

  /**
   * The characters that lead to a context from any context; undefined if that depends on the
   * origin.
   */
  const entrances = memo((to: Context): CodePointSet | undefined => {
    const sets = all().map((from) => charactersTo(from, to));
    return sets.every((set) => set.key === sets[0]?.key) ? sets[0] : undefined;
  });
  const charactersTo = (from: Context, to: Context): CodePointSet => {
    const { starts, next } = successors(from);
    const ranges = next.flatMap((context, i): [number, number][] =>
      context === to ? [[starts[i] as number, (starts[i + 1] ?? 0x110000) - 1]] : [],
    );
    return codePointSet(ranges);
  };

  /** All strings that lead from one context to the other. */
  const path = (from: Context, to: Context): Term =>
    getOrCreate(paths, `${from.id}>${to.id}`, () =>
      lazyTerm(table, { nullable: from === to, derive: () => step(from, to) }),
    );
  const step = (from: Context, to: Context): CodePointMap => {
    const { starts, next } = successors(from);
    return { starts, targets: next.map((context) => path(context, to)) };
  };

  const between = (term: Term, from: Context, to: Context): Term => {
    const last = entrances(to);
    if (!last) return intersect([term, path(from, to)]);
    const staying = term.nullable && from === to ? table.emptyString : table.nothing;
    return union([staying, endingIn(term, last)]);
  };

  return { start, between, all };
}
