import { createSampler } from '../engine/sampler.ts';
import type { LoadedModel, SampledToken, Sequence } from '../engine/types.ts';
import { formworkError } from '../errors.ts';
import type { Matcher } from '../grammar/types.ts';
import { type Advance, advance } from './advance.ts';
import { type Answer, createAnswer, type Released } from './answer.ts';
import { concatBytes } from './bytes.ts';
import { encodeBytes } from './encode-bytes.ts';
import { finishFits } from './finish-cost.ts';
import type { EndCause, GenerateEvent, GenerateRequest } from './types.ts';

/** Where an answer begins: what the language forces before the model is asked for the first time. */
export interface Opening {
  readonly matcher: Matcher;
  readonly forced: Advance;
}

/**
 * The opening of every answer to a request.
 * @throws `max_tokens_too_small` when not even the shortest answer fits.
 */
export function openAnswer(model: LoadedModel, request: GenerateRequest): Opening {
  const matcher = request.start();
  if (!finishFits(model, matcher, request.maxTokens)) {
    const needed = encodeBytes(model, matcher.shortestFinish()).length;
    throw formworkError(
      `The shortest answer that the schema allows takes ${needed} tokens; ${request.maxTokens} are allowed. Raise max_tokens, or relax the schema.`,
      { code: 'max_tokens_too_small', param: 'max_tokens' },
    );
  }
  const trial = matcher.fork();
  const forced = advance(model, trial, undefined);
  return finishFits(model, trial, request.maxTokens - forced.tokens.length)
    ? { matcher: trial, forced }
    : { matcher, forced: { tokens: [], mask: undefined } };
}

/**
 * Writes one answer: sample, accept, jump over forced text, until the language or the model ends it.
 *
 * Invariant: the shortest finish always fits in what is left of `maxTokens`. A token after which it would not is not
 * taken; the shortest finish is appended in its place.
 *
 * @param sequence Holds the prompt and the opening's forced tokens. Not closed here.
 */
export async function* decode(
  model: LoadedModel,
  sequence: Sequence,
  request: GenerateRequest,
  opening: Opening,
  choice: number,
): AsyncGenerator<GenerateEvent> {
  const { maxTokens, sampling, stop, topLogprobs = 0 } = request;
  const sampler = createSampler({ ...sampling, stream: choice });
  const answer = createAnswer(model.vocabulary, stop);
  let matcher = opening.matcher.fork();
  let mask = opening.forced.mask;

  const textEvent = ({ text, tokens }: Released): GenerateEvent[] =>
    text === '' && tokens.length === 0 ? [] : [{ type: 'text', choice, text, tokens }];
  const ended = (cause: EndCause, keep: number, tail: readonly number[]): GenerateEvent[] => [
    ...textEvent(answer.close(keep, tail)),
    { type: 'finish', choice, cause, tokens: answer.length },
  ];

  for (const token of opening.forced.tokens) sampler.observe(token);
  yield* textEvent(answer.add(opening.forced.tokens, undefined));

  let pending: readonly number[] = [];
  for (;;) {
    if (answer.stoppedAt !== undefined) {
      const cut = finishAtStop(model, request, answer, answer.stoppedAt);
      // A whole document outranks a stop sequence, in the rare case that there is no room for both.
      yield* cut
        ? ended('stop', cut.tokens, cut.tail)
        : ended('stop', answer.length, encodeBytes(model, matcher.shortestFinish()));
      return;
    }
    if (matcher.finished) {
      yield* ended('end', answer.length, []);
      return;
    }
    throwIfAborted(request.signal);
    if (pending.length > 0) await sequence.append(pending);
    const logits = await sequence.logits();
    throwIfAborted(request.signal);

    const sampled: SampledToken = sampler.sample(logits, mask ?? matcher.mask(), topLogprobs);
    if (model.vocabulary.endOfTurn.includes(sampled.token)) {
      yield* ended('end', answer.length, []);
      return;
    }
    const trial = matcher.fork();
    if (!trial.accept(sampled.token)) {
      throw formworkError('The grammar refused a token that its mask allows.', {
        code: 'internal_error',
      });
    }
    const next = advance(model, trial, sampled.token);
    if (!finishFits(model, trial, maxTokens - answer.length - next.tokens.length)) {
      yield* ended('budget', answer.length, encodeBytes(model, matcher.shortestFinish()));
      return;
    }
    matcher = trial;
    mask = next.mask;
    pending = next.tokens;
    for (const token of pending.slice(1)) sampler.observe(token);
    yield* textEvent(answer.add(pending, sampled));
  }
}

/** The shortest finish from where a stop sequence begins, or undefined when it does not fit. */
function finishAtStop(
  model: LoadedModel,
  request: GenerateRequest,
  answer: Answer,
  stoppedAt: number,
): { tokens: number; tail: number[] } | undefined {
  const matcher = request.start();
  matcher.acceptBytes(answer.bytes().subarray(0, stoppedAt));
  const { tokens, rest } = answer.split(stoppedAt);
  const tail = encodeBytes(model, concatBytes([rest, matcher.shortestFinish()]));
  return tokens + tail.length <= request.maxTokens ? { tokens, tail } : undefined;
}

/** @throws `aborted` once the signal has fired. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw formworkError('The request was cancelled.', { code: 'aborted' });
  }
}
