import type { Matcher, TokenMask, Vocabulary } from '../../grammar/types.ts';
import { NOTHING } from '../bytes.ts';
import { maskOf } from '../token-mask.ts';

/**
 * A place in a language that is put together from parts. Immutable: accepting gives another place. A stage is what
 * {@link Matcher} is, seen from the part's side.
 */
export interface Stage {
  readonly mask: () => TokenMask;
  /** The place after these bytes; undefined when they are not allowed here. */
  readonly after: (bytes: Uint8Array) => Stage | undefined;
  readonly forced: () => Uint8Array;
  /** True when the answer may end here. */
  readonly complete: boolean;
  /** True when it must. */
  readonly finished: boolean;
  readonly finish: () => Uint8Array;
  readonly finishLength: () => number;
  /** What {@link Matcher.place} is; the stage itself when absent. */
  readonly place?: unknown;
  /** What {@link Matcher.widened} is, of the documents up to here. */
  readonly widened?: number;
}

/** Follows a language of stages, as the generator asks for it. */
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
    shortestFinish: () => stage.finish(),
    shortestFinishLength: () => stage.finishLength(),
    get place() {
      return stage.place ?? stage;
    },
    get widened() {
      return stage.widened ?? 0;
    },
    fork: () => matcherOfStage(vocabulary, stage, over),
  };
}
