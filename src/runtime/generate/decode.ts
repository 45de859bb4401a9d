import { throwIfAborted } from '../common/aborted.ts';
import { formworkError, isFormworkError } from '../common/errors.ts';
import { yieldToEventLoop } from '../common/yield-to-event-loop.ts';
import type { Sequence } from '../engine/index.ts';
import { countAllowed, type TokenMask } from '../grammar/index.ts';
import { createSampler, type SampledToken } from '../sampling/index.ts';
import { advance } from './advance.ts';
import { createAnswer, type Released } from './answer.ts';
import type { GenerationFigures } from './figures.ts';
import { finishFits } from './finish-fits.ts';
import type { AllowedAnswers, AnswerCheck, Follower, FollowerPlace } from './follow/types.ts';
import { withGroundBonus } from './ground-bonus.ts';
import type { Opening } from './opening.ts';
import { createStopEnds, type Ending } from './stop/ends.ts';
import { searchOf } from './stop/search.ts';
import type { EndCause, GenerateEvent, Generation } from './types.ts';

/** The follower's mask. Adds the time spent waiting for it to the figures. */
export async function timedMask(
  follower: Follower,
  figures: GenerationFigures,
): Promise<TokenMask> {
  const started = performance.now();
  const mask = await follower.mask();
  figures.maskSeconds += (performance.now() - started) / 1000;
  figures.masks++;
  return mask;
}

/**
 * Writes one answer: sample, accept, jump over forced text, until the language or the model ends
 * it. Computes the next mask while the device computes the logits.
 *
 * Invariant: the shortest finish always fits in the rest of `maxTokens`. If a sampled token would
 * break this, it is dropped and the shortest finish is appended instead. The same happens if the
 * schema turns out too complex on the way.
 *
 * @param sequence holds the prompt and the opening's forced tokens; the caller closes it
 */
export async function* decode(
  { model, request, figures, ...generation }: Generation,
  sequence: Sequence,
  opening: Opening,
  choice: number,
): AsyncGenerator<GenerateEvent> {
  const { maxTokens, sampling, topLogprobs, prompt } = request;
  const sampler = createSampler({ ...sampling, prompt, stream: choice });
  const answer = createAnswer(model, searchOf(request), {
    probabilities: topLogprobs !== undefined,
    // In a document, the space is part of what the language allows. After thinking, the answer is
    // not the start of the model's text.
    dropFirstSpace:
      model.dropsFirstSpace &&
      !request.document &&
      request.reasoning === undefined &&
      !request.continues,
  });
  const follower = opening.follower.fork();
  const ends = createStopEnds(model, request, answer, follower);
  const loops = generation.loops.fork();
  let { mask, position } = opening.forced;
  /** The likely tokens under the opening's mask; used once. */
  let openingLikely = opening.likely;
  /**
   * Where the answer ends in the follower: `before` while a sampled token is taken but not yet
   * added.
   */
  let answerEnd: FollowerPlace = 'here';
  let closed = false;

  const textEvent = ({ text, count, tokens }: Released): GenerateEvent[] =>
    text === '' && count === 0 ? [] : [{ type: 'text', choice, text, count, tokens }];
  const ended = async (cause: EndCause, { keep, tail }: Ending): Promise<GenerateEvent[]> => {
    const stopped = cause === 'stop' ? answer.found?.sequence : undefined;
    closed = true;
    const last = textEvent(answer.close(keep, tail));
    const { valid, widened } = await checkTwice(request.language, answer.bytes());
    if (!valid) throw violation();
    figures.tokens += answer.length;
    figures.forcedTokens += answer.forced;
    const { stops } = ends;
    const tokens = answer.length;
    return [...last, { type: 'finish', choice, cause, stopped, stops, widened, tokens }];
  };
  const asItIs = (): Ending => ({ keep: answer.length, tail: [] });

  /** Returns the ending that newly added text causes, if any, and the events to emit otherwise. */
  const afterStops = async (added: Released) => {
    const events = textEvent(added);
    while (answer.found) {
      throwIfAborted(request.signal);
      const ending = await ends.before(answer.found);
      if (ending) return { ending, events };
      events.push(...textEvent(answer.passOver()));
    }
    return { ending: undefined, events };
  };

  for (const token of opening.forced.tokens) sampler.observe(token);
  loops.read(opening.forced.tokens);
  let appended: Promise<void> | undefined;
  try {
    let { ending, events } = await afterStops(answer.add(opening.forced.tokens, undefined));
    while (true) {
      yield* events;
      if (ending) {
        yield* await ended('stop', ending);
        return;
      }
      if (position.finished) {
        yield* await ended('end', asItIs());
        return;
      }
      // Yield for one task so that the device gets its work before this thread computes the mask.
      if (appended && !mask) await yieldToEventLoop();
      const allowed = mask ?? (await timedMask(follower, figures));
      const likely = mask ? openingLikely : follower.likely();
      openingLikely = undefined;
      await appended;
      throwIfAborted(request.signal);

      const sampled: SampledToken = await sampler.sampleFrom(
        sequence,
        allowed,
        topLogprobs,
        withGroundBonus(loops.bias(allowed), likely, request.groundBonus),
      );
      // Counted before the follower moves, because that may overwrite the mask.
      const choices = topLogprobs === undefined ? undefined : countAllowed(allowed);
      if (model.vocabulary.endOfTurn.includes(sampled.token)) {
        yield* await ended('end', asItIs());
        return;
      }
      const tokensLeft = maxTokens - answer.length;
      const next = await advance(model, follower, sampled.token, tokensLeft);
      if (!next) throw violation();
      answerEnd = 'before';
      if (!finishFits(model, next.position, tokensLeft - next.tokens.length)) {
        yield* await ended('budget', await ends.from(answerEnd));
        return;
      }
      ({ mask, position } = next);
      for (const token of next.tokens.slice(1)) sampler.observe(token);
      loops.read(next.tokens);
      const added = answer.add(next.tokens, sampled, choices);
      answerEnd = 'here';
      ({ ending, events } = await afterStops(added));
      throwIfAborted(request.signal);
      // Start the next forward pass while the consumer handles these events.
      if (!ending && !position.finished) appended = startAppend(sequence, next.tokens);
    }
  } catch (error) {
    if (closed || !isTooComplex(error)) throw error;
    await appended;
    yield* await ended('complex', await ends.shortest(answerEnd));
  } finally {
    follower.close();
  }
}

/**
 * Starts an append. A failure surfaces where the caller awaits it, not as an unhandled rejection.
 */
function startAppend(sequence: Sequence, tokens: readonly number[]): Promise<void> {
  const appended = sequence.append(tokens);
  appended.catch(() => {});
  return appended;
}

/** Checks an answer, and once more if its schema's thread ended: another schema may be at fault. */
async function checkTwice(language: AllowedAnswers, answer: Uint8Array): Promise<AnswerCheck> {
  try {
    return await language.check(answer);
  } catch (error) {
    if (!isTooComplex(error)) throw error;
    return language.check(answer);
  }
}

const isTooComplex = (error: unknown): boolean =>
  isFormworkError(error) && error.code === 'schema_too_complex';

const violation = () =>
  formworkError('The answer does not conform to the request.', { code: 'grammar_violated' });
