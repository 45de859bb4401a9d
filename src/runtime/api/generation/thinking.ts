import { formworkError } from '../../common/errors.ts';
import type { LoadedModel } from '../../engine/index.ts';
import type { ReasoningRules } from '../../generate/index.ts';
import { formatsBefore } from '../../generate/index.ts';
import type { ModelRecord } from '../../models/index.ts';
import { notFollowed } from '../http/validation/hints.ts';
import type { ReasoningEffort, Warning } from '../schemas/shared.ts';
import type { PromptInput } from './input.ts';

/** The share of the answer's tokens that reasoning may use: docs/decisions/0016. */
const shares: Readonly<Record<ReasoningEffort, number>> = {
  none: 0,
  minimal: 0.1,
  low: 0.2,
  medium: 0.5,
  high: 0.8,
  xhigh: 0.95,
  max: 0.95,
};

/** The reasoning before an answer. */
export interface Thinking {
  /** `none` suppresses the reasoning of a reasoning model. */
  readonly effort: ReasoningEffort;
  readonly mode: 'none' | 'think' | 'draft';
}

/**
 * The reasoning before the answer to a request. Undefined for a model that was not trained to
 * reason, unless the mode requests reasoning; an effort alone does not, and causes a warning.
 * @throws `invalid_value` if mode and effort contradict each other.
 */
export function thinkingOf(
  record: ModelRecord,
  { effort, effortParam, mode }: PromptInput,
): { readonly thinking: Thinking | undefined; readonly warnings: readonly Warning[] } {
  if (mode !== undefined && effort !== undefined && (mode === 'none') !== (effort === 'none')) {
    throw formworkError(
      `Invalid value: reasoning.mode is ${JSON.stringify(mode)}, and ${effortParam} is ${JSON.stringify(effort)}: keep one.`,
      { code: 'invalid_value', param: 'reasoning.mode' },
    );
  }
  const reasons = record.capabilities.includes('reasoning');
  const thinks = effort !== 'none' && (mode === undefined ? reasons : mode !== 'none');
  if (thinks) {
    const thinking: Thinking = {
      mode: mode === 'draft' ? 'draft' : 'think',
      effort: effort ?? 'medium',
    };
    return { thinking, warnings: [] };
  }
  if (reasons) return { thinking: { mode: 'none', effort: 'none' }, warnings: [] };
  const why = `The model ${JSON.stringify(record.id)} does not reason: it answers at once.`;
  const requested = mode === undefined && (effort ?? 'none') !== 'none';
  return { thinking: undefined, warnings: requested ? [notFollowed(effortParam, why)] : [] };
}

/** The end of the prompt: an open reasoning block, a skipped one, or nothing. */
export function promptThinking(record: ModelRecord, thinking: Thinking | undefined) {
  if (thinking?.mode === 'think') return { thinking: 'open' as const };
  const skips = thinking !== undefined && record.capabilities.includes('reasoning');
  return skips ? { thinking: 'skipped' as const } : {};
}

/** Tokens that end the reasoning and lead to the answer; empty without reasoning. */
export function closingOf(model: LoadedModel, thinking: Thinking | undefined): readonly number[] {
  if (thinking === undefined || thinking.mode === 'none') return [];
  const { close, after } = formatsBefore[thinking.mode];
  return Array.from(model.encodeInside(close + after, true));
}

/**
 * The reasoning rules for an answer of at most `maxTokens`, of which `kept` are reserved for the
 * answer. Undefined without reasoning.
 * @param most The reasoning tokens that the request allows.
 */
export function reasoningRules(
  thinking: Thinking | undefined,
  closing: readonly number[],
  maxTokens: number,
  kept: number,
  most = Number.POSITIVE_INFINITY,
): ReasoningRules | undefined {
  if (thinking === undefined || thinking.mode === 'none') return undefined;
  const available = maxTokens - kept - closing.length;
  // An explicit budget takes precedence over the share of the effort.
  const share = Math.floor(available * shares[thinking.effort]);
  const { close } = formatsBefore[thinking.mode];
  return { budget: Number.isFinite(most) ? Math.min(most, available) : share, close, closing };
}
