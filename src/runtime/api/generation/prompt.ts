import { formworkError, isFormworkError } from '../../common/errors.ts';
import { createTurns, type Turn } from '../../common/turns.ts';
import type { ImageInput, LoadedModel, Picture } from '../../engine/index.ts';
import { checkLength, describeSchema, encodePrompt, rawPrompt } from '../../generate/index.ts';
import type { ModelRecord } from '../../models/index.ts';
import type { Context, RequestVariables } from '../context.ts';
import {
  type DecodeOptions,
  decodePictures,
  encodePictures,
  type RequestImage,
} from '../images/pictures.ts';
import { findModel } from '../models/find.ts';
import type { Warning } from '../schemas/shared.ts';
import { inSpan } from '../tracing/spans.ts';
import { isGrounded, textsToRead } from './grounded.ts';
import type { PromptInput } from './input.ts';
import { type AnswerLanguage, answerLanguage } from './language.ts';
import { promptThinking, type Thinking, thinkingOf } from './thinking.ts';

/** The prepared prompt of a request, before its token limit is determined. */
export interface PreparedPrompt {
  readonly model: LoadedModel;
  /** The model is held until it is closed. */
  readonly language: AnswerLanguage;
  readonly prompt: ArrayLike<number>;
  readonly images: readonly ImageInput[];
  /** The reasoning before the answer; undefined if there is none. */
  readonly thinking: Thinking | undefined;
  readonly warnings: readonly Warning[];
}

/**
 * Finds and loads the model, compiles the schemas and renders the prompt, in this order. The caller
 * closes the language.
 * @throws The error of the first check that fails.
 */
export async function preparePrompt(
  context: Context,
  requested: Pick<RequestVariables, 'caller' | 'trace' | 'hold'>,
  input: PromptInput,
  signal: AbortSignal,
): Promise<PreparedPrompt> {
  const { caller, trace, hold } = requested;
  const record = findModel(context, caller, input.model, 'chat');
  // A raw prompt starts no reasoning.
  const { thinking, warnings } =
    input.raw === undefined ? thinkingOf(record, input) : { thinking: undefined, warnings: [] };
  const pictures = await refusing(
    input,
    picturesFor(context, record, input, { keyId: caller.keyId, signal, hold }),
  );
  const model = await inSpan('load', trace, (span) => {
    span.setAttribute('gen_ai.request.model', record.id);
    return context.engine.load(record.id, { signal });
  });
  const turn = createTurns(caller.keyId, Number.NEGATIVE_INFINITY);
  const language = await openLanguage(context, requested, input, model, turn, signal);
  try {
    const images = await refusing(input, encodeForModel(model, input, pictures, caller.keyId));
    const prompt =
      input.raw === undefined
        ? await conversationPrompt(
            model,
            language,
            input,
            images,
            promptThinking(record, thinking),
            turn,
          )
        : await rawPrompt(model, input.raw, input.messagesParam, turn);
    return {
      model,
      language,
      prompt,
      images,
      thinking,
      warnings: [...input.warnings, ...warnings, ...language.warnings],
    };
  } catch (error) {
    language.close();
    throw error;
  }
}

/** Compiles the language, and holds the model until the language is closed. */
async function openLanguage(
  { languages }: Context,
  { caller, trace }: Pick<RequestVariables, 'caller' | 'trace'>,
  input: PromptInput,
  model: LoadedModel,
  turn: Turn,
  signal: AbortSignal,
): Promise<AnswerLanguage> {
  const letGo = model.hold?.();
  try {
    // A text that is refused for its length is not searched for values, which takes longer.
    if (isGrounded(input)) await checkLength(model, textsToRead(input), input.messagesParam, turn);
    const language = await inSpan('compile', trace, () =>
      answerLanguage(input, model.vocabulary, languages, caller.keyId, signal),
    );
    return {
      ...language,
      close() {
        language.close();
        letGo?.();
      },
    };
  } catch (error) {
    letGo?.();
    throw error;
  }
}

function conversationPrompt(
  model: LoadedModel,
  language: AnswerLanguage,
  { messages, prefix, format, tools, messagesParam }: PromptInput,
  images: readonly ImageInput[],
  thinking: ReturnType<typeof promptThinking>,
  turn: Turn,
): Promise<ArrayLike<number>> {
  const shownToModel = {
    messages,
    images,
    tools: language.tools ? tools.map(shownTool) : [],
    ...thinking,
    ...(prefix === undefined ? {} : { prefix: prefix.text }),
    ...(format.type === 'json_schema' && format.prompt !== 'none'
      ? { schemaHint: describeSchema(format.schema, format.prompt) }
      : {}),
  };
  return encodePrompt(model, shownToModel, messagesParam, turn);
}

/**
 * Decodes the images for the model.
 * @throws `invalid_value` for an image that the model cannot take.
 */
async function picturesFor(
  { decodeImage }: Context,
  record: ModelRecord,
  { images }: PromptInput,
  options: DecodeOptions,
): Promise<readonly Picture[]> {
  const [first] = images;
  if (first === undefined) return [];
  if (!record.capabilities.includes('vision') || !decodeImage)
    throw imagesNotSupported(record, first);
  return decodePictures(images, decodeImage, options);
}

/** Encodes the images for the model. */
async function encodeForModel(
  model: LoadedModel,
  { images }: PromptInput,
  pictures: readonly Picture[],
  keyId: string,
): Promise<readonly ImageInput[]> {
  const [first] = images;
  if (first === undefined) return [];
  // The model library does not describe how it takes images.
  if (!model.vision) throw imagesNotSupported(model, first);
  return encodePictures(images, pictures, model.vision, keyId);
}

/** Begins refusals of images with the words of the request's convention. */
async function refusing<Images>(
  { imageRefusal }: PromptInput,
  images: Promise<Images>,
): Promise<Images> {
  try {
    return await images;
  } catch (error) {
    if (!imageRefusal || !isFormworkError(error) || error.code !== 'invalid_value') throw error;
    throw formworkError(imageRefusal + error.message, error, { cause: error });
  }
}

const imagesNotSupported = ({ id }: { readonly id: string }, { param }: RequestImage) =>
  formworkError(`The model ${JSON.stringify(id)} does not accept images.`, {
    code: 'invalid_value',
    param,
  });

function shownTool(tool: PromptInput['tools'][number]) {
  return {
    name: tool.name,
    ...(tool.description === undefined ? {} : { description: tool.description }),
    ...(tool.parameters === undefined
      ? {}
      : { parameters: JSON.parse(tool.parameters) as unknown }),
  };
}
