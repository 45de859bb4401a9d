import type { LoadedModel, ModelRecord } from '../../engine/types.ts';
import type { ReasoningRules } from '../../generate/index.ts';
import { reasoningFormat } from '../../prompt/index.ts';
import { notFollowed } from '../http/hints.ts';
import type { ReasoningEffort, Warning } from '../schemas/shared.ts';
import type { PromptInput } from './input.ts';

/** The share of an answer's tokens that thinking may take: docs/decisions/0016. */
const shares: Readonly<Record<ReasoningEffort, number>> = {
  none: 0,
  minimal: 0.1,
  low: 0.2,
  medium: 0.5,
  high: 0.8,
  xhigh: 0.95,
  max: 0.95,
};

/**
 * How much a model is to think about a request: `medium` when the request does not say. Undefined for a model that
 * cannot, with a warning where it is asked to.
 */
export function effortOf(
  record: ModelRecord,
  input: PromptInput,
): { readonly effort: ReasoningEffort | undefined; readonly warnings: readonly Warning[] } {
  const { effort, effortParam } = input;
  if (record.capabilities.includes('reasoning'))
    return { effort: effort ?? 'medium', warnings: [] };
  const why = `The model ${JSON.stringify(record.id)} does not reason: it answers at once.`;
  const asked = (effort ?? 'none') !== 'none';
  return { effort: undefined, warnings: asked ? [notFollowed(effortParam, why)] : [] };
}

/** Whether the prompt opens the thinking, closes it at once, or says nothing of it. */
export function thinkingOf(effort: ReasoningEffort | undefined) {
  if (effort === undefined) return {};
  return { thinking: effort === 'none' ? ('skipped' as const) : ('open' as const) };
}

/** Tokens that end the thinking and lead over to the answer; none where there is no thinking. */
export function closingOf(
  model: LoadedModel,
  effort: ReasoningEffort | undefined,
): readonly number[] {
  if (effort === undefined || effort === 'none') return [];
  return Array.from(model.encodeInside(reasoningFormat.close + reasoningFormat.after, true));
}

/**
 * The rules of thinking before an answer of at most `maxTokens`, of which `kept` are the answer's in any case.
 * Undefined where there is no thinking.
 * @param most Tokens that the request allows for thinking.
 */
export function reasoningRules(
  effort: ReasoningEffort | undefined,
  closing: readonly number[],
  maxTokens: number,
  kept: number,
  most = Number.POSITIVE_INFINITY,
): ReasoningRules | undefined {
  if (effort === undefined || effort === 'none') return undefined;
  const room = maxTokens - kept - closing.length;
  // A budget that the request names is all that it says; without one the effort is a share.
  const budget = Number.isFinite(most) ? Math.min(most, room) : Math.floor(room * shares[effort]);
  return { budget, close: reasoningFormat.close, closing };
}
