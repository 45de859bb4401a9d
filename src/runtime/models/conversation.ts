/** Reads the chat template of mlc-chat-config.json. */
import type { ConversationFile } from './conversation-file.ts';
import { withoutBeginning } from './template-beginning.ts';
import { correctTemplate } from './template-corrections.ts';
import type { ConversationTemplate } from './types.ts';

/** web-llm's default separator between a role and its message. */
const DEFAULT_SEPARATOR = ': ';

/** Reads a chat template, with web-llm's defaults. */
export function readConversation(given: ConversationFile): ConversationTemplate {
  const { template, beginning } = withoutBeginning(given);
  const file = correctTemplate(template);
  return {
    ...(beginning === undefined ? {} : { beginning }),
    systemTemplate: file.system_template ?? '{system_message}',
    systemMessage: withoutDates(file.system_message ?? ''),
    roles: file.roles ?? {},
    roleContentSeparator: file.role_content_sep ?? DEFAULT_SEPARATOR,
    roleEmptySeparator: file.role_empty_sep ?? DEFAULT_SEPARATOR,
    separators: file.seps ?? [''],
    roleAfterSystem: file.add_role_after_system_message ?? true,
    ...(file.role_templates ? { roleTemplates: file.role_templates } : {}),
    systemPrefixTokens: file.system_prefix_token_ids ?? [],
    stopStrings: file.stop_str ?? [],
  };
}

/**
 * A default system message without the lines that name the day (Ministral 3). With the day filled
 * in, the same request and seed would give another answer tomorrow; a request that needs the day
 * can name it.
 */
function withoutDates(message: string): string {
  return message.replaceAll(/^.*\{(?:today|yesterday)\}.*\n?/gm, '');
}
