/**
 * Runs the same question without a schema, to show what the model writes when only the prompt asks
 * it to conform.
 */
import { errorFromThrown } from '../../client/api-error.ts';
import type { ChatRequest } from '../../client/wire.ts';
import { createRenderThrottle } from '../../components/render-throttle.ts';
import { parseJson } from '../../schema/json-source.ts';
import { loadInBrowser } from '../homes/browser-engine.ts';
import { buildRequest, typedParts } from '../state/build-request.ts';
import { comparison } from '../state/comparison.ts';
import type { Draft } from '../state/draft.ts';
import { applyEvent, newRun } from '../state/run.ts';
import { draft, home, model } from '../state/state.ts';
import { completeAt } from './complete-at.ts';

/** Token limit of an unconstrained answer if the draft sets none. */
const defaultMaxTokens = 512;

/**
 * A draft's request without its schema. The prompt contains the schema, as is usual without
 * constraints.
 */
function requestWithoutSchema(given: Draft, id: string): ChatRequest | undefined {
  const built = buildRequest({ ...given, schemaOn: false, delivery: 'tokens' }, id);
  if ('problems' in built) return undefined;
  const { n: _n, schema_in_prompt: _shown, ...request } = built.request;
  const ask = `Answer with JSON only, without any other text. The JSON must conform to this JSON Schema:\n${given.schemaText}`;
  const [first, ...others] = request.messages;
  const messages: ChatRequest['messages'] =
    first?.role === 'system'
      ? [{ ...first, content: `${String(first.content)}\n\n${ask}` }, ...others]
      : [{ role: 'system', content: ask }, ...request.messages];
  return { max_tokens: defaultMaxTokens, ...request, messages };
}

/** Runs the current draft without its schema, unless such a run is in progress. */
export async function runComparison(): Promise<void> {
  const status = comparison.value?.run.status;
  if (status === 'waiting' || status === 'streaming') return;
  const controller = new AbortController();
  const name = home.value;
  const given = draft.value;
  const request = requestWithoutSchema(given, model.value);
  const parsed = parseJson(given.schemaText);
  if (!request || !('value' in parsed)) return;
  const state = newRun({ request, delivery: 'tokens', schema: undefined }, name);
  const shown = () => ({ run: { ...state }, schema: parsed.value, controller });
  comparison.value = shown();
  const show = () => {
    if (comparison.value?.controller === controller) comparison.value = shown();
  };
  const throttle = createRenderThrottle(show);
  try {
    if (name === 'browser') {
      await loadInBrowser(request.model, { signal: controller.signal, tryAnyway: false });
    }
    const events = completeAt(name, request, {
      signal: controller.signal,
      typed: typedParts(given),
    });
    for await (const event of events) {
      applyEvent(state, event, Date.now() - state.startedAt);
      throttle.ask();
    }
    state.status = 'done';
  } catch (thrown) {
    state.status = controller.signal.aborted ? 'stopped' : 'failed';
    if (!controller.signal.aborted) state.error = errorFromThrown(thrown);
  } finally {
    throttle.cancel();
    show();
  }
}
