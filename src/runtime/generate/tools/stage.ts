import type { Likely, Matcher, TokenMask, Vocabulary } from '../../grammar/index.ts';
import { NOTHING } from '../bytes.ts';
import { maskOf } from '../token-mask.ts';

/**
 * A state in a language composed of parts. Immutable: accepting returns another state. Corresponds
 * to {@link Matcher}.
 */
export interface Stage {
  readonly mask: () => TokenMask;
  /** The state after these bytes; undefined if they are not allowed here. */
  readonly after: (bytes: Uint8Array) => Stage | undefined;
  readonly forced: () => Uint8Array;
  /** Whether the answer may end here. */
  readonly complete: boolean;
  /** Whether the answer must end here. */
  readonly finished: boolean;
  readonly finish: () => Uint8Array;
  readonly finishLength: () => number;
  /** See {@link Matcher.likely}. */
  readonly likely?: (() => Likely | undefined) | undefined;
  /** See {@link Matcher.state}; the stage itself when absent. */
  readonly state?: unknown;
  /** See {@link Matcher.widened}, for the documents so far. */
  readonly widened?: number;
}

/** Wraps a stage as a matcher. */
export function matcherOfStage(vocabulary: Vocabulary, start: Stage, ended = false): Matcher {
  let stage = start;
  let over = ended;
  const acceptBytes = (bytes: Uint8Array): boolean => {
    const next = over ? undefined : stage.after(bytes);
    if (next) stage = next;
    return next !== undefined;
  };
  return {
    mask: () => (over ? maskOf(vocabulary, []) : stage.mask()),
    accept(token) {
      if (vocabulary.endOfTurn.includes(token)) {
        if (over || !stage.complete) return false;
        over = true;
        return true;
      }
      const bytes = vocabulary.bytes[token];
      return bytes !== undefined && bytes.length > 0 && acceptBytes(bytes);
    },
    acceptBytes,
    forced: () => (over ? NOTHING : stage.forced()),
    get complete() {
      return stage.complete;
    },
    get finished() {
      return over || stage.finished;
    },
    likely: () => (over ? undefined : stage.likely?.()),
    shortestFinish: () => stage.finish(),
    shortestFinishLength: () => stage.finishLength(),
    get state() {
      return stage.state ?? stage;
    },
    get widened() {
      return stage.widened ?? 0;
    },
    fork: () => matcherOfStage(vocabulary, stage, over),
  };
}
