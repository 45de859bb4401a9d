import { QUOTE } from '../../common/json-bytes.ts';
import { allowedTokens, countAllowed } from '../masks/token-mask.ts';
import type { Grammar, Matcher, MatcherContext } from '../types.ts';
import { makeAllowedValues } from './allowed-values.ts';
import { makePositions, type Position, type Positions } from './positions.ts';
import type { Ground } from './types.ts';

/** The data that the matchers of one grammar and one ground share. */
interface LikelyContext extends MatcherContext {
  readonly positions: Positions;
}

/** Within a value of a ground, few tokens are allowed. More are not tried one by one. */
const MOST_TRIED = 2048;

/**
 * Dates and times take more: a model begins with what the text begins with, which is mostly not the
 * year. With the same bonus, the first digit of a number would lead to a longer number too often.
 */
const TEXT_WEIGHT = 2;

/**
 * The same grammar. Its matchers also know, within a value, which tokens lead to a value of the
 * ground: {@link Matcher.likely}. Nothing is forbidden.
 */
export function likelyGrammar(grammar: Grammar, ground: Ground): Grammar {
  let shared: LikelyContext | undefined;
  return {
    ...grammar,
    start() {
      const own = grammar.start();
      grammar.start((context) => {
        const { machine } = context;
        shared ??= {
          ...context,
          positions: makePositions(machine, makeAllowedValues(machine, ground)),
        };
        return own;
      });
      return createLikelyMatcher(shared!, own, shared!.positions.start);
    },
  };
}

/** Follows the values of a ground beside a matcher. */
function createLikelyMatcher(
  context: LikelyContext,
  own: Matcher,
  start: Position | undefined,
): Matcher {
  const { vocabulary, machine, positions } = context;
  /** Undefined once the schema has become too complex to follow. */
  let position = start;

  function follow(bytes: Uint8Array): void {
    try {
      for (const byte of bytes) position = position && machine.step(after, position, byte);
    } catch {
      position = undefined;
    }
  }

  /** The next position. A value that leaves the ground is free from there on. */
  function after(from: Position, byte: number): Position | undefined {
    const config = machine.next(from.config, byte);
    return positions.next(from, byte) ?? (config && { config, value: undefined, widened: 0 });
  }

  return {
    mask: () => own.mask(),
    likely() {
      const at = position;
      if (!at?.value) return undefined;
      const mask = own.mask();
      if (countAllowed(mask) > MOST_TRIED) return undefined;
      const isText = at.value.texts[0]![0] === QUOTE;
      const tokens = [...allowedTokens(mask)].filter((token) => {
        const bytes = vocabulary.bytes[token]!;
        return bytes.length > 0 && machine.step(positions.advance, at, bytes) !== undefined;
      });
      return tokens.length === 0 ? undefined : { tokens, weight: isText ? TEXT_WEIGHT : 1 };
    },
    accept(token) {
      if (!own.accept(token)) return false;
      follow(vocabulary.bytes[token] ?? new Uint8Array(0));
      return true;
    },
    acceptBytes(bytes) {
      if (!own.acceptBytes(bytes)) return false;
      follow(bytes);
      return true;
    },
    forced: () => own.forced(),
    get complete() {
      return own.complete;
    },
    get finished() {
      return own.finished;
    },
    get widened() {
      return own.widened ?? 0;
    },
    get state() {
      return own.state;
    },
    shortestFinish: () => own.shortestFinish(),
    shortestFinishLength: () => own.shortestFinishLength(),
    fork: () => createLikelyMatcher(context, own.fork(), position),
  };
}
