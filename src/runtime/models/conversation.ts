/** Reads the chat template of mlc-chat-config.json. */
import type { ConversationTemplate } from './types.ts';

/** `conv_template`, as MLC defines it and web-llm reads it. */
export interface ConversationFile {
  readonly system_template?: string;
  readonly system_message?: string;
  readonly system_prefix_token_ids?: readonly number[] | null;
  readonly roles?: Readonly<Record<string, string>>;
  readonly role_templates?: Readonly<Record<string, string>> | null;
  readonly role_content_sep?: string;
  readonly role_empty_sep?: string;
  readonly add_role_after_system_message?: boolean;
  readonly seps?: readonly string[];
  readonly stop_str?: readonly string[];
  readonly stop_token_ids?: readonly number[];
}

/** web-llm's default separator between a role and its message. */
const DEFAULT_SEPARATOR = ': ';

/** Reads a chat template, with web-llm's defaults. */
export function readConversation(file: ConversationFile): ConversationTemplate {
  return {
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
