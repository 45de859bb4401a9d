/** What a generation cost, added up while it runs, so that one that is cut short can be told of too. */
export interface GenerationFigures {
  /** When it had its place in the engine, by `performance.now`; undefined while it waits. */
  opened?: number;
  /** Token masks made. */
  masks: number;
  /** Seconds spent making them. */
  maskSeconds: number;
  /** Tokens of all answers. */
  tokens: number;
  /** Of these, tokens that the language forced: the model was not asked. */
  forcedTokens: number;
}

/** Figures of a generation that has not begun. */
export function createFigures(): GenerationFigures {
  return { masks: 0, maskSeconds: 0, tokens: 0, forcedTokens: 0 };
}
