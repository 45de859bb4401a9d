import { throwIfAborted } from '../common/aborted.ts';
import type { LoadedModel, Sequence } from '../engine/index.ts';
import type { TokenMask } from '../grammar/index.ts';
import { createSampler } from '../sampling/index.ts';
import { createTextRelease } from './text-release.ts';
import { maskOf, textMask, unionOf } from './token-mask.ts';
import type { GenerateEvent, Generation, ReasoningRules } from './types.ts';

/** The result of thinking. */
export interface Thought {
  /** The kept tokens of the thinking, and those that lead over to the answer. */
  readonly tokens: readonly number[];
  /** Tokens still to append to the sequence before the answer. */
  readonly owed: readonly number[];
}

/**
 * Lets the model think in free text until it writes the closing mark, ends its turn or exhausts its
 * budget. The thinking stays in the sequence, closed as in training, so nothing in it can affect
 * the answer's language.
 *
 * @param sequence holds the prompt
 */
export async function* reason(
  { model, request }: Generation,
  sequence: Sequence,
  { budget, close, closing }: ReasoningRules,
  choice: number,
): AsyncGenerator<GenerateEvent, Thought> {
  const { vocabulary } = model;
  // A different random stream from the answer's; equal draws would correlate the two.
  const { sampling, prompt } = request;
  const sampler = createSampler({ ...sampling, prompt, stream: -1 - choice });
  const [mark] = model.encodeInside(close, true);
  const mask = thoughtMask(model, mark);
  const release = createTextRelease([close]);
  const thought: number[] = [];
  /** End offset of each token, in bytes. */
  const ends: number[] = [];

  while (ends.length < budget && !release.found) {
    throwIfAborted(request.signal);
    const { token } = await sampler.sampleFrom(sequence, mask);
    const bytes = vocabulary.bytes[token]!;
    if (vocabulary.endOfTurn.includes(token) || (token === mark && bytes.length === 0)) break;
    const text = release.push(bytes);
    thought.push(token);
    ends.push((ends.at(-1) ?? 0) + bytes.length);
    yield { type: 'reasoning', choice, text, tokens: 1 };
    throwIfAborted(request.signal);
    if (!release.found) await sequence.append([token]);
  }

  const { found } = release;
  // Drop tokens that contain part of the mark, and write the mark again as the tokenizer divides
  // it.
  const kept = found ? ends.filter((end) => end <= found.at).length : ends.length;
  const appended = found ? ends.length - 1 : ends.length;
  if (appended > kept) sequence.rollback(appended - kept);
  const tokens = [...thought.slice(0, kept), ...closing];
  yield { type: 'reasoning', choice, text: release.end(), tokens: tokens.length - ends.length };
  return { tokens, owed: closing };
}

/** Allows any text, the end of the turn, and the mark, which may be a special token. */
function thoughtMask({ vocabulary }: LoadedModel, mark: number | undefined): TokenMask {
  const text = textMask(vocabulary);
  return mark === undefined ? text : unionOf([text, maskOf(vocabulary, [mark])]);
}
