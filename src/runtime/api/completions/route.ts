import { Hono } from 'hono/tiny';
import type { LoadedModel } from '../../engine/index.ts';
import { admitted } from '../admission/admitted.ts';
import type { ApiEnvironment, Context } from '../context.ts';
import { warningsHeader } from '../generation/warnings.ts';
import { dataEvents, eventResponse } from '../http/answer/event-stream.ts';
import { begun } from '../http/answer/stream.ts';
import { readJson } from '../http/body/body.ts';
import { newId } from '../http/ids.ts';
import type { Completion } from '../schemas/completions.ts';
import {
  type CompletionHead,
  completionParts,
  completionRecords,
  wholeCompletion,
} from './parts.ts';
import { prepareAll } from './prompts.ts';
import { readCompletions } from './read.ts';

/** `POST /completions`: continues a text, without a conversation. */
export function completionsRoute(context: Context): Hono<ApiEnvironment> {
  return new Hono<ApiEnvironment>().post('/', admitted(context), async (c) => {
    const { signal } = c.req.raw;
    const { leave, requestId } = c.var;
    const { inputs, echo, stream, includeUsage } = readCompletions(
      await readJson(context, c.var, c.req.raw, 'completions'),
    );
    const prepared = await prepareAll(context, c.var, inputs, signal);
    const { model } = prepared[0]!;
    const head: CompletionHead = {
      id: newId('cmpl-'),
      object: 'text_completion',
      created: Math.floor(context.clock.now() / 1000),
      model: model.id,
      system_fingerprint: model.fingerprint,
    };
    const parts = completionParts(
      prepared,
      inputs.map(({ raw }) => (echo ? textOf(model, raw ?? '') : undefined)),
    );
    if (!stream) {
      const completion = await wholeCompletion(parts, head);
      return c.json(completion, 200, warningsHeader(completion.warnings ?? []));
    }
    const report = (error: unknown) => context.onError?.(error, { requestId });
    const records = thenLeave(completionRecords(parts, head, includeUsage), leave);
    return eventResponse(await begun(records, context.keepAliveMs), dataEvents, {
      keepAliveMs: context.keepAliveMs,
      report,
      headers: warningsHeader(prepared.flatMap(({ warnings }) => warnings)),
    });
  });
}

/** A prompt as text. */
const textOf = (model: LoadedModel, prompt: string | readonly number[]): string =>
  typeof prompt === 'string' ? prompt : new TextDecoder().decode(model.decode(prompt));

/**
 * Releases the request's admission at the end of its records: no single prompt knows which is the
 * last.
 */
async function* thenLeave(
  records: AsyncGenerator<Completion>,
  leave: (() => void) | undefined,
): AsyncGenerator<Completion> {
  try {
    yield* records;
  } finally {
    leave?.();
  }
}
