import { formworkError } from '../../common/errors.ts';
import type { Matcher } from '../../grammar/index.ts';
import { toolCallFormat } from '../prompt/index.ts';
import type { AnswerPrefix } from './types.ts';

/**
 * Restricts a language to answers that begin with a prefix; the matcher starts after it.
 * @param start Creates a matcher at the beginning of an answer.
 * @param callsAfter What may come before a tool call: any text, nothing if content is a document.
 *   Undefined if answers may not contain calls.
 * @throws `invalid_value` if no answer begins with it, or if it calls a tool.
 */
export function startAfterPrefix(
  start: () => Matcher,
  callsAfter: 'text' | 'nothing' | undefined,
  prefix: AnswerPrefix | undefined,
): () => Matcher {
  if (prefix === undefined) return start;
  const { text, param } = prefix;
  const refused = (why: string) =>
    formworkError(`The answer cannot continue ${param}: ${why}`, {
      code: 'invalid_value',
      param,
    });
  const { open } = toolCallFormat;
  const begins = callsAfter !== undefined && text.startsWith(open);
  if (begins || (callsAfter === 'text' && text.includes(open))) {
    throw refused('it contains a tool call. Send the call as a block.');
  }
  const bytes = new TextEncoder().encode(text);
  const startAfter = () => {
    const matcher = start();
    if (!matcher.acceptBytes(bytes)) throw refused('no allowed answer starts with it.');
    return matcher;
  };
  startAfter();
  return startAfter;
}
