import { formworkError } from '../../common/errors.ts';
import type { Turn } from '../../common/turns.ts';
import type { LoadedModel } from '../../engine/index.ts';
import { PIECE } from './encode-text.ts';

/** Characters up to which all tokens are counted, so that an error has their number. */
const COUNTED = 65_536;

/**
 * Whether texts have more than twice as many tokens as the model's context window. Stops counting
 * there: tokenising 10 MB takes seconds. Cuts between pieces add a few tokens, so the limit is not
 * the context window itself.
 */
export async function exceedsTwiceContext(
  model: LoadedModel,
  texts: readonly string[],
  turn: Turn,
): Promise<boolean> {
  const enough = 2 * model.contextWindow;
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length <= Math.max(enough, COUNTED)) return false;
  let tokens = 0;
  for (const piece of piecesOf(texts)) {
    await turn();
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
export async function checkLength(
  model: LoadedModel,
  texts: readonly string[],
  param: string,
  turn: Turn,
): Promise<void> {
  if (!(await exceedsTwiceContext(model, texts, turn))) return;
  const { contextWindow } = model;
  throw formworkError(
    `This model's maximum context length is ${contextWindow} tokens. The conversation has more than ${2 * contextWindow}.`,
    { code: 'context_length_exceeded', param },
  );
}

/** The texts in pieces of {@link PIECE} characters, without joining all of them. */
function* piecesOf(texts: readonly string[]): Generator<string> {
  let piece = '';
  for (const text of texts) {
    for (let from = 0; from < text.length; ) {
      const end = from + PIECE - piece.length;
      piece += text.slice(from, end);
      from = end;
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}
