import type { LoadedModel } from '../engine/types.ts';
import { formworkError } from '../errors.ts';

/** Text is divided in one go, and nothing else happens meanwhile: of this much at a time, the end can be seen coming. */
const pieceLength = 65_536;

/**
 * Refuses a text that has far more tokens than the model's context, after as many: to divide 10 MB takes seconds, in
 * which a server would answer nobody. Cuts between pieces add a few tokens, so twice the context is asked for.
 * @param param The parameter to blame.
 * @throws `context_length_exceeded`
 */
export function refuseTooLong(model: LoadedModel, text: string, param: string): void {
  const enough = 2 * model.contextWindow;
  if (text.length <= Math.max(enough, pieceLength)) return;
  let tokens = 0;
  for (let from = 0; from < text.length; from += pieceLength) {
    tokens += model.encode(text.slice(from, from + pieceLength), true).length;
    if (tokens <= enough) continue;
    throw formworkError(
      `The conversation takes more than ${enough} tokens; the model has ${model.contextWindow} for it and the answer.`,
      { code: 'context_length_exceeded', param },
    );
  }
}
