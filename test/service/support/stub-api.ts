/** Stands in for the API of src/runtime: same order of checks, no engine. What a request asks for decides the answer. */
import type { Access } from '../../../src/runtime/api/index.ts';
import type { ChatCompletion } from '../../../src/runtime/api/schemas/chat-answer.ts';
import type { Fetch } from '../../../src/server/http/handler.ts';

/** Usage of every answer. */
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

/** A stub API. A message `fail:<status>` gets that status, `slow:<ms>` waits, as long as anybody waits for it; all others are answered with themselves. */
export function stubApi(access: Access, seen: (text: string) => void = () => {}): Fetch {
  return async (request) => {
    const key = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
    const caller = await access.authenticate(key);
    if (!caller) return refuse(401, 'invalid_api_key');
    const rate = await access.rate(caller);
    if (!rate.allowed) return refuse(429, 'rate_limit_exceeded');
    const body = (await request.json()) as { model: string; messages: { content: string }[] };
    const charge = { model: body.model, ...stubUsage };
    const reservation = await access.reserve(caller, charge);
    if (!reservation) return refuse(402, 'insufficient_credits');
    const text = body.messages[0]?.content ?? '';
    seen(text);
    const [what, number] = text.split(':');
    if (what === 'fail') {
      await reservation.settle({ ...charge, inputTokens: 0, outputTokens: 0 });
      return refuse(Number(number), 'stub_failure');
    }
    if (what === 'slow') await pause(Number(number), request.signal);
    await reservation.settle(charge);
    return Response.json(completion(body.model, text));
  };
}
