import {
  type AnswerSpec,
  afterPrefill,
  createTextMatcher,
  type Language,
  type Languages,
  languageHere,
} from '../../generate/index.ts';
import type { Vocabulary } from '../../grammar/index.ts';
import type { Warning } from '../schemas/shared.ts';
import { groundOfMessages } from './grounded.ts';
import type { PromptInput } from './input.ts';

/** The answers that a request allows. */
export interface AnswerLanguage extends Language {
  /** True when content is a document, so that it is never cut. */
  readonly document: boolean;
  /** True when answers may hold tool calls. */
  readonly tools: boolean;
  readonly warnings: readonly Warning[];
}

/**
 * The language of a request's answers on a vocabulary. Rejects with what compiling its schemas throws, with the parameter's
 * path.
 */
export async function answerLanguage(
  input: PromptInput,
  vocabulary: Vocabulary,
  languages: Languages,
  scope: string,
  signal: AbortSignal,
): Promise<AnswerLanguage> {
  const document = input.format.type !== 'text';
  const tools = input.toolChoice !== 'none';
  if (!document && input.tools.length === 0) {
    const start = () => createTextMatcher(vocabulary);
    const text = languageHere(vocabulary, afterPrefill(start, tools, input.prefill));
    return { ...text, document, tools, warnings: [] };
  }
  const language = await languages.open(specOf(input), vocabulary, { scope, signal });
  return { ...language, document, tools };
}

/**
 * What the answers to a request are held to.
 * @throws `invalid_value` where values are to come from messages that show pictures.
 */
export function specOf(input: PromptInput): AnswerSpec {
  const { format, tools, toolChoice, parallelToolCalls } = input;
  const ground = groundOfMessages(input);
  return {
    format,
    tools: tools.map(({ description: _, ...tool }) => tool),
    toolChoice,
    parallelToolCalls,
    ...(ground ? { ground } : {}),
    ...(input.prefill ? { prefill: input.prefill } : {}),
  };
}
