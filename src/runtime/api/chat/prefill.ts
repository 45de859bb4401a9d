import { formworkError } from '../../errors.ts';
import { toolCallFormat } from '../../prompt/tool-calls.ts';
import type { Prefill } from './input.ts';
import type { AnswerLanguage } from './language.ts';

/**
 * The answers of a language that begin with a text, without that text.
 * @throws `invalid_value` where there are none, or where the text calls a tool.
 */
export function afterPrefill(
  language: AnswerLanguage,
  prefill: Prefill | undefined,
): AnswerLanguage {
  if (prefill === undefined) return language;
  const { text, param } = prefill;
  const refused = (why: string) =>
    formworkError(`The answer cannot go on from ${param}: ${why}`, {
      code: 'invalid_value',
      param,
    });
  if (language.tools && text.includes(toolCallFormat.open)) {
    throw refused('it calls a tool. Send the call as a block.');
  }
  const bytes = new TextEncoder().encode(text);
  const start = () => {
    const matcher = language.start();
    if (!matcher.acceptBytes(bytes)) throw refused('no answer that is asked for begins with it.');
    return matcher;
  };
  start();
  return { ...language, start };
}
