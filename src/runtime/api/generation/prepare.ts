import { formworkError, isFormworkError } from '../../common/errors.ts';
import type { LoadedModel } from '../../engine/index.ts';
import type { GenerateRequest, GenerationFigures, LoopRules } from '../../generate/index.ts';
import { reserve } from '../admission/reserve.ts';
import type { Context, RequestVariables } from '../context.ts';
import type { Reservation } from '../ports.ts';
import type { ReasoningEffort, Warning } from '../schemas/shared.ts';
import type { TraceContext } from '../tracing/spans.ts';
import { checkLogprobs, createLogprobsCount } from './check-logprobs.ts';
import type { GenerationInput } from './input.ts';
import type { AnswerLanguage } from './language.ts';
import { type PreparedPrompt, preparePrompt } from './prompt.ts';
import { closingOf, reasoningRules } from './thinking.ts';
import { tokenBudget } from './token-budget.ts';

/** A request that passed all checks. Generate it, then settle its reservation. */
export interface Prepared {
  readonly model: LoadedModel;
  readonly request: GenerateRequest;
  readonly language: AnswerLanguage;
  /** The beginning of the assistant's answer. */
  readonly prefix: string;
  /** Warnings that are known before the first token. */
  readonly warnings: readonly Warning[];
  readonly promptTokens: number;
  /** How much the model reasons first; undefined for a model without reasoning. */
  readonly effort: ReasoningEffort | undefined;
  /**
   * Call it with the tokens of its answers, in any order. Throws; see {@link createLogprobsCount}.
   */
  readonly countLogprobs: ReturnType<typeof createLogprobsCount>;
  readonly reservation: Reservation;
  /** The request's span. */
  readonly trace: TraceContext;
  /** Call it when the generation ends, with its figures and its error, if any. */
  readonly ended: (figures: GenerationFigures, error?: unknown) => void;
}

/**
 * Performs every check that needs the model, in the order of `decision.order` in
 * docs/specification.md: model known, model allowed, schema, credits.
 * @throws The error of the first check that fails.
 */
export async function prepare(
  context: Context,
  requested: RequestVariables,
  input: GenerationInput,
  signal: AbortSignal,
): Promise<Prepared> {
  const prompt = await preparePrompt(context, requested, input, signal);
  try {
    return await prepareGeneration(context, requested, input, prompt, signal);
  } catch (error) {
    prompt.language.close();
    throw error;
  }
}

/**
 * Checks whether a conversation leaves room for an answer, without reserving anything.
 * @returns the number of its tokens
 * @throws `context_length_exceeded` if not; the errors of the checks before
 */
export async function checkRoom(
  context: Context,
  requested: RequestVariables,
  input: GenerationInput,
  signal: AbortSignal,
): Promise<number> {
  const { model, language, prompt, thinking } = await preparePrompt(
    context,
    requested,
    input,
    signal,
  );
  try {
    const closing = closingOf(model, thinking);
    tokenBudget(model, await language.shortest(), prompt.length, input, closing);
    return prompt.length;
  } finally {
    language.close();
  }
}

async function prepareGeneration(
  context: Context,
  { caller, requestId, leave, trace }: RequestVariables,
  input: GenerationInput,
  { model, language, prompt, images, thinking, warnings }: PreparedPrompt,
  signal: AbortSignal,
): Promise<Prepared> {
  for (const token of input.sampling.logitBias?.keys() ?? []) {
    if (token >= model.vocabulary.size) {
      throw formworkError(`This model's vocabulary has no token ${token}.`, {
        code: 'invalid_value',
        param: `logit_bias.${token}`,
      });
    }
  }
  const closing = closingOf(model, thinking);
  const { maxTokens, shortest } = tokenBudget(
    model,
    await language.shortest(),
    prompt.length,
    input,
    closing,
  );
  checkLogprobs(input, maxTokens);
  const reasoning = reasoningRules(thinking, closing, maxTokens, shortest, input.maxThinking);
  const reservation = await reserve(context, caller, {
    model: model.id,
    inputTokens: prompt.length,
    outputTokens: maxTokens * input.choices,
  });
  return {
    model,
    language,
    prefix: input.prefix?.text ?? '',
    warnings,
    promptTokens: prompt.length,
    effort: thinking?.effort,
    countLogprobs: createLogprobsCount(input),
    trace,
    reservation: {
      settle: (used) => {
        // A settled request no longer needs the engine.
        leave?.();
        language.close();
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
      language,
      ...(input.raw === undefined && input.prefix === undefined ? {} : { continues: true }),
      choices: input.choices,
      maxTokens,
      ...(reasoning ? { reasoning } : {}),
      stop: [
        ...input.stop.map((text) => ({ text })),
        // The template's own stop strings end a turn of text. Inside a document they are data.
        ...model.config.conversation.stopStrings.map((text) => ({ text, inTextOnly: true })),
      ],
      document: language.document,
      calls: language.tools,
      sampling: input.sampling,
      loops: loopRules(input, language),
      groundBonus: input.sampling.groundBonus ?? 0,
      tenant: caller.keyId,
      ...(caller.background ? { background: true } : {}),
      signal,
      ...(input.topLogprobs === undefined ? {} : { topLogprobs: input.topLogprobs }),
    },
  };
}

/** Documents and tool calls leave loops; free text does not. */
function loopRules(
  { format, sampling, prefix }: GenerationInput,
  { tools }: AnswerLanguage,
): LoopRules {
  const isJson = format.type === 'json_object' || format.type === 'json_schema';
  return {
    penalty: isJson || tools ? (sampling.loopPenalty ?? 0) : 0,
    before: prefix?.text ?? '',
    onlyCalls: !isJson,
  };
}
