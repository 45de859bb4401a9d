import { invalidValue } from '../../common/errors.ts';
import type { GenerationInput } from '../generation/input.ts';
import { createNotFollowed } from '../http/validation/hints.ts';
import type { ChatCompletionRequest } from '../schemas/chat-request.ts';
import type { ReasoningEffort, Warning } from '../schemas/shared.ts';

/** How much the model should reason, and the parameter that sets it. */
export type RequestedThinking = Pick<
  GenerationInput,
  'effort' | 'effortParam' | 'mode' | 'maxThinking'
>;

/**
 * Reads how much to reason, in any of the spellings. The first that is set applies.
 * @throws `invalid_value` if two parameters set different efforts.
 */
export function readThinking(request: ChatCompletionRequest): RequestedThinking {
  const { reasoning, reasoning_effort: whole, chat_template_kwargs: settings } = request;
  if (reasoning?.effort != null && whole != null && reasoning.effort !== whole) {
    throw invalidValue(
      'reasoning.effort and reasoning_effort differ: keep one.',
      'reasoning.effort',
    );
  }
  const [maxThinking, budgetParam] = firstSet([
    [reasoning?.max_tokens, 'reasoning.max_tokens'],
    [request.thinking_budget, 'thinking_budget'],
    [settings?.thinking_budget, 'chat_template_kwargs.thinking_budget'],
  ]);
  const mode = reasoning?.mode ?? undefined;
  const beside = {
    ...(mode === undefined ? {} : { mode }),
    ...(maxThinking === undefined ? {} : { maxThinking }),
  };
  const [effort, effortParam = 'reasoning_effort'] = firstSet([
    [reasoning?.effort, 'reasoning.effort'],
    [whole, 'reasoning_effort'],
    [effortOf(reasoning?.enabled), 'reasoning.enabled'],
    [effortOf(request.enable_thinking), 'enable_thinking'],
    [effortOf(settings?.enable_thinking), 'chat_template_kwargs.enable_thinking'],
    [effortOf(settings?.thinking), 'chat_template_kwargs.thinking'],
  ]);
  if (effort !== undefined) return { effort, effortParam, ...beside };
  // A budget alone also enables reasoning.
  if (mode === undefined && budgetParam !== undefined) {
    return { effort: 'medium', effortParam: budgetParam, ...beside };
  }
  return { effortParam, ...beside };
}

/** The first value that is set, with its name. */
const firstSet = <Value>(
  values: readonly (readonly [Value | null | undefined, string])[],
): readonly [Value, string] | readonly [] => {
  for (const [value, param] of values) if (value != null) return [value, param];
  return [];
};

/** The effort of a switch. */
const effortOf = (enabled: boolean | null | undefined): ReasoningEffort | undefined =>
  enabled == null ? undefined : enabled ? 'medium' : 'none';

/** @throws `invalid_value` if a request enables reasoning for an answer that has already begun. */
export function withoutThinking(requested: RequestedThinking): RequestedThinking {
  const { effort = 'none', effortParam, mode = 'none' } = requested;
  if (effort === 'none' && mode === 'none') return { effort, effortParam };
  const param = effort === 'none' ? 'reasoning.mode' : effortParam;
  throw invalidValue('An answer that continues a prefix cannot think first.', param);
}

const knownSettings = ['enable_thinking', 'thinking', 'thinking_budget'];

/** Settings with longer names are not named. */
const LONGEST_NAME = 100;

/** The warnings for template settings that no template here has. */
export function templateWarnings({
  chat_template_kwargs: settings,
}: ChatCompletionRequest): readonly Warning[] {
  const { add, warnings } = createNotFollowed();
  for (const name of Object.keys(settings ?? {})) {
    if (knownSettings.includes(name)) continue;
    const path = name.length > LONGEST_NAME ? '' : `.${name}`;
    add(`chat_template_kwargs${path}`, 'The model’s template does not support it.');
  }
  return warnings;
}
