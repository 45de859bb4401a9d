import type { LoadedModel } from '../../engine/index.ts';

/**
 * Characters to tokenise at a time. Tokenising is synchronous, so a huge text is rejected before
 * all of it is tokenised.
 */
const pieceLength = 65_536;

/**
 * Whether a text has more than twice as many tokens as the model's context window. Stops counting
 * there: tokenising 10 MB takes seconds, during which a server would answer nobody. Cuts between
 * pieces add a few tokens, so the limit is not the context window itself.
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
