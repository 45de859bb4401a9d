import { formworkError } from '../../common/errors.ts';
import type { LoadedModel } from '../../engine/index.ts';

/**
 * Characters to tokenise at a time. Tokenising is synchronous, so a huge text is rejected before
 * all of it is tokenised.
 */
const pieceLength = 16_384;

/**
 * Whether texts have more than twice as many tokens as the model's context window. Stops counting
 * there: tokenising 10 MB takes seconds, during which a server would answer nobody. Cuts between
 * pieces add a few tokens, so the limit is not the context window itself.
 */
export function exceedsTwiceContext(model: LoadedModel, ...texts: readonly string[]): boolean {
  const enough = 2 * model.contextWindow;
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length <= Math.max(enough, 4 * pieceLength)) return false;
  let tokens = 0;
  for (const piece of piecesOf(texts)) {
    tokens += model.encode(piece, true).length;
    if (tokens > enough) return true;
  }
  return false;
}

/**
 * Checks the texts of a conversation.
 * @param param the parameter to name in errors
 * @throws `context_length_exceeded` if they are far longer than the context window.
 */
export function checkLength(model: LoadedModel, texts: readonly string[], param: string): void {
  if (!exceedsTwiceContext(model, ...texts)) return;
  const { contextWindow } = model;
  throw formworkError(
    `The conversation has more than ${2 * contextWindow} tokens; the model has ${contextWindow} for it and the answer.`,
    { code: 'context_length_exceeded', param },
  );
}

/** The texts in pieces of {@link pieceLength}, without joining all of them. */
function* piecesOf(texts: readonly string[]): Generator<string> {
  let piece = '';
  for (const text of texts) {
    for (let from = 0; from < text.length; ) {
      const end = from + pieceLength - piece.length;
      piece += text.slice(from, end);
      from = end;
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}
