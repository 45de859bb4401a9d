/** `conv_template`, as MLC defines it and web-llm reads it. */
export interface ConversationFile {
  readonly name?: string;
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
