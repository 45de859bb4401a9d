/** Finds the tokens of a tokenizer.json with which a chat template marks turns. */
import type { ConversationTemplate } from './types.ts';

/** The fields of an added token that this module reads. */
interface AddedToken {
  readonly content: string;
  readonly special?: boolean;
}

/**
 * A word with something around it, such as `<｜User｜>`. White space and punctuation, which also
 * occur in templates, are text: Gemma's tokenizer has line breaks among its added tokens.
 */
const MARK = /^(?=.*\p{L})(?=.*[^\p{L}\p{N}\s])/u;

/** Answers, and the texts that describe tools, contain these. */
const OWN_MARK = /^<\/?(?:think|tools|tool_call|tool_response)>$/;

/**
 * Makes the marks of a chat template special. A tokenizer.json need not say so: `<｜User｜>` of
 * DeepSeek-R1's distilled models has `special: false`, and in a message it would open a turn.
 * @param tokens the `added_tokens` of tokenizer.json
 */
export function withSpecialMarks<Token extends AddedToken>(
  tokens: readonly Token[],
  template: ConversationTemplate,
): Token[] {
  const texts = [
    template.beginning ?? '',
    template.systemTemplate,
    ...Object.values(template.roles),
    template.roleContentSeparator,
    template.roleEmptySeparator,
    ...template.separators,
    ...Object.values(template.roleTemplates ?? {}),
  ];
  return tokens.map((token) => {
    const { content, special } = token;
    if (special || !MARK.test(content) || OWN_MARK.test(content)) return token;
    return texts.some((text) => text.includes(content)) ? { ...token, special: true } : token;
  });
}
