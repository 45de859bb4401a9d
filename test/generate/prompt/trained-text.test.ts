/** Prompts by MLC's templates, against the text that the models were trained on. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type PromptInput, renderPrompt } from '../../../src/runtime/generate/prompt/index.ts';
import { describeTools } from '../../../src/runtime/generate/prompt/tools.ts';
import { readModelConfig } from '../../../src/runtime/models/index.ts';
import { mlcTemplates } from '../../support/mlc-templates.ts';

const user = (content: string) => ({ role: 'user', content }) as const;
const system = (content: string) => ({ role: 'system', content }) as const;
const answer = (content: string) => ({ role: 'assistant', content, toolCalls: [] }) as const;

const tools = [{ name: 'now', description: 'Tells the time.' }];
/** The list of tools, which is the end of the system message. */
const TOOLS = describeTools(tools);

const conversations = {
  'one turn': { messages: [system('S'), user('Hi')] },
  'two turns': { messages: [system('S'), user('Hi'), answer('Hello'), user('Bye')] },
  'a late system message': {
    messages: [system('S'), user('Hi'), answer('Hello'), system('L'), user('Bye')],
  },
  'tools and no system message': { messages: [user('Hi')], tools },
} satisfies Record<string, PromptInput>;

/** The prompt, with the tokens in front of it as text. */
function promptOf(file: object, input: PromptInput, prefix: Readonly<Record<number, string>>) {
  const { conversation } = readModelConfig({ context_window_size: 4096, conv_template: file });
  const before = conversation.systemPrefixTokens.map((token) => prefix[token] ?? `<${token}>`);
  return [...before, ...renderPrompt(conversation, input).map(({ text }) => text)].join('');
}

/** A family: MLC's template, and the text of each conversation as the model knows it. */
interface Family {
  readonly file: object;
  /** The tokens that a template puts in front of prompts. */
  readonly prefix?: Readonly<Record<number, string>>;
  readonly texts: Readonly<Record<keyof typeof conversations, string>>;
}

const embedded = (
  JSON.parse(readFileSync('public/models/formwork-135m/mlc-chat-config.json', 'utf8')) as {
    readonly conv_template: { readonly system_message: string };
  }
).conv_template;

/** ChatML, as in the `chat_template` of SmolLM2 and Qwen2.5. */
const chatml = (message: string): Family['texts'] => ({
  'one turn':
    '<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n',
  'two turns':
    '<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\nHello<|im_end|>\n<|im_start|>user\nBye<|im_end|>\n<|im_start|>assistant\n',
  'a late system message':
    '<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\nHello<|im_end|>\n<|im_start|>system\nL<|im_end|>\n<|im_start|>user\nBye<|im_end|>\n<|im_start|>assistant\n',
  'tools and no system message': `<|im_start|>system\n${message}\n\n${TOOLS}<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n`,
});

const withoutDates =
  "You are Ministral-3-3B-Instruct-2512, a Large Language Model (LLM) created by Mistral AI, a French startup headquartered in Paris.\nYou power an AI assistant called Le Chat.\nYour knowledge base was last updated on 2023-10-01.\n\nWhen you're not sure about some information, you must use the available tools.\nYou follow these instructions in all languages.";

/** `chat_template` of google/gemma-3-4b-it. */
const gemma = {
  prefix: { 2: '<bos>' },
  texts: {
    'one turn': '<bos><start_of_turn>user\nS\n\nHi<end_of_turn>\n<start_of_turn>model\n',
    'two turns':
      '<bos><start_of_turn>user\nS\n\nHi<end_of_turn>\n<start_of_turn>model\nHello<end_of_turn>\n<start_of_turn>user\nBye<end_of_turn>\n<start_of_turn>model\n',
    'a late system message':
      '<bos><start_of_turn>user\nS\n\nHi<end_of_turn>\n<start_of_turn>model\nHello<end_of_turn>\n<start_of_turn>user\nL\n\nBye<end_of_turn>\n<start_of_turn>model\n',
    'tools and no system message': `<bos><start_of_turn>user\n${TOOLS}\n\nHi<end_of_turn>\n<start_of_turn>model\n`,
  },
};

/** `chat_template` of microsoft/Phi-3.5-mini-instruct. */
const phi = (message: string): Family['texts'] => ({
  'one turn': '<s><|system|>\nS<|end|>\n<|user|>\nHi<|end|>\n<|assistant|>\n',
  'two turns':
    '<s><|system|>\nS<|end|>\n<|user|>\nHi<|end|>\n<|assistant|>\nHello<|end|>\n<|user|>\nBye<|end|>\n<|assistant|>\n',
  'a late system message':
    '<s><|system|>\nS<|end|>\n<|user|>\nHi<|end|>\n<|assistant|>\nHello<|end|>\n<|system|>\nL<|end|>\n<|user|>\nBye<|end|>\n<|assistant|>\n',
  'tools and no system message': `<s><|system|>\n${message}${TOOLS}<|end|>\n<|user|>\nHi<|end|>\n<|assistant|>\n`,
});
const phiMessage = mlcTemplates['phi-3'].system_message;

const families: Readonly<Record<string, Family>> = {
  'the embedded model (SmolLM2)': { file: embedded, texts: chatml(embedded.system_message) },
  Qwen: { file: mlcTemplates.qwen2, texts: chatml('You are a helpful assistant.') },
  'Llama 2': {
    // meta-llama/llama, llama/generation.py: chat_completion.
    file: mlcTemplates['llama-2'],
    prefix: { 1: '<s>' },
    texts: {
      'one turn': '<s>[INST] <<SYS>>\nS\n<</SYS>>\n\nHi [/INST]',
      'two turns': '<s>[INST] <<SYS>>\nS\n<</SYS>>\n\nHi [/INST] Hello </s><s>[INST] Bye [/INST]',
      'a late system message':
        '<s>[INST] <<SYS>>\nS\n<</SYS>>\n\nHi [/INST] Hello </s><s>[INST] <<SYS>>\nL\n<</SYS>>\n\nBye [/INST]',
      'tools and no system message': `<s>[INST] <<SYS>>\nYou are a helpful, respectful and honest assistant.\n\n${TOOLS}\n<</SYS>>\n\nHi [/INST]`,
    },
  },
  'Llama 3': {
    // meta-llama/llama3, llama/tokenizer.py: ChatFormat.
    file: mlcTemplates['llama-3'],
    prefix: { 128000: '<|begin_of_text|>' },
    texts: {
      'one turn':
        '<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nS<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nHi<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n',
      'two turns':
        '<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nS<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nHi<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nHello<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nBye<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n',
      'a late system message':
        '<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nS<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nHi<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nHello<|eot_id|><|start_header_id|>system<|end_header_id|>\n\nL<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nBye<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n',
      'tools and no system message': `<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nYou are a helpful, respectful and honest assistant.\n\n${TOOLS}<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nHi<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n`,
    },
  },
  'Gemma and Gemma 2': { ...gemma, file: mlcTemplates.gemma_instruction },
  'Gemma 3': { ...gemma, file: mlcTemplates.gemma3_instruction },
  Mistral: {
    // mistral-common, InstructTokenizerV1: the text of Mistral-7B-Instruct-v0.2.
    file: mlcTemplates.mistral_default,
    prefix: { 1: '<s>' },
    texts: {
      'one turn': '<s>[INST] S\n\nHi [/INST]',
      'two turns': '<s>[INST] S\n\nHi [/INST] Hello</s>[INST] Bye [/INST]',
      'a late system message': '<s>[INST] S\n\nHi [/INST] Hello</s>[INST] L\n\nBye [/INST]',
      'tools and no system message': `<s>[INST] Always assist with care, respect, and truth.\n\n${TOOLS}\n\nHi [/INST]`,
    },
  },
  'Ministral 3': {
    // mistralai/Ministral-3-3B-Instruct-2512, chat_template.jinja.
    file: mlcTemplates.ministral3,
    prefix: { 1: '<s>' },
    texts: {
      'one turn': '<s>[SYSTEM_PROMPT]S[/SYSTEM_PROMPT][INST]Hi[/INST]',
      'two turns': '<s>[SYSTEM_PROMPT]S[/SYSTEM_PROMPT][INST]Hi[/INST]Hello</s>[INST]Bye[/INST]',
      'a late system message':
        '<s>[SYSTEM_PROMPT]S[/SYSTEM_PROMPT][INST]Hi[/INST]Hello</s>[SYSTEM_PROMPT]L[/SYSTEM_PROMPT][INST]Bye[/INST]',
      'tools and no system message': `<s>[SYSTEM_PROMPT]${withoutDates}\n\n${TOOLS}[/SYSTEM_PROMPT][INST]Hi[/INST]`,
    },
  },
  'Phi 3': {
    file: mlcTemplates['phi-3'],
    prefix: { 1: '<s>' },
    texts: phi(`${phiMessage}\n\n`),
  },
  'Phi 3 with vision': {
    file: mlcTemplates['phi-3-vision'],
    prefix: { 1: '<s>' },
    texts: phi(''),
  },
  'Phi 4 mini': {
    // `chat_template` of microsoft/Phi-4-mini-instruct.
    file: mlcTemplates['phi-4'],
    prefix: { 200022: '<|system|>' },
    texts: {
      'one turn': '<|system|>S<|end|><|user|>Hi<|end|><|assistant|>',
      'two turns':
        '<|system|>S<|end|><|user|>Hi<|end|><|assistant|>Hello<|end|><|user|>Bye<|end|><|assistant|>',
      'a late system message':
        '<|system|>S<|end|><|user|>Hi<|end|><|assistant|>Hello<|end|><|system|>L<|end|><|user|>Bye<|end|><|assistant|>',
      'tools and no system message': `<|system|>${phiMessage}\n\n${TOOLS}<|end|><|user|>Hi<|end|><|assistant|>`,
    },
  },
  'DeepSeek-R1': {
    // `chat_template` of deepseek-ai/DeepSeek-R1-Distill-Qwen-7B.
    file: mlcTemplates.deepseek_r1_qwen,
    texts: {
      'one turn': '<｜begin▁of▁sentence｜>S<｜User｜>Hi<｜Assistant｜>',
      'two turns':
        '<｜begin▁of▁sentence｜>S<｜User｜>Hi<｜Assistant｜>Hello<｜end▁of▁sentence｜><｜User｜>Bye<｜Assistant｜>',
      'a late system message':
        '<｜begin▁of▁sentence｜>S<｜User｜>Hi<｜Assistant｜>Hello<｜end▁of▁sentence｜>L<｜User｜>Bye<｜Assistant｜>',
      'tools and no system message': `<｜begin▁of▁sentence｜>${mlcTemplates.deepseek_r1_qwen.system_message}\n\n${TOOLS}<｜User｜>Hi<｜Assistant｜>`,
    },
  },
  WizardMath: {
    // The model card of WizardLM/WizardMath-7B-V1.1, which has no more than one turn.
    file: mlcTemplates.wizard_coder_or_math,
    prefix: { 1: '<s>' },
    texts: {
      'one turn': '<s>S\n\n### Instruction:\nHi\n\n### Response:',
      'two turns':
        '<s>S\n\n### Instruction:\nHi\n\n### Response:Hello\n\n### Instruction:\nBye\n\n### Response:',
      'a late system message':
        '<s>S\n\n### Instruction:\nHi\n\n### Response:Hello\n\nL\n\n### Instruction:\nBye\n\n### Response:',
      'tools and no system message': `<s>Below is an instruction that describes a task. Write a response that appropriately completes the request.\n\n${TOOLS}\n\n### Instruction:\nHi\n\n### Response:`,
    },
  },
};

describe.each(Object.entries(families))('%s', (_, { file, prefix = {}, texts }) => {
  test.each(Object.entries(conversations))('%s', (name, input) => {
    expect(promptOf(file, input, prefix)).toBe(texts[name as keyof typeof conversations]);
  });
});

describe('a turn of the user that a system message opens', () => {
  test('is closed if none of the user follows', () => {
    const { prefix } = gemma;
    const textOf = (messages: PromptInput['messages']) =>
      promptOf(mlcTemplates.gemma3_instruction, { messages }, prefix);
    expect(textOf([system('S')])).toBe(
      '<bos><start_of_turn>user\nS\n\n<end_of_turn>\n<start_of_turn>model\n',
    );
    expect(textOf([system('S'), answer('Hello'), user('Bye')])).toBe(
      '<bos><start_of_turn>user\nS\n\n<end_of_turn>\n<start_of_turn>model\nHello<end_of_turn>\n<start_of_turn>user\nBye<end_of_turn>\n<start_of_turn>model\n',
    );
  });
});

test('Llama 2 begins with one mark, also without a system message', () => {
  const input: PromptInput = { messages: [system(''), user('Hi')] };
  expect(promptOf(mlcTemplates['llama-2'], input, { 1: '<s>' })).toBe('<s>[INST] Hi [/INST]');
});

describe('the mark that begins a text', () => {
  const read = (file: object) =>
    readModelConfig({ context_window_size: 4096, conv_template: file }).conversation;

  test('is in front of a template once if its id is too, as Gemma’s was for a day', () => {
    const { system_template, ...rest } = mlcTemplates.gemma_instruction;
    const gemma = read({ ...rest, system_template: `<bos>${system_template}` });
    expect(gemma).toEqual(read(mlcTemplates.gemma_instruction));
    expect(gemma).not.toHaveProperty('beginning');
  });

  test('stays where it is if turns of the user begin with it', () => {
    const template = '<s>[INST] {system_message}\n';
    const own = { system_template: template, roles: { user: '<s>[INST] ' } };
    expect(read(own)).toMatchObject({ systemTemplate: template });
    expect(read(own)).not.toHaveProperty('beginning');
  });
});

describe('a template of MLC’s list', () => {
  const read = (file: object) =>
    readModelConfig({ context_window_size: 4096, conv_template: file }).conversation;

  test('stays as it is in a file with another text', () => {
    const own = { ...mlcTemplates.gemma3_instruction, system_template: '<system>{system_message}' };
    expect(read(own).systemTemplate).toBe('<system>{system_message}');
    expect(read({ ...mlcTemplates.gemma3_instruction, name: 'mine' }).systemTemplate).toBe(
      '{system_message}',
    );
  });
});
