import { formworkError } from '../errors.ts';
import type { ConfigMasks } from './config-masks.ts';
import type { Config } from './machine/types.ts';
import type { Matcher, TokenMask, Vocabulary } from './types.ts';

/** What the matchers of one grammar share. */
export interface MatcherContext {
  readonly vocabulary: Vocabulary;
  readonly masks: ConfigMasks;
  /** Does something within one budget: see `Machine.step`. */
  step<T>(work: () => T): T;
}

/** A forced run longer than this is handed out in parts: the text of a schema may force megabytes. */
const LONGEST_FORCED = 4096;

/** A longer finish than this is never asked for: no model writes so much. */
const LONGEST_FINISH = 1 << 18;

/** Follows one document from a configuration. */
export function createMatcher(context: MatcherContext, start: Config, over = false): Matcher {
  const { vocabulary, masks, step } = context;
  let config = start;
  let ended = over;

  function acceptBytes(bytes: Uint8Array): boolean {
    if (ended) return false;
    let next: Config | undefined = config;
    for (let index = 0; index < bytes.length; index++) {
      next = next.next(bytes[index]!);
      if (!next) return false;
    }
    config = next;
    return true;
  }

  return {
    mask(): TokenMask {
      if (ended) return new Int32Array((vocabulary.size + 31) >>> 5);
      return step(() => masks.maskOf(config));
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
    acceptBytes,
    forced: () => (ended ? new Uint8Array(0) : step(() => forcedBytes(config))),
    get complete() {
      return config.complete;
    },
    get finished() {
      return ended || (config.complete && !goesOn(config));
    },
    shortestFinish() {
      if (config.distance > LONGEST_FINISH) {
        throw formworkError(`The shortest finish has ${config.distance} bytes.`, {
          code: 'schema_too_complex',
        });
      }
      return config.finish();
    },
    shortestFinishLength: () => config.distance,
    fork: () => createMatcher(context, config, ended),
  };
}

/** Text that can only go on in one way, up to {@link LONGEST_FORCED}. */
function forcedBytes(config: Config): Uint8Array {
  const bytes: number[] = [];
  let at: Config | undefined = config;
  while (at && bytes.length < LONGEST_FORCED) {
    const byte = at.onlyByte();
    if (byte === undefined) break;
    bytes.push(byte);
    at = at.next(byte);
  }
  return Uint8Array.from(bytes);
}

function goesOn(config: Config): boolean {
  for (let byte = 0; byte < 256; byte++) if (config.next(byte)) return true;
  return false;
}
