import { formworkError } from '../../errors.ts';

/** More than a model's context holds, and few enough to be checked in a tenth of a second, while nothing else runs. */
const MAX_PARTS = 10_000;

/**
 * Refuses a conversation of very many messages before any is looked at: a check takes microseconds for each, and a body
 * has room for hundreds of thousands.
 * @param param The field of the body that has the messages; a body of another form passes.
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
