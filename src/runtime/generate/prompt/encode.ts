import { createTurns, type Turn } from '../../common/turns.ts';
import type { LoadedModel } from '../../engine/index.ts';
import { checkLength } from './check-length.ts';
import { encodeText } from './encode-text.ts';
import { renderPrompt } from './render.ts';
import type { PromptInput, PromptPiece } from './types.ts';

/**
 * Encodes a prompt for a model, up to the start of the assistant's turn.
 * @param param the parameter to name in errors
 * @throws `context_length_exceeded` if the prompt is far longer than the context window.
 */
export async function encodePrompt(
  model: LoadedModel,
  input: PromptInput,
  param = 'messages',
  turn: Turn = createTurns('', Number.NEGATIVE_INFINITY),
): Promise<Int32Array> {
  const { conversation } = model.config;
  const tokens = [...conversation.systemPrefixTokens];
  let texts: PromptPiece[] = [];
  const addTexts = async (): Promise<void> => {
    for (const token of await encodePieces(model, texts, param, turn)) tokens.push(token);
    texts = [];
  };
  for (const piece of renderPrompt(conversation, input)) {
    if (piece.image === undefined) {
      texts.push(piece);
      continue;
    }
    await addTexts();
    for (const token of input.images![piece.image]!.tokens) tokens.push(token);
  }
  await addTexts();
  return Int32Array.from(tokens);
}

/**
 * Tokenises pieces of text. Tokenises the text as a whole, as in training, unless content contains
 * a special token. Then it tokenises piece by piece, so that no message can imitate the template.
 */
async function encodePieces(
  model: LoadedModel,
  pieces: readonly PromptPiece[],
  param: string,
  turn: Turn,
): Promise<readonly number[] | Int32Array> {
  const textOf = (some: readonly PromptPiece[]) => some.map((piece) => piece.text).join('');
  const specials = (tokens: readonly number[] | Int32Array): number => {
    let count = 0;
    for (const token of tokens) if (model.vocabulary.special.has(token)) count++;
    return count;
  };
  await checkLength(
    model,
    pieces.map(({ text }) => text),
    param,
    turn,
  );
  const whole = await encodeText(model, textOf(pieces), { special: true, turn });
  const templateText = textOf(pieces.filter((piece) => piece.template));
  const template = await encodeText(model, templateText, { special: true, turn });
  if (specials(whole) === specials(template)) return whole;
  const tokens: number[] = [];
  for (const [index, { text, template: special }] of pieces.entries()) {
    const found = await encodeText(model, text, { special, inside: index > 0, turn });
    for (const token of found) tokens.push(token);
    await turn();
  }
  return tokens;
}
