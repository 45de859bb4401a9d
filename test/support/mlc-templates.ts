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

const ministral3 = {
  ...shared,
  system_template: '[SYSTEM_PROMPT]{system_message}[/SYSTEM_PROMPT]{function_string}',
  role_templates: {
    user: '[INST]{user_message}[/INST]',
    assistant: '{assistant_message}</s>',
    tool: '[TOOL_RESULTS]{tool_message}[/TOOL_RESULTS]',
  },
  roles: { user: '', assistant: '', tool: '' },
  seps: [''],
  role_content_sep: '',
  role_empty_sep: '',
  stop_str: ['</s>'],
  stop_token_ids: [2],
  system_prefix_token_ids: [1],
};

const gemma = {
  ...shared,
  system_template: '{system_message}',
  system_message: '',
  roles: { user: '<start_of_turn>user', assistant: '<start_of_turn>model' },
  seps: ['<end_of_turn>\n'],
  role_content_sep: '\n',
  role_empty_sep: '\n',
  stop_str: ['<end_of_turn>'],
  system_prefix_token_ids: [2],
};

const llama3 = {
  ...shared,
  system_template: '<|start_header_id|>system<|end_header_id|>\n\n{system_message}<|eot_id|>',
  system_message: 'You are a helpful, respectful and honest assistant.',
  roles: { user: '<|start_header_id|>user', assistant: '<|start_header_id|>assistant' },
  seps: ['<|eot_id|>'],
  role_content_sep: '<|end_header_id|>\n\n',
  role_empty_sep: '<|end_header_id|>\n\n',
  system_prefix_token_ids: [128000],
};

const chatml = {
  ...shared,
  system_template: '<|im_start|>system\n{system_message}<|im_end|>\n',
  roles: { user: '<|im_start|>user', assistant: '<|im_start|>assistant' },
  seps: ['<|im_end|>\n'],
  role_content_sep: '\n',
  role_empty_sep: '\n',
};

const phi = {
  ...shared,
  system_template: '<|system|>\n{system_message}',
  system_message:
    'You are a helpful digital assistant. Please provide safe, ethical and accurate information to the user.',
  roles: { user: '<|user|>', assistant: '<|assistant|>' },
  seps: ['<|end|>\n'],
  role_content_sep: '\n',
  role_empty_sep: '\n',
  system_prefix_token_ids: [1],
  stop_str: ['<|endoftext|>'],
  stop_token_ids: [2, 32000, 32001, 32007],
};

/** The templates, by their names. */
export const mlcTemplates = {
  deepseek_r1_qwen: { ...r1, name: 'deepseek_r1_qwen', stop_token_ids: [151643] },
  gemma3_instruction: { ...gemma, name: 'gemma3_instruction', stop_token_ids: [1, 106] },
  gemma_instruction: { ...gemma, name: 'gemma_instruction', stop_token_ids: [1, 107] },
  'llama-2': {
    ...shared,
    name: 'llama-2',
    system_template: '[INST] <<SYS>>\n{system_message}\n<</SYS>>\n\n',
    system_message: 'You are a helpful, respectful and honest assistant.',
    roles: { user: '<s>[INST]', assistant: '[/INST]', tool: '[INST]' },
    seps: [' ', ' </s>'],
    role_content_sep: ' ',
    role_empty_sep: ' ',
    stop_str: ['[INST]'],
    stop_token_ids: [2],
    system_prefix_token_ids: [1],
    add_role_after_system_message: false,
  },
  'llama-3': {
    ...llama3,
    name: 'llama-3',
    stop_str: ['<|end_of_text|>', '<|eot_id|>'],
    stop_token_ids: [128001, 128009],
  },
  ministral3: {
    ...ministral3,
    name: 'ministral3',
    // The beginning of the message; the other lines have no places to fill.
    system_message: [
      'You are Ministral-3-3B-Instruct-2512, a Large Language Model (LLM) created by Mistral AI, a French startup headquartered in Paris.',
      'You power an AI assistant called Le Chat.',
      'Your knowledge base was last updated on 2023-10-01.',
      'The current date is {today}.',
      '',
      "When you're not sure about some information, you must use the available tools.",
      'You are always very attentive to dates, in particular you try to resolve dates (e.g. "yesterday" is {yesterday}) and when asked about information at specific dates, you discard information that is at another date.',
      'You follow these instructions in all languages.',
    ].join('\n'),
  },
  mistral_default: {
    ...shared,
    name: 'mistral_default',
    system_template: '[INST] {system_message}',
    system_message: 'Always assist with care, respect, and truth.',
    roles: { user: '[INST]', assistant: '[/INST]', tool: '[INST]' },
    seps: [' '],
    role_content_sep: ' ',
    role_empty_sep: '',
    stop_str: ['</s>'],
    stop_token_ids: [2],
    system_prefix_token_ids: [1],
    add_role_after_system_message: false,
  },
  'phi-3': { ...phi, name: 'phi-3' },
  'phi-3-vision': {
    ...phi,
    name: 'phi-3-vision',
    system_template: '{system_message}',
    system_message: '',
  },
  'phi-4': {
    ...phi,
    name: 'phi-4',
    system_prefix_token_ids: [200022],
    stop_str: ['<|endoftext|>', '<|end|>'],
    stop_token_ids: [199999, 200020],
  },
  qwen2: {
    ...chatml,
    name: 'qwen2',
    system_message: 'You are a helpful assistant.',
    stop_str: ['<|endoftext|>', '<|im_end|>'],
    stop_token_ids: [151643, 151645],
  },
  wizard_coder_or_math: {
    ...shared,
    name: 'wizard_coder_or_math',
    system_template: '{system_message}',
    system_message:
      'Below is an instruction that describes a task. Write a response that appropriately completes the request.',
    roles: { user: 'Instruction', assistant: 'Response' },
    seps: ['\n\n### ', '\n\n### '],
    role_content_sep: ':\n',
    role_empty_sep: ':\n',
    stop_str: ['</s>'],
    stop_token_ids: [2],
    system_prefix_token_ids: [1],
  },
} as const;
