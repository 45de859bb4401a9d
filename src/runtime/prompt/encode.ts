import type { LoadedModel } from '../engine/types.ts';
import { renderPrompt } from './render.ts';
import type { PromptInput, PromptPiece } from './types.ts';

/** The tokens of a prompt for a model, up to the point where the assistant is to speak. */
export function encodePrompt(model: LoadedModel, input: PromptInput): Int32Array {
  const { conversation } = model.config;
  const tokens = [...conversation.systemPrefixTokens];
  let texts: PromptPiece[] = [];
  const addTexts = (): void => {
    for (const token of Array.from(encodePieces(model, texts))) tokens.push(token);
    texts = [];
  };
  for (const piece of renderPrompt(conversation, input)) {
    if (piece.image === undefined) {
      texts.push(piece);
      continue;
    }
    addTexts();
    for (const token of input.images![piece.image]!.tokens) tokens.push(token);
  }
  addTexts();
  return Int32Array.from(tokens);
}

/**
 * Tokens of pieces of text. The text is divided as a whole, as the model saw it in training, unless content spells a special
 * token: then piece by piece, so that nobody's message can pose as the template.
 */
function encodePieces(model: LoadedModel, pieces: readonly PromptPiece[]): ArrayLike<number> {
  const textOf = (some: readonly PromptPiece[]) => some.map((piece) => piece.text).join('');
  const specials = (tokens: Int32Array) =>
    tokens.reduce((count, token) => count + (model.vocabulary.special.has(token) ? 1 : 0), 0);
  const whole = model.encode(textOf(pieces), true);
  const template = model.encode(textOf(pieces.filter((piece) => piece.template)), true);
  if (specials(whole) === specials(template)) return whole;
  return pieces.flatMap((piece) => Array.from(model.encode(piece.text, piece.template)));
}
