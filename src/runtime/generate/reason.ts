import { throwIfAborted } from '../engine/aborted.ts';
import { createSampler } from '../engine/sampling/sampler.ts';
import type { LoadedModel, Sequence } from '../engine/types.ts';
import type { TokenMask } from '../grammar/types.ts';
import { createTextRelease } from './text-release.ts';
import { maskOf, textMask, unionOf } from './token-mask.ts';
import type { GenerateEvent, Generation, ReasoningRules } from './types.ts';

/** Thinking that has ended. */
export interface Thought {
  /** The tokens of it that were kept, and those that lead over to the answer. */
  readonly tokens: readonly number[];
  /** Tokens that the sequence has yet to be given: they lead over to the answer. */
  readonly owed: readonly number[];
}

/**
 * Lets the model think, in free text, until it says so, ends its turn, or has used its budget. What it thought stays in
 * the sequence, ended as the model was trained to end it, so that the language of the answer begins on clean ground:
 * nothing thought can loosen it.
 *
 * @param sequence Holds the prompt.
 */
export async function* reason(
  { model, request }: Generation,
  sequence: Sequence,
  { budget, close, closing }: ReasoningRules,
  choice: number,
): AsyncGenerator<GenerateEvent, Thought> {
  const { vocabulary } = model;
  // Another stream than the answer's: equal draws would tie what is answered to what was thought.
  const { sampling, prompt } = request;
  const sampler = createSampler({ ...sampling, prompt, stream: -1 - choice });
  const [mark] = model.encodeInside(close, true);
  const mask = thoughtMask(model, mark);
  const release = createTextRelease([close]);
  const thought: number[] = [];
  /** Where each token ends, in bytes. */
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
  // Tokens that hold some of the mark are forgotten: the mark is written anew, as the tokenizer divides it.
  const kept = found ? ends.filter((end) => end <= found.at).length : ends.length;
  const appended = found ? ends.length - 1 : ends.length;
  if (appended > kept) sequence.rollback(appended - kept);
  const tokens = [...thought.slice(0, kept), ...closing];
  yield { type: 'reasoning', choice, text: release.end(), tokens: tokens.length - ends.length };
  return { tokens, owed: closing };
}

/** Any text, the end of the turn, and the mark, which may be a special token. */
function thoughtMask({ vocabulary }: LoadedModel, mark: number | undefined): TokenMask {
  const text = textMask(vocabulary);
  return mark === undefined ? text : unionOf([text, maskOf(vocabulary, [mark])]);
}
