/**
 * The cost of a generation, accumulated while it runs, so that interrupted generations are reported
 * too.
 */
export interface GenerationFigures {
  /** When its answer could be followed, by `performance.now`; undefined before. */
  followed?: number;
  /** When it got its slot in the engine, by `performance.now`; undefined while it waits. */
  opened?: number;
  /** Number of token masks computed. */
  masks: number;
  /** Seconds spent on computing masks. */
  maskSeconds: number;
  /** Tokens of all answers. */
  tokens: number;
  /** Of these, the tokens that the language forced without sampling. */
  forcedTokens: number;
}

/** The figures of a generation that has not begun. */
export function createFigures(): GenerationFigures {
  return { masks: 0, maskSeconds: 0, tokens: 0, forcedTokens: 0 };
}
