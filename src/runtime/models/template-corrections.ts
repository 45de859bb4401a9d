/**
 * Corrections of chat templates that MLC's registry has, and so many files, where they differ from
 * the text that the model was trained on.
 */
import type { ConversationFile } from './conversation-file.ts';

interface Correction {
  /** The templates' names in MLC's registry. */
  readonly names: readonly string[];
  /** MLC's text. A file with another is left as it is. */
  readonly known: ConversationFile;
  readonly corrected: ConversationFile;
}

const corrections: readonly Correction[] = [
  // `chat_template` of google/gemma-3-4b-it: the system message is the beginning of the user's.
  {
    names: ['gemma_instruction', 'gemma3_instruction'],
    known: {
      system_template: '{system_message}',
      roles: { user: '<start_of_turn>user', assistant: '<start_of_turn>model' },
      role_content_sep: '\n',
    },
    corrected: {
      system_template: '<start_of_turn>user\n{system_message}\n\n',
      add_role_after_system_message: false,
    },
  },
  // mistral-common (`InstructTokenizerV1`): an empty line after the system message, and the end of
  // the text after each answer.
  {
    names: ['mistral_default'],
    known: { system_template: '[INST] {system_message}', seps: [' '] },
    corrected: { system_template: '[INST] {system_message}\n\n', seps: [' ', '</s>'] },
  },
  // The model card of WizardLM/WizardMath-7B-V1.1: `### ` also before the first instruction, and
  // nothing after `### Response:`.
  {
    names: ['wizard_coder_or_math'],
    known: {
      system_template: '{system_message}',
      roles: { user: 'Instruction', assistant: 'Response' },
      seps: ['\n\n### ', '\n\n### '],
      role_content_sep: ':\n',
      role_empty_sep: ':\n',
    },
    corrected: {
      system_template: '{system_message}\n\n',
      roles: { user: '### Instruction:\n', assistant: '### Response:' },
      seps: ['\n\n'],
      role_content_sep: '',
      role_empty_sep: '',
    },
  },
  // `chat_template` of microsoft/Phi-3.5-mini-instruct and Phi-3.5-vision-instruct: the turn of the
  // system is closed.
  {
    names: ['phi-3'],
    known: { system_template: '<|system|>\n{system_message}', seps: ['<|end|>\n'] },
    corrected: { system_template: '<|system|>\n{system_message}<|end|>\n' },
  },
  {
    names: ['phi-3-vision'],
    known: { system_template: '{system_message}', seps: ['<|end|>\n'] },
    corrected: { system_template: '<|system|>\n{system_message}<|end|>\n' },
  },
  // `chat_template` of microsoft/Phi-4-mini-instruct, which has no line breaks. Token 200022 is
  // `<|system|>`, which would open a second turn.
  {
    names: ['phi-4'],
    known: {
      system_template: '<|system|>\n{system_message}',
      seps: ['<|end|>\n'],
      role_content_sep: '\n',
      role_empty_sep: '\n',
      system_prefix_token_ids: [200_022],
    },
    corrected: {
      system_template: '<|system|>{system_message}<|end|>',
      seps: ['<|end|>'],
      role_content_sep: '',
      role_empty_sep: '',
      system_prefix_token_ids: [],
    },
  },
  // meta-llama/llama, llama/generation.py (`chat_completion`): `<s>` begins each pair of turns, and
  // nothing follows the last `[/INST]`.
  {
    names: ['llama-2'],
    known: {
      roles: { user: '<s>[INST]', assistant: '[/INST]', tool: '[INST]' },
      seps: [' ', ' </s>'],
      role_empty_sep: ' ',
    },
    corrected: {
      roles: { user: '[INST]', assistant: '[/INST]', tool: '[INST]' },
      seps: [' ', ' </s><s>'],
      role_empty_sep: '',
    },
  },
];

/** The template of a file, as the model was trained on it. */
export function correctTemplate(file: ConversationFile): ConversationFile {
  const { corrected } =
    corrections.find(
      ({ names, known }) => names.includes(file.name ?? '') && contains(file, known),
    ) ?? {};
  return { ...file, ...corrected };
}

/** Whether a value has all members of another, and equal lists. */
function contains(value: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return value === part;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(part)) return JSON.stringify(value) === JSON.stringify(part);
  const members = value as Readonly<Record<string, unknown>>;
  return Object.entries(part).every(([name, own]) => contains(members[name], own));
}
