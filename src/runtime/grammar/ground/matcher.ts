import { formworkError } from '../../errors.ts';
import { allowedTokens, forbidToken, isAllowed } from '../masks/token-mask.ts';
import { writeUnion } from '../masks/token-set.ts';
import { LONGEST_FORCED } from '../matcher.ts';
import type { TokenMask } from '../tokens.ts';
import type { Matcher, MatcherContext } from '../types.ts';
import type { Place, Places } from './places.ts';
import { isAtStart } from './values.ts';

/** The data that the matchers of one grammar and one ground share. */
export interface HeldContext extends MatcherContext {
  readonly places: Places;
  /** Tokens that may end a value and begin a value of the ground. */
  readonly entering: readonly number[];
}

/** Maximum length of a finish in bytes; each byte takes about 20 µs the first time. */
const LONGEST_HELD_FINISH = 1 << 14;

/** Longer input is read in several steps, each with its own budget. */
const STEP_BYTES = 64;

/**
 * Matches one document whose values are held to a ground. Uses the schema's masks and places
 * unchanged. Where a value of the ground begins, or is being written, it tries the tokens of the
 * schema's mask one by one; they are few there.
 */
export function createHeldMatcher(context: HeldContext, start: Place, over = false): Matcher {
  const { vocabulary, masks, machine, places, entering } = context;
  let place = start;
  let ended = over;
  let own: TokenMask | undefined;
  let finish: Uint8Array | undefined;

  function acceptBytes(bytes: Uint8Array): boolean {
    if (ended) return false;
    let next: Place | undefined = place;
    for (let from = 0; next && from < bytes.length; from += STEP_BYTES) {
      next = machine.step(places.advance, next, bytes.subarray(from, from + STEP_BYTES));
    }
    if (!next) return false;
    place = next;
    finish = undefined;
    return true;
  }

  function isTaken(token: number): boolean {
    return vocabulary.special.has(token)
      ? places.isComplete(place)
      : places.advance(place, vocabulary.bytes[token]!) !== undefined;
  }

  function forbidOthers(mask: TokenMask): void {
    const tried = isBetween(place) ? [...allowedTokens(mask)] : entering;
    for (const token of tried) {
      if (isAllowed(mask, token) && !isTaken(token)) forbidToken(mask, token);
    }
  }

  function forcedBytes(): Uint8Array {
    const bytes: number[] = [];
    for (let at: Place | undefined = place; at && bytes.length < LONGEST_FORCED; ) {
      const byte = places.onlyByte(at);
      if (byte === undefined) break;
      bytes.push(byte);
      at = places.next(at, byte);
    }
    return Uint8Array.from(bytes);
  }

  return {
    mask() {
      own ??= new Int32Array((vocabulary.size + 31) >>> 5);
      if (ended) return own.fill(0);
      const all = writeUnion(masks.setOf(place.config), own);
      // A shared mask must not be modified.
      if (all !== own) own.set(all);
      machine.step(forbidOthers, own);
      return own;
    },
    accept(token) {
      if (vocabulary.special.has(token)) {
        if (ended || !places.isComplete(place) || !vocabulary.endOfTurn.includes(token)) {
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
    forced: () => (ended ? new Uint8Array(0) : machine.step(forcedBytes)),
    get complete() {
      return places.isComplete(place);
    },
    get finished() {
      return ended || (places.isComplete(place) && !machine.step(places.goesOn, place));
    },
    get widened() {
      return place.widened;
    },
    shortestFinish() {
      const length = machine.distance(place.config);
      if (length > LONGEST_HELD_FINISH) {
        throw formworkError(`The shortest finish has ${length} bytes.`, {
          code: 'schema_too_complex',
        });
      }
      finish ??= places.finish(place);
      return finish;
    },
    shortestFinishLength() {
      const length = machine.distance(place.config);
      return length > LONGEST_HELD_FINISH ? length : this.shortestFinish().length;
    },
    get place() {
      return place.value ? place : place.config;
    },
    fork: () => createHeldMatcher(context, place, ended),
  };
}

/** Whether tokens may begin a value here: between values, or within a value of the ground. */
function isBetween({ config, value }: Place): boolean {
  return (
    value !== undefined ||
    config.strands.some((strand) => strand.leaf === undefined || isAtStart(strand))
  );
}
