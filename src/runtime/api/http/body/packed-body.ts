/** A body on its way from the thread that has read it. */
import { createTurns } from '../../../common/turns.ts';
import type { JsonBody } from '../json/json-body.ts';
import { parseInTurns } from '../json/parse-in-turns.ts';
import { rawMembers } from '../json/raw-json.ts';
import { rememberValid } from '../validation/validate.ts';
import type { BodyShape } from './large-body.ts';

/** A body as it is posted. */
export interface PackedBody {
  /** Members whose values are posted. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The body as JSON text, with null in place of each of these. */
  readonly text: string;
}

/** Members with more values than this are posted as text. */
const MOST_POSTED_VALUES = 25_000;

/**
 * Packs a valid body. A posted value is read at once, and that takes longer than parsing if it has
 * many small parts. A text is parsed in slices of time.
 */
export function pack({ values: names }: BodyShape, { value, text }: JsonBody): PackedBody {
  const body = value as Readonly<Record<string, unknown>>;
  const posted = names.filter((name) => Object.hasOwn(body, name) && isSmall(body[name]));
  const members = [...rawMembers(text)].map(
    ([name, raw]) => `${JSON.stringify(name)}:${posted.includes(name) ? 'null' : raw}`,
  );
  return {
    values: Object.fromEntries(posted.map((name) => [name, body[name]])),
    text: `{${members.join()}}`,
  };
}

/** Reads a key's packed body of this shape, which is known to be valid. */
export async function unpack(
  { schema }: BodyShape,
  { values, text }: PackedBody,
  keyId: string,
): Promise<JsonBody> {
  const { value } = await parseInTurns(text, () => {}, createTurns(keyId));
  Object.assign(value as object, values);
  rememberValid(schema, value);
  return { value, text };
}

/** Whether a value has few values in it. */
function isSmall(root: unknown): boolean {
  const waiting = [root];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const members: unknown[] = Array.isArray(next) ? next : Object.values(next);
    count += members.length;
    if (count > MOST_POSTED_VALUES) return false;
    for (const member of members) waiting.push(member);
  }
  return true;
}
