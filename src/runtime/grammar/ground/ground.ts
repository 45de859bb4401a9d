import type { MatcherContext } from '../matcher.ts';
import type { Grammar, Matcher } from '../types.ts';
import { enteringTokens } from './entering-tokens.ts';
import { createHeldMatcher, type HeldContext } from './matcher.ts';
import { makePlaces } from './places.ts';
import { makeBeginnings } from './values.ts';

/** Strings that look alike, and the texts that they may have. */
export interface ShapedTexts {
  /** A regular expression: strings are of this shape when the shortest that their schema allows matches it. */
  readonly shape: string;
  /** The texts; `#` stands for any digit. */
  readonly texts: readonly string[];
}

/** What numbers, dates and times may be in one document, beside what its schema says. Plain data. */
export interface Ground {
  /** JSON texts of numbers; undefined: numbers are what the schema says. Numbers that a schema lists are never held to them. */
  readonly numbers?: readonly string[] | undefined;
  /** Texts of strings in which only dates and times have their characters. The first shape that fits counts. */
  readonly shapes: readonly ShapedTexts[];
}

/**
 * A grammar's documents whose numbers, dates and times are those of a ground: the intersection of the schema's language with
 * finite sets, made without compiling anew. A value that could then have none is held to its schema alone, which
 * {@link Matcher.widened} counts.
 */
export function groundedGrammar(grammar: Grammar, ground: Ground): Grammar {
  let held: HeldContext | undefined;
  const make = (context: MatcherContext): Matcher => {
    const { machine, vocabulary } = context;
    held ??= {
      ...context,
      places: makePlaces(machine, makeBeginnings(machine, ground)),
      entering: enteringTokens(vocabulary),
    };
    return createHeldMatcher(held, held.places.start);
  };
  return { ...grammar, start: () => grammar.start(make) };
}
