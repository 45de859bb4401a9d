import type { Grammar, Matcher, MatcherContext } from '../types.ts';
import { makeAllowedValues } from './allowed-values.ts';
import { enteringTokens } from './entering-tokens.ts';
import { createHeldMatcher, type HeldContext } from './held-matcher.ts';
import { makePositions } from './positions.ts';
import type { Ground } from './types.ts';

/**
 * A grammar with its numbers, dates and times held to a ground: the intersection of the schema's
 * language with finite sets, without recompiling. A value that would then be impossible is held
 * only to its schema, and {@link Matcher.widened} counts it.
 */
export function groundedGrammar(grammar: Grammar, ground: Ground): Grammar {
  let held: HeldContext | undefined;
  const make = (context: MatcherContext): Matcher => {
    const { machine, vocabulary } = context;
    held ??= {
      ...context,
      positions: makePositions(machine, makeAllowedValues(machine, ground)),
      entering: enteringTokens(vocabulary),
    };
    return createHeldMatcher(held, held.positions.start);
  };
  return { ...grammar, start: (other = make) => grammar.start(other) };
}
