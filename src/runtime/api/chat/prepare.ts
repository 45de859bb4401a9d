import type { LoadedModel, ModelRecord } from '../../engine/types.ts';
import type { ImageInput, Picture } from '../../engine/vision/types.ts';
import { formworkError, isFormworkError } from '../../errors.ts';
import { encodeBytes, type GenerateRequest, type GenerationFigures } from '../../generate/index.ts';
import { LONGEST_FINISH } from '../../grammar/matcher.ts';
import { encodePrompt } from '../../prompt/index.ts';
import type { Context, RequestVariables } from '../context.ts';
import { decodePictures, encodePictures, type RequestImage } from '../images/pictures.ts';
import { findModel } from '../models/find.ts';
import type { Reservation } from '../ports.ts';
import { reserve } from '../reserve.ts';
import type { ReasoningEffort, Warning } from '../schemas/shared.ts';
import { closingOf, effortOf, reasoningRules, thinkingOf } from './effort.ts';
import type { ChatInput } from './input.ts';
import { type AnswerLanguage, answerLanguage } from './language.ts';

/** A request that nothing stands against any more: to be generated, and then settled. */
export interface Prepared {
  readonly model: LoadedModel;
  readonly request: GenerateRequest;
  readonly language: AnswerLanguage;
  /** What is known before the first token. */
  readonly warnings: readonly Warning[];
  readonly promptTokens: number;
  /** How much the model thinks first; undefined for one that does not reason. */
  readonly effort: ReasoningEffort | undefined;
  readonly reservation: Reservation;
  /** To be told how the generation ended: with which figures, and with which error if any. */
  readonly ended: (figures: GenerationFigures, error?: unknown) => void;
}

/**
 * Does every check that needs the model, in the order of `decision.order` in docs/specification.md: model known, model allowed, schema, credits.
 * @throws The error of the first check that fails.
 */
export async function prepare(
  context: Context,
  { caller, requestId, leave }: RequestVariables,
  input: ChatInput,
  signal: AbortSignal,
): Promise<Prepared> {
  const record = findModel(context, caller, input.model, 'chat');
  const effort = effortOf(record, input);
  const pictures = await picturesFor(context, record, input, signal);
  const model = await context.engine.load(record.id, { signal });
  const language = answerLanguage(input, model.vocabulary, context.compile);
  for (const token of input.sampling.logitBias?.keys() ?? []) {
    if (token >= model.vocabulary.size) {
      throw formworkError(`There is no token ${token} in this model's vocabulary.`, {
        code: 'invalid_value',
        param: `logit_bias.${token}`,
      });
    }
  }
  const { format } = input;
  const images = await shown(model, input, pictures, caller.keyId);
  const shownToModel = {
    messages: input.messages,
    images,
    tools: language.tools ? input.tools.map(shownTool) : [],
    ...thinkingOf(effort),
    ...(format.type === 'json_schema' && format.shown
      ? { schemaHint: compact(format.schema) }
      : {}),
  };
  const prompt = encodePrompt(model, shownToModel, input.messagesParam);
  const closing = closingOf(model, effort);
  const { maxTokens, shortest } = tokenBudget(model, language, prompt.length, input, closing);
  const reasoning = reasoningRules(effort, closing, maxTokens, shortest);
  const reservation = await reserve(context, caller, {
    model: record.id,
    inputTokens: prompt.length,
    outputTokens: maxTokens * input.choices,
  });
  return {
    model,
    language,
    warnings: language.warnings,
    promptTokens: prompt.length,
    effort,
    reservation: {
      settle: (used) => {
        // What is settled waits for nothing of the engine any more.
        leave?.();
        return reservation.settle(used);
      },
    },
    ended: (figures, error) => {
      context.observe?.masked(figures.maskSeconds, figures.masks);
      if (language.document || language.tools) {
        context.observe?.forced(figures.forcedTokens, figures.tokens);
      }
      if (isFormworkError(error) && error.code === 'grammar_violated') {
        context.observe?.violated(requestId);
      }
    },
    request: {
      prompt,
      images,
      start: language.start,
      choices: input.choices,
      maxTokens,
      ...(reasoning ? { reasoning } : {}),
      stop: [
        ...input.stop.map((text) => ({ text })),
        // The template's own end a turn of text; inside of a document they are data.
        ...model.config.conversation.stopStrings.map((text) => ({ text, inTextOnly: true })),
      ],
      document: language.document,
      calls: language.tools,
      sampling: input.sampling,
      scope: caller.keyId,
      signal,
      ...(input.topLogprobs === undefined ? {} : { topLogprobs: input.topLogprobs }),
    },
  };
}

/** The pictures that the model is to be shown. Throws `invalid_value` for one that cannot be. */
async function picturesFor(
  { decodeImage }: Context,
  record: ModelRecord,
  { images }: ChatInput,
  signal: AbortSignal,
): Promise<readonly Picture[]> {
  const [first] = images;
  if (first === undefined) return [];
  if (!record.capabilities.includes('vision') || !decodeImage) throw seesNothing(record, first);
  return decodePictures(images, decodeImage, signal);
}

/** The pictures as the model takes them. */
async function shown(
  model: LoadedModel,
  { images }: ChatInput,
  pictures: readonly Picture[],
  scope: string,
): Promise<readonly ImageInput[]> {
  const [first] = images;
  if (first === undefined) return [];
  // Its library is of a kind whose way with pictures is not known.
  if (!model.vision) throw seesNothing(model, first);
  return encodePictures(images, pictures, model.vision, scope);
}

const seesNothing = ({ id }: { readonly id: string }, { param }: RequestImage) =>
  formworkError(`The model ${JSON.stringify(id)} takes no images.`, {
    code: 'invalid_value',
    param,
  });

/** How many tokens an answer may have, and how many the shortest has; throws when that has more. */
function tokenBudget(
  model: LoadedModel,
  language: AnswerLanguage,
  promptTokens: number,
  input: ChatInput,
  closing: readonly number[],
): { readonly maxTokens: number; readonly shortest: number } {
  const room = model.contextWindow - promptTokens;
  const start = language.start();
  const bytes = start.shortestFinishLength();
  if (bytes > LONGEST_FINISH) {
    throw formworkError(
      `The shortest answer that the schema allows has ${bytes} bytes; ${LONGEST_FINISH} are the limit.`,
      {
        code: 'schema_too_complex',
        param: input.format.type === 'json_schema' ? input.format.param : 'tools',
      },
    );
  }
  const shortest = encodeBytes(model, start.shortestFinish()).length;
  const needed = Math.max(1, shortest) + closing.length;
  if (room < needed) {
    throw formworkError(
      `The conversation takes ${promptTokens} of the model's ${model.contextWindow} tokens, which leaves ${Math.max(0, room)} for an answer; the shortest takes ${needed}.`,
      { code: 'context_length_exceeded', param: input.messagesParam },
    );
  }
  const limit = Math.min(room, input.maxTokens ?? room);
  if (limit < shortest + closing.length) {
    const thinking = closing.length > 0 ? `, ${closing.length} of them to end the thinking` : '';
    throw formworkError(
      `The shortest answer that the schema allows takes ${shortest + closing.length} tokens${thinking}; ${input.maxTokensParam} allows ${limit}.`,
      { code: 'max_tokens_too_small', param: input.maxTokensParam },
    );
  }
  return { maxTokens: limit, shortest };
}

/** JSON text without white space, which costs tokens. */
function compact(json: string): string {
  return JSON.stringify(JSON.parse(json));
}

function shownTool(tool: ChatInput['tools'][number]) {
  return {
    name: tool.name,
    ...(tool.description === undefined ? {} : { description: tool.description }),
    ...(tool.parameters === undefined
      ? {}
      : { parameters: JSON.parse(tool.parameters) as unknown }),
  };
}
