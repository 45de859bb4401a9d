/**
 * Chat templates as `mlc_llm gen_config` writes them into mlc-chat-config.json, from MLC's registry
 * (mlc-ai/mlc-llm 79d603f, python/mlc_llm/conversation_template).
 */

/** Fields that most of them share. */
const shared = {
  add_role_after_system_message: true,
  role_templates: {
    user: '{user_message}',
    assistant: '{assistant_message}',
    tool: '{tool_message}',
  },
  messages: [],
  function_string: '',
  use_function_calling: false,
};

const r1 = {
  ...shared,
  system_template: '<｜begin▁of▁sentence｜>{system_message}',
  system_message:
    "You are Deepseek-R1, an AI assistant created exclusively by the Chinese Company DeepSeek. You'll provide helpful, harmless, and detailed responses to all user inquiries.",
  roles: { user: '<｜User｜>', assistant: '<｜Assistant｜>' },
  seps: ['', '<｜end▁of▁sentence｜>'],
  role_content_sep: '',
  role_empty_sep: '',
};

/** The templates, by their names. */
export const mlcTemplates = {
  deepseek_r1_qwen: { ...r1, name: 'deepseek_r1_qwen', stop_token_ids: [151643] },
} as const;
