import { formworkError } from '../common/errors.ts';
import { advanceInSteps, forcedBytes } from './byte-automaton.ts';
import type { Configuration } from './machine/branch.ts';
import type { Machine } from './machine/types.ts';
import { maskWords } from './masks/token-mask.ts';
import { writeUnion } from './masks/token-set.ts';
import type { TokenMask } from './tokens.ts';
import type { Matcher, MatcherContext } from './types.ts';

/** Maximum length of a finish in bytes; no model writes that much. */
export const LONGEST_FINISH = 1 << 18;

/** Matches one document from a configuration. */
export function createMatcher(
  context: MatcherContext,
  start: Configuration,
  over = false,
): Matcher {
  const { vocabulary, masks, machine } = context;
  let config = start;
  let ended = over;
  let own: TokenMask | undefined;
  let last: TokenMask;
  /** The configuration whose mask {@link last} is. */
  let masked: Configuration | undefined;

  function acceptBytes(bytes: Uint8Array): boolean {
    if (ended) return false;
    const next = advanceInSteps(machine, machine, config, bytes);
    if (!next) return false;
    config = next;
    return true;
  }

  return {
    mask(): TokenMask {
      own ??= new Int32Array(maskWords(vocabulary.size));
      if (ended) return own.fill(0);
      // Within a text, consecutive tokens often lead to the same configuration.
      if (masked !== config) last = writeUnion(masks.setOf(config), own);
      masked = config;
      return last;
    },
    accept(token) {
      if (vocabulary.special.has(token)) {
        if (ended || !config.complete || !vocabulary.endOfTurn.includes(token)) return false;
        ended = true;
        return true;
      }
      const bytes = vocabulary.bytes[token];
      return bytes !== undefined && bytes.length > 0 && acceptBytes(bytes);
    },
    acceptBytes(bytes) {
      // Elements above 255 would be interpreted as bytes of other positions.
      if (bytes?.BYTES_PER_ELEMENT === 1) return acceptBytes(bytes);
      throw formworkError('Bytes must be a Uint8Array.', { code: 'invalid_value' });
    },
    forced: () => (ended ? new Uint8Array(0) : machine.step(forcedBytes, machine, config)),
    get complete() {
      return config.complete;
    },
    get finished() {
      return ended || (config.complete && !machine.step(canContinue, machine, config));
    },
    shortestFinish() {
      const length = machine.distance(config);
      if (length > LONGEST_FINISH) {
        throw formworkError(`The shortest finish has ${length} bytes.`, {
          code: 'schema_too_complex',
        });
      }
      return machine.finish(config);
    },
    shortestFinishLength: () => machine.distance(config),
    get state() {
      return config;
    },
    fork: () => createMatcher(context, config, ended),
  };
}

function canContinue(machine: Machine, config: Configuration): boolean {
  for (let byte = 0; byte < 256; byte++) if (machine.next(config, byte)) return true;
  return false;
}
