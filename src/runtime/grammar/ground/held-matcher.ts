import { formworkError } from '../../common/errors.ts';
import { advanceInSteps, forcedBytes } from '../byte-automaton.ts';
import { allowedTokens, forbidToken, isAllowed, maskWords } from '../masks/token-mask.ts';
import { writeUnion } from '../masks/token-set.ts';
import type { TokenMask } from '../tokens.ts';
import type { Matcher, MatcherContext } from '../types.ts';
import { isAtStart } from './allowed-values.ts';
import type { Position, Positions } from './positions.ts';

/** The data that the matchers of one grammar and one ground share. */
export interface HeldContext extends MatcherContext {
  readonly positions: Positions;
  /** Tokens that may end a value and begin a value of the ground. */
  readonly entering: readonly number[];
}

/** Maximum length of a finish in bytes; each byte takes about 20 µs the first time. */
const LONGEST_HELD_FINISH = 1 << 14;

/**
 * Matches one document whose values are held to a ground. Uses the schema's masks and places
 * unchanged. Where a value of the ground begins, or is being written, it tries the tokens of the
 * schema's mask one by one; they are few there.
 */
export function createHeldMatcher(context: HeldContext, start: Position, over = false): Matcher {
  const { vocabulary, masks, machine, positions, entering } = context;
  let position = start;
  let ended = over;
  let own: TokenMask | undefined;
  let finish: Uint8Array | undefined;

  function acceptBytes(bytes: Uint8Array): boolean {
    if (ended) return false;
    const next = advanceInSteps(machine, positions, position, bytes);
    if (!next) return false;
    position = next;
    finish = undefined;
    return true;
  }

  function isTaken(token: number): boolean {
    return vocabulary.special.has(token)
      ? positions.isComplete(position)
      : positions.advance(position, vocabulary.bytes[token]!) !== undefined;
  }

  function forbidOthers(mask: TokenMask): void {
    const tried = isBetween(position) ? [...allowedTokens(mask)] : entering;
    for (const token of tried) {
      if (isAllowed(mask, token) && !isTaken(token)) forbidToken(mask, token);
    }
  }

  return {
    mask() {
      own ??= new Int32Array(maskWords(vocabulary.size));
      if (ended) return own.fill(0);
      const all = writeUnion(masks.setOf(position.config), own);
      // A shared mask must not be modified.
      if (all !== own) own.set(all);
      machine.step(forbidOthers, own);
      return own;
    },
    accept(token) {
      if (vocabulary.special.has(token)) {
        if (ended || !positions.isComplete(position) || !vocabulary.endOfTurn.includes(token)) {
          return false;
        }
        ended = true;
        return true;
      }
      const bytes = vocabulary.bytes[token];
      return bytes !== undefined && bytes.length > 0 && acceptBytes(bytes);
    },
    acceptBytes(bytes) {
      if (bytes?.BYTES_PER_ELEMENT === 1) return acceptBytes(bytes);
      throw formworkError('Bytes must be a Uint8Array.', { code: 'invalid_value' });
    },
    forced: () => (ended ? new Uint8Array(0) : machine.step(forcedBytes, positions, position)),
    get complete() {
      return positions.isComplete(position);
    },
    get finished() {
      return (
        ended || (positions.isComplete(position) && !machine.step(positions.canContinue, position))
      );
    },
    get widened() {
      return position.widened;
    },
    shortestFinish() {
      const length = machine.distance(position.config);
      if (length > LONGEST_HELD_FINISH) {
        throw formworkError(`The shortest finish has ${length} bytes.`, {
          code: 'schema_too_complex',
        });
      }
      finish ??= positions.finish(position);
      return finish;
    },
    shortestFinishLength() {
      const length = machine.distance(position.config);
      return length > LONGEST_HELD_FINISH ? length : this.shortestFinish().length;
    },
    get state() {
      return position.value ? position : position.config;
    },
    fork: () => createHeldMatcher(context, position, ended),
  };
}

/** Whether tokens may begin a value here: between values, or within a value of the ground. */
function isBetween({ config, value }: Position): boolean {
  return (
    value !== undefined ||
    config.branches.some((branch) => branch.leaf === undefined || isAtStart(branch))
  );
}
