/**
 * Stands in for the API of src/runtime: same order of checks, no engine. What a request asks for
 * decides the answer.
 */
import { Hono } from 'hono';
import {
  type Access,
  type ApiEnvironment,
  apiEndpoints,
  type Caller,
  type ChatCompletion,
  createV1Router,
  errorResponse,
} from '../../../src/runtime/api/index.ts';
import { formworkError, isFormworkError } from '../../../src/runtime/common/errors.ts';
import type { ServiceOptions } from '../../../src/server/service/options.ts';

/** Usage of every answer. `max_tokens` counts only for what is reserved. */
export const stubUsage = { inputTokens: 10, outputTokens: 5 };

const refuse = (status: number, code: string) =>
  Response.json({ error: { message: code, type: 'error', code, param: null } }, { status });

const completion = (model: string, content: string): ChatCompletion => ({
  id: 'chatcmpl-stub',
  object: 'chat.completion',
  created: 0,
  model,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content, refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  system_fingerprint: 'stub',
  usage: {
    prompt_tokens: stubUsage.inputTokens,
    completion_tokens: stubUsage.outputTokens,
    total_tokens: stubUsage.inputTokens + stubUsage.outputTokens,
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { forced_tokens: 0, reasoning_tokens: 0, mask_ms: 0 },
  },
});

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * A stub API. A message `fail:<status>` gets that status, `slow:<ms>` waits, as long as anybody
 * waits for it, `broken:<name>` fails once, after its prompt; all others are answered with
 * themselves.
 */
export function stubApi(seen: (text: string) => void = () => {}): ServiceOptions['api'] {
  return ({ access }, own) => {
    const answer = answerOf(access, seen);
    const app = createV1Router({
      access,
      own,
      endpoints: apiEndpoints.map((endpoint) => ({
        endpoint,
        routes: new Hono<ApiEnvironment>().all('*', (c) => answer(c.req.raw, c.var.caller)),
      })),
      respond(error, path) {
        // What `seen` throws is trouble beyond any answer.
        if (!isFormworkError(error)) throw error;
        return errorResponse(error, path);
      },
    });
    return async (request) => app.fetch(request);
  };
}

interface StubRequest {
  readonly model: string;
  readonly messages: { readonly content: string }[];
  readonly max_tokens?: number;
}

function answerOf(access: Access, seen: (text: string) => void) {
  const broken = new Set<string>();
  return async (request: Request, caller: Caller): Promise<Response> => {
    const body = (await request.json()) as StubRequest;
    const charge = { model: body.model, ...stubUsage };
    const outputTokens = body.max_tokens ?? stubUsage.outputTokens;
    const reservation = await access.reserve(caller, { ...charge, outputTokens });
    if (!reservation) {
      throw formworkError('No credits.', { code: 'insufficient_credits' });
    }
    const text = body.messages[0]?.content ?? '';
    seen(text);
    const [what, number] = text.split(':');
    if (what === 'fail') {
      await reservation.settle({ ...charge, inputTokens: 0, outputTokens: 0 });
      return refuse(Number(number), 'stub_failure');
    }
    if (what === 'broken' && !broken.has(text)) {
      broken.add(text);
      await reservation.settle({ ...charge, outputTokens: 0 });
      return refuse(503, 'stub_failure');
    }
    if (what === 'slow') await pause(Number(number), request.signal);
    await reservation.settle(charge);
    return Response.json(completion(body.model, text));
  };
}
