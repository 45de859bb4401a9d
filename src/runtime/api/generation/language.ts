import {
  type AllowedAnswers,
  type AnswerSpec,
  createFreeTextMatcher,
  type Languages,
  localLanguage,
  startAfterPrefix,
} from '../../generate/index.ts';
import type { Vocabulary } from '../../grammar/index.ts';
import type { Warning } from '../schemas/shared.ts';
import { groundOfMessages, likelyOfMessages } from './grounded.ts';
import type { PromptInput } from './input.ts';

/** The language of the answers that a request allows. */
export interface AnswerLanguage extends AllowedAnswers {
  /** True if content is a document, which must never be cut. */
  readonly document: boolean;
  /** True if answers may contain tool calls. */
  readonly tools: boolean;
  readonly warnings: readonly Warning[];
}

/**
 * Compiles the language of a request's answers for a vocabulary. Rejects with the compiler's
 * errors, with the parameter's path.
 */
export async function answerLanguage(
  input: PromptInput,
  vocabulary: Vocabulary,
  languages: Languages,
  keyId: string,
  signal: AbortSignal,
): Promise<AnswerLanguage> {
  const document = input.format.type !== 'text';
  const tools = input.toolChoice !== 'none';
  if (!document && input.tools.length === 0) {
    const start = () => createFreeTextMatcher(vocabulary);
    const text = localLanguage(
      vocabulary,
      startAfterPrefix(start, tools ? 'text' : undefined, input.prefix),
    );
    return { ...text, document, tools, warnings: [] };
  }
  const language = await languages.open(specOf(input), vocabulary, { tenant: keyId, signal });
  return { ...language, document, tools };
}

/**
 * The constraints of a request.
 * @throws `invalid_value` if values must occur in the messages and these contain images.
 */
function specOf(input: PromptInput): AnswerSpec {
  const { format, tools, toolChoice, parallelToolCalls } = input;
  const ground = groundOfMessages(input);
  const likely = likelyOfMessages(input);
  return {
    format,
    tools: tools.map(({ description: _, ...tool }) => tool),
    toolChoice,
    parallelToolCalls,
    ...(ground ? { ground } : {}),
    ...(likely ? { likely } : {}),
    ...(input.prefix ? { prefix: input.prefix } : {}),
  };
}
