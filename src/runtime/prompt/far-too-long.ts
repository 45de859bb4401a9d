import type { LoadedModel } from '../engine/types.ts';

/** Text is divided in one go, and nothing else happens meanwhile: of this much at a time, the end can be seen coming. */
const pieceLength = 65_536;

/**
 * True when a text has more than twice as many tokens as the model's context, found after as many: to divide 10 MB takes
 * seconds, in which a server would answer nobody. Cuts between pieces add a few tokens, so it is not asked of the context
 * itself.
 */
export function isFarTooLong(model: LoadedModel, text: string): boolean {
  const enough = 2 * model.contextWindow;
  if (text.length <= Math.max(enough, pieceLength)) return false;
  let tokens = 0;
  for (let from = 0; from < text.length && tokens <= enough; from += pieceLength) {
    tokens += model.encode(text.slice(from, from + pieceLength), true).length;
  }
  return tokens > enough;
}
