import type { Prepared } from '../generation/prepare.ts';
import { newId } from '../http/ids.ts';
import type { ResponseObject, ResponseRequest } from '../schemas/responses.ts';

/** A response before anything is generated: the request's settings, with defaults filled in. */
export function newResponse(
  request: ResponseRequest,
  createdAt: number,
  { effort, warnings }: Pick<Prepared, 'effort' | 'warnings'>,
): ResponseObject {
  return {
    id: newId('resp_'),
    object: 'response',
    created_at: createdAt,
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    metadata: request.metadata ?? {},
    model: request.model,
    output: [],
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    previous_response_id: request.previous_response_id ?? null,
    reasoning: { effort: effort ?? null, summary: null },
    store: request.store ?? true,
    temperature: request.temperature ?? 1,
    text: { format: request.text?.format ?? { type: 'text' } },
    tool_choice: request.tool_choice ?? 'auto',
    tools: request.tools ?? [],
    top_p: request.top_p ?? 1,
    truncation: request.truncation ?? 'disabled',
    usage: null,
    top_logprobs: request.top_logprobs ?? 0,
    max_tool_calls: null,
    user: typeof request.user === 'string' ? request.user : null,
    ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
  };
}
