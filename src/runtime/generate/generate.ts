import { throwIfAborted } from '../common/aborted.ts';
import { isFormworkError } from '../common/errors.ts';
import { yieldToEventLoop } from '../common/yield-to-event-loop.ts';
import type { LoadedModel, Sequence } from '../engine/index.ts';
import { decode, timedMask } from './decode.ts';
import { createFigures, type GenerationFigures } from './figures.ts';
import { createLoopGuard } from './loops.ts';
import { mergeGenerators } from './merge-generators.ts';
import { type Opening, openAnswer } from './opening.ts';
import { reason } from './reason.ts';
import type { GenerateEvent, GenerateRequest, Generation, ReasoningRules } from './types.ts';

/**
 * Maximum number of a request's choices to write concurrently. More choices take turns, to leave
 * slots for other requests.
 */
const mostAtOnce = 4;

/**
 * Runs one request: one prefill, then each choice on a fork of it. Emits the events of all choices
 * as they arise. Without choices, it only computes the prompt. Ending the iteration early, or the
 * signal, releases all sequences.
 *
 * @param figures updated while the request runs
 * @throws `max_tokens_too_small` before anything is computed, `aborted`, and errors of the engine.
 */
export async function* generate(
  model: LoadedModel,
  request: GenerateRequest,
  figures: GenerationFigures = createFigures(),
): AsyncGenerator<GenerateEvent> {
  const loops = createLoopGuard(model.vocabulary, request.loops);
  const generation: Generation = { model, request, loops, figures };
  const { reasoning } = request;
  const opening = await openAnswer(
    model,
    reasoning ? afterThought(request, reasoning.closing.length) : request,
  );
  figures.followed = performance.now();
  throwIfAborted(request.signal);
  const most = Math.min(mostAtOnce, model.maxSequences ?? mostAtOnce);
  const atOnce = Math.max(1, Math.min(request.choices, most));
  const base = await model.open({
    sequences: atOnce,
    ...(request.signal ? { signal: request.signal } : {}),
    ...(request.tenant === undefined ? {} : { tenant: request.tenant }),
    ...(request.background ? { background: true } : {}),
    ...(reasoning ? { keepAnswer: false } : {}),
  });
  figures.opened = performance.now();
  const open = new Set([base]);
  try {
    const prompt = reasoning
      ? request.prompt
      : [...Array.from(request.prompt), ...opening.forced.tokens];
    const prefilled = base.append(prompt, request.images);
    const begun = reasoning ? opening : await withFirstMask(opening, prefilled, figures);
    await prefilled;
    // The cache may also have forced text after the prompt, from an earlier answer.
    yield { type: 'prefill', reused: Math.min(base.reused ?? 0, request.prompt.length) };
    const forks = await forkUpTo(base, atOnce - 1);
    for (const fork of forks) open.add(fork);

    const sequences = [base, ...forks];
    const start: Start = { opening: begun, prompt, length: base.length };
    yield* mergeGenerators(
      sequences.map((sequence, index) =>
        // With fewer slots than choices, each sequence writes several answers in turn.
        inTurn(generation, sequence, start, everyNth(request.choices, sequences.length, index)),
      ),
    );
  } finally {
    for (const sequence of open) sequence.close();
  }
}

/** Computes the first mask, which all choices share, during prefill. */
async function withFirstMask(
  opening: Opening,
  prefilled: Promise<void>,
  figures: GenerationFigures,
): Promise<Opening> {
  // The caller awaits the append and gets its error.
  prefilled.catch(() => {});
  if (opening.forced.position.finished || opening.forced.mask) return opening;
  await yieldToEventLoop();
  const mask = await timedMask(opening.follower, figures);
  const likely = opening.follower.likely();
  return { ...opening, forced: { ...opening.forced, mask }, likely };
}

/**
 * Forks as many as possible without waiting. Waiting for slots while holding some could deadlock.
 */
async function forkUpTo(base: Sequence, count: number): Promise<Sequence[]> {
  const forks: Sequence[] = [];
  try {
    while (forks.length < count) forks.push(await base.fork());
  } catch (error) {
    if (!isFormworkError(error) || error.code !== 'engine_busy') {
      for (const fork of forks) fork.close();
      throw error;
    }
  }
  return forks;
}

/** The common starting point of all choices. */
interface Start {
  readonly opening: Opening;
  /** The prompt's tokens, and those that the language forces after it. */
  readonly prompt: ArrayLike<number>;
  /** The sequence's length after them. */
  readonly length: number;
}

/**
 * Writes the given choices one after another on one sequence, rolling back to the prompt in
 * between.
 */
async function* inTurn(
  generation: Generation,
  sequence: Sequence,
  { opening, prompt, length }: Start,
  choices: readonly number[],
): AsyncGenerator<GenerateEvent> {
  const { reasoning } = generation.request;
  for (const [turn, choice] of choices.entries()) {
    if (turn > 0) {
      // The logits after the prompt come from its last token, so recompute that token.
      sequence.rollback(sequence.length - length + 1);
      await sequence.append(Array.from(prompt).slice(-1));
    }
    yield* reasoning
      ? reasonAndDecode(generation, sequence, reasoning, choice)
      : decode(generation, sequence, opening, choice);
  }
  sequence.close();
}

/**
 * Writes one answer after its thinking. The language applies from the first byte of the answer,
 * regardless of the thinking.
 */
async function* reasonAndDecode(
  generation: Generation,
  sequence: Sequence,
  rules: ReasoningRules,
  choice: number,
): AsyncGenerator<GenerateEvent> {
  const { tokens, owed } = yield* reason(generation, sequence, rules, choice);
  const promptAndTokens = [...Array.from(generation.request.prompt), ...tokens];
  const request = { ...afterThought(generation.request, tokens.length), prompt: promptAndTokens };
  const opening = await openAnswer(generation.model, request);
  await sequence.append([...owed, ...opening.forced.tokens]);
  yield* decode({ ...generation, request }, sequence, opening, choice);
}

/** The request with its token budget reduced by the thinking. */
function afterThought(request: GenerateRequest, tokens: number): GenerateRequest {
  return { ...request, maxTokens: request.maxTokens - tokens };
}

function everyNth(count: number, step: number, from: number): number[] {
  const indices: number[] = [];
  for (let index = from; index < count; index += step) indices.push(index);
  return indices;
}
