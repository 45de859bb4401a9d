import type { LoadedModel } from '../engine/types.ts';
import { renderPrompt } from './render.ts';
import type { PromptInput, PromptPiece } from './types.ts';

/** The tokens of a prompt for a model, up to the point where the assistant is to speak. */
export function encodePrompt(model: LoadedModel, input: PromptInput): Int32Array {
  const { conversation } = model.config;
  const pieces = renderPrompt(conversation, input);
  const tokens = encodePieces(model, pieces);
  return Int32Array.from([...conversation.systemPrefixTokens, ...tokens]);
}

/**
 * Tokens of pieces. The text is divided as a whole, as the model saw it in training, unless content spells a special
 * token: then piece by piece, so that nobody's message can pose as the template.
 */
function encodePieces(model: LoadedModel, pieces: readonly PromptPiece[]): number[] {
  const spoofed = pieces.some((piece) => !piece.template && hasSpecial(model, piece.text));
  if (!spoofed) {
    return Array.from(model.encode(pieces.map((piece) => piece.text).join(''), true));
  }
  return pieces.flatMap((piece) => Array.from(model.encode(piece.text, piece.template)));
}

function hasSpecial(model: LoadedModel, text: string): boolean {
  return model.encode(text, true).some((token) => model.vocabulary.special.has(token));
}
