import type { LoadedModel } from '../../engine/index.ts';
import { checkLength } from './check-length.ts';
import { renderPrompt } from './render.ts';
import type { PromptInput, PromptPiece } from './types.ts';

/**
 * Encodes a prompt for a model, up to the start of the assistant's turn.
 * @param param the parameter to name in errors
 * @throws `context_length_exceeded` if the prompt is far longer than the context window.
 */
export function encodePrompt(
  model: LoadedModel,
  input: PromptInput,
  param = 'messages',
): Int32Array {
  const { conversation } = model.config;
  const tokens = [...conversation.systemPrefixTokens];
  let texts: PromptPiece[] = [];
  const addTexts = (): void => {
    for (const token of Array.from(encodePieces(model, texts, param))) tokens.push(token);
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
 * Tokenises pieces of text. Tokenises the text as a whole, as in training, unless content contains
 * a special token. Then it tokenises piece by piece, so that no message can imitate the template.
 */
function encodePieces(
  model: LoadedModel,
  pieces: readonly PromptPiece[],
  param: string,
): ArrayLike<number> {
  const textOf = (some: readonly PromptPiece[]) => some.map((piece) => piece.text).join('');
  const specials = (tokens: Int32Array) =>
    tokens.reduce((count, token) => count + (model.vocabulary.special.has(token) ? 1 : 0), 0);
  checkLength(
    model,
    pieces.map(({ text }) => text),
    param,
  );
  const whole = model.encode(textOf(pieces), true);
  const template = model.encode(textOf(pieces.filter((piece) => piece.template)), true);
  if (specials(whole) === specials(template)) return whole;
  return pieces.flatMap((piece, index) =>
    Array.from(
      index === 0
        ? model.encode(piece.text, piece.template)
        : model.encodeInside(piece.text, piece.template),
    ),
  );
}
