import { throwIfAborted } from '../engine/aborted.ts';
import { breathe } from '../engine/breathe.ts';
import { createSampler } from '../engine/sampling/sampler.ts';
import type { LoadedModel, SampledToken, Sequence } from '../engine/types.ts';
import { formworkError, isFormworkError } from '../errors.ts';
import { countAllowed } from '../grammar/masks/token-mask.ts';
import type { Matcher, TokenMask } from '../grammar/types.ts';
import { type Advance, advance } from './advance.ts';
import { createAnswer, type Released } from './answer.ts';
import { encodeBytes } from './encode-bytes.ts';
import type { GenerationFigures } from './figures.ts';
import { finishFits } from './finish-cost.ts';
import { createStopEnds, type Ending, searchOf } from './stop/ends.ts';
import type { EndCause, GenerateEvent, GenerateRequest, Generation } from './types.ts';

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

/** The matcher's mask, with the time it took counted. */
export function timedMask(matcher: Matcher, figures: GenerationFigures): TokenMask {
  const started = performance.now();
  const mask = matcher.mask();
  figures.maskSeconds += (performance.now() - started) / 1000;
  figures.masks++;
  return mask;
}

/**
 * Writes one answer: sample, accept, jump over forced text, until the language or the model ends it. The mask of the
 * next token is made while the device computes its logits.
 *
 * Invariant: the shortest finish always fits in what is left of `maxTokens`. A token after which it would not is not
 * taken; the shortest finish is appended in its place. So it is where a schema turns out too complex on the way.
 *
 * @param sequence Holds the prompt and the opening's forced tokens. Not closed here.
 */
export async function* decode(
  { model, request, figures }: Generation,
  sequence: Sequence,
  opening: Opening,
  choice: number,
): AsyncGenerator<GenerateEvent> {
  const { maxTokens, sampling, topLogprobs, prompt } = request;
  const sampler = createSampler({ ...sampling, prompt, stream: choice });
  const answer = createAnswer(model, searchOf(request), {
    probabilities: topLogprobs !== undefined,
    // After thinking, the answer is not the beginning of what the model says.
    dropFirstSpace: model.dropsFirstSpace && request.reasoning === undefined && !request.continues,
  });
  const ends = createStopEnds(model, request, answer);
  let matcher = opening.matcher.fork();
  let { mask } = opening.forced;

  const textEvent = ({ text, count, tokens }: Released): GenerateEvent[] =>
    text === '' && count === 0 ? [] : [{ type: 'text', choice, text, count, tokens }];
  const ended = (cause: EndCause, { keep, tail }: Ending): GenerateEvent[] => {
    const stopped = cause === 'stop' ? answer.found?.sequence : undefined;
    const last = textEvent(answer.close(keep, tail));
    const { widened = 0 } = checkedAnswer(request, answer.bytes());
    figures.tokens += answer.length;
    figures.forcedTokens += answer.forced;
    const { stops } = ends;
    const tokens = answer.length;
    return [...last, { type: 'finish', choice, cause, stopped, stops, widened, tokens }];
  };
  const asItIs = (): Ending => ({ keep: answer.length, tail: [] });

  /** The end that text which was just added brings about, and what leaves otherwise. */
  const afterStops = async (added: Released) => {
    const events = textEvent(added);
    while (answer.found) {
      const ending = await ends.before(answer.found);
      if (ending) return { ending, events };
      events.push(...textEvent(answer.passOver()));
    }
    return { ending: undefined, events };
  };

  for (const token of opening.forced.tokens) sampler.observe(token);
  let appended: Promise<void> | undefined;
  try {
    let { ending, events } = await afterStops(answer.add(opening.forced.tokens, undefined));
    while (true) {
      yield* events;
      if (ending) {
        yield* ended('stop', ending);
        return;
      }
      if (matcher.finished) {
        yield* ended('end', asItIs());
        return;
      }
      // One task later the device has its work, and this thread has time.
      if (appended && !mask) await breathe();
      const allowed = mask ?? timedMask(matcher, figures);
      await appended;
      throwIfAborted(request.signal);

      const sampled: SampledToken = await sampler.sampleFrom(sequence, allowed, topLogprobs);
      if (model.vocabulary.endOfTurn.includes(sampled.token)) {
        yield* ended('end', asItIs());
        return;
      }
      const trial = matcher.fork();
      if (!trial.accept(sampled.token)) throw violation();
      const next = advance(model, trial, sampled.token);
      if (!finishFits(model, trial, maxTokens - answer.length - next.tokens.length)) {
        yield* ended('budget', await ends.here(matcher));
        return;
      }
      matcher = trial;
      mask = next.mask;
      for (const token of next.tokens.slice(1)) sampler.observe(token);
      const choices = topLogprobs === undefined ? undefined : countAllowed(allowed);
      ({ ending, events } = await afterStops(answer.add(next.tokens, sampled, choices)));
      throwIfAborted(request.signal);
      // The device begins with the next token while the reader takes this one.
      if (!ending && !matcher.finished) appended = startAppend(sequence, next.tokens);
    }
  } catch (error) {
    if (!isFormworkError(error) || error.code !== 'schema_too_complex') throw error;
    await appended;
    yield* ended('complex', ends.shortest(matcher));
  }
}

/** An append that has begun. What it fails with is told where it is awaited, and not before. */
function startAppend(sequence: Sequence, tokens: readonly number[]): Promise<void> {
  const appended = sequence.append(tokens);
  appended.catch(() => {});
  return appended;
}

/**
 * Holds a whole answer against its language once more, from the beginning.
 * @throws `grammar_violated`: an answer that does not conform must not pass for one.
 */
function checkedAnswer(request: GenerateRequest, bytes: Uint8Array): Matcher {
  const matcher = request.start();
  if (!matcher.acceptBytes(bytes) || !matcher.complete) throw violation();
  return matcher;
}

const violation = () =>
  formworkError('The answer does not conform to what was asked for.', { code: 'grammar_violated' });
