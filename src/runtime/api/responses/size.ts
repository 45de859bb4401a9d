import { formworkError } from '../../common/errors.ts';
import { bodyLimit } from '../http/body/body.ts';
import { valueLimit } from '../http/json/check-structure.ts';
import type { StoredItem } from './stored-item.ts';

/**
 * Checks the size of a conversation. Each response stores all of it, and could have as much more
 * than the one before as a body may have.
 * @throws `invalid_value`
 */
export function checkSize(history: readonly StoredItem[], input: unknown): void {
  const most = { length: bodyLimit, values: valueLimit };
  const { length, values } = jsonSize([history, input], most);
  if (length <= most.length && values <= most.values) return;
  throw formworkError(
    `The conversation, with stored items, is larger than a request may be (${bodyLimit} bytes, ${valueLimit} values). Send only the items that are still needed, without previous_response_id.`,
    { code: 'invalid_value', param: history.length > 0 ? 'previous_response_id' : 'input' },
  );
}

/** The size of a value as JSON. */
export interface JsonSize {
  /** About its characters, without spaces and escapes. */
  readonly length: number;
  /** Its values, counted as in a body: with arrays and objects, and empty ones twice. */
  readonly values: number;
}

/**
 * The size of a value as JSON. Does not read the characters of texts, which may have 20 MB, and
 * stops soon after one of the figures exceeds `most`.
 */
export function jsonSize(value: unknown, most: JsonSize = unlimited): JsonSize {
  let length = 0;
  let values = 0;
  const add = (part: unknown): void => {
    values++;
    if (typeof part === 'string') {
      length += part.length + 2;
      return;
    }
    if (typeof part !== 'object' || part === null) {
      length += 4;
      return;
    }
    length += 2;
    const before = values;
    if (Array.isArray(part)) {
      for (const item of part) {
        if (length > most.length || values > most.values) return;
        length++;
        add(item);
      }
    } else {
      for (const [key, member] of Object.entries(part)) {
        if (length > most.length || values > most.values) return;
        length += key.length + 4;
        add(member);
      }
    }
    if (values === before) values++;
  };
  add(value);
  return { length, values };
}

const unlimited: JsonSize = {
  length: Number.POSITIVE_INFINITY,
  values: Number.POSITIVE_INFINITY,
};
