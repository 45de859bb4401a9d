import { formworkError } from '../../common/errors.ts';
import type { RequestVariables } from '../context.ts';
import type { ResponseRequest } from '../schemas/responses.ts';
import { inputItems, withReferences } from './items.ts';
import type { Conversation, ResponseRecords } from './records.ts';
import { checkSize } from './size.ts';
import { keptItem } from './stored-item.ts';

/**
 * The input of a request and the history before it.
 * @throws `previous_response_not_found`; `not_found` for an item; `conflict` for one in progress;
 *   `engine_overloaded` if the request's admission cannot hold what is stored.
 */
export async function conversationOf(
  records: ResponseRecords,
  { caller, hold }: Pick<RequestVariables, 'caller' | 'hold'>,
  {
    input,
    previous_response_id: previous,
  }: Pick<ResponseRequest, 'input' | 'previous_response_id'>,
  signal: AbortSignal,
): Promise<Conversation> {
  const readOutput = (id: string) => records.output(caller, id, { hold });
  const given = await withReferences(input ?? [], readOutput, signal);
  if (previous == null) {
    if (given !== input) checkSize([], given);
    return { input: inputItems(given, []), history: [] };
  }
  const param = 'previous_response_id';
  const response = await records.get(caller, previous, { param, hold });
  // Its output is not known: it is computed now, or its node died.
  if (response.status === 'in_progress') {
    throw formworkError(`The response ${JSON.stringify(previous)} is still in progress.`, {
      code: 'conflict',
      param,
      retryAfter: 1,
    });
  }
  const earlier = await records.conversation(caller, previous, { param, hold });
  // The arguments of a call that was cut short are not JSON, and nobody answers it.
  const output = response.output.filter(
    ({ type, status }) => type !== 'function_call' || status === 'completed',
  );
  const history = [...earlier.history, ...[...earlier.input, ...output].map(keptItem)];
  checkSize(history, given);
  return { input: inputItems(given, history), history };
}
