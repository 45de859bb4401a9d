/** Answers the prompts of one request, one after another. */

import type { Context, RequestVariables } from '../context.ts';
import type { GenerationInput } from '../generation/input.ts';
import { type Prepared, prepare } from '../generation/prepare.ts';
import { type GenerationEvent, runGeneration } from '../generation/run.ts';
import type { Usage } from '../schemas/shared.ts';

/**
 * Releases the reservations of prompts that are not generated: all of them, also if the store
 * fails, because each holds its model and its language.
 */
async function release(prepared: readonly Prepared[]): Promise<void> {
  const settled = await Promise.allSettled(
    prepared.map(({ model, reservation }) =>
      reservation.settle({ model: model.id, inputTokens: 0, outputTokens: 0 }),
    ),
  );
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
}

/**
 * Prepares all prompts before anything is computed.
 * @throws The error of the first check that fails.
 */
export async function prepareAll(
  context: Context,
  { caller, requestId, trace }: RequestVariables,
  inputs: readonly GenerationInput[],
  signal: AbortSignal,
): Promise<readonly Prepared[]> {
  const prepared: Prepared[] = [];
  try {
    for (const input of inputs) {
      // Without `leave`: the request is released after its last prompt.
      prepared.push(await prepare(context, { caller, requestId, trace }, input, signal));
    }
    return prepared;
  } catch (error) {
    await release(prepared);
    throw error;
  }
}

/**
 * Generates for each prompt in turn. Choices are numbered across prompts. One usage for all comes
 * last.
 */
export async function* runAll(prepared: readonly Prepared[]): AsyncGenerator<GenerationEvent> {
  const waiting = [...prepared];
  let first = 0;
  let usage: Usage | undefined;
  try {
    for (const one of prepared) {
      waiting.shift();
      for await (const event of runGeneration(one)) {
        if (event.type === 'usage') usage = sumOf(usage, event.usage);
        else yield { ...event, choice: first + event.choice };
      }
      first += one.request.choices;
    }
    if (usage) yield { type: 'usage', usage };
  } finally {
    await release(waiting);
  }
}

/** Adds usages member by member. */
function sumOf(one: Usage | undefined, other: Usage): Usage {
  if (!one) return other;
  return {
    prompt_tokens: one.prompt_tokens + other.prompt_tokens,
    completion_tokens: one.completion_tokens + other.completion_tokens,
    total_tokens: one.total_tokens + other.total_tokens,
    prompt_tokens_details: {
      cached_tokens:
        one.prompt_tokens_details.cached_tokens + other.prompt_tokens_details.cached_tokens,
    },
    completion_tokens_details: {
      forced_tokens:
        one.completion_tokens_details.forced_tokens + other.completion_tokens_details.forced_tokens,
      reasoning_tokens: 0,
      mask_ms: one.completion_tokens_details.mask_ms + other.completion_tokens_details.mask_ms,
    },
  };
}
