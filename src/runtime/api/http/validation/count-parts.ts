import { formworkError } from '../../../common/errors.ts';

/**
 * More than the context of any model holds, and few enough to validate in a tenth of a second on a
 * blocked thread.
 */
const MAX_PARTS = 10_000;

/**
 * Rejects a conversation with too many messages before any is validated: validation takes
 * microseconds per message, and a body can hold hundreds of thousands.
 * @param param The field that holds the messages. A body of another shape passes.
 * @throws `invalid_value` for more than 10,000 messages and parts of messages.
 */
export function checkPartCount(body: unknown, param: 'messages' | 'input'): void {
  const messages: unknown = Object(body)[param];
  if (!Array.isArray(messages)) return;
  let count = messages.length;
  for (const message of messages) {
    for (const field of Object.values(Object(message))) {
      if (Array.isArray(field)) count += field.length;
    }
    if (count > MAX_PARTS) break;
  }
  if (count <= MAX_PARTS) return;
  throw formworkError(
    `Invalid value: ${param} has more than 10,000 messages and message parts. Send fewer, longer ones.`,
    { code: 'invalid_value', param },
  );
}
