/**
 * What has been read before a place in a string, as far as a pattern asks for it: `^`, `\b` and lookbehind. Each of
 * them is a language of prefixes (`\b` asks for those that end in a word character); a context says where all of these
 * stand. A pattern with `^` alone has two: nothing has been read, or something has.
 */
import { formworkError } from '../../errors.ts';
import { targetOf } from '../code-point-map.ts';
import { type CodePointSet, codePointSet } from '../code-points.ts';
import { derivatives } from '../derivative.ts';
import { getOrCreate, memo } from '../memo.ts';
import { intersect, lazyTerm, type Term, type TermTable, union } from '../term/index.ts';
import type { CodePointMap } from '../term/types.ts';
import { endingIn } from './ending.ts';

/** One derivative for each language of prefixes. Interned by {@link contexts}. */
export interface Context {
  readonly id: number;
  readonly languages: readonly Term[];
}

/** Follows languages of prefixes through a string. */
export interface Contexts {
  readonly start: Context;
  /** The strings of `term` that lead from one context to the other. */
  between(term: Term, from: Context, to: Context): Term;
  /** Every context that some string leads to. */
  all(): readonly Context[];
}

const MAX_CONTEXTS = 50;

/** The contexts that a character leads to: from `starts[i]` up to the next start to `next[i]`. */
interface Successors {
  readonly starts: number[];
  readonly next: Context[];
}

/**
 * Follows the given languages from the start of a string.
 * @throws `schema_too_complex` from `all` when there are more than 50 contexts.
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

  /** The characters that lead to a context from anywhere; undefined when it matters from where. */
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

  /** The strings that lead from one context to the other, whatever they are. */
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
