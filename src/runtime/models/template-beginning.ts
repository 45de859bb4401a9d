/** Separates the mark that begins a text from a chat template. */
import type { ConversationFile } from './conversation-file.ts';

/** The marks that begin a text, of families whose templates may spell them out. */
const MARKS = [
  '<｜begin▁of▁sentence｜>',
  '<|begin_of_text|>',
  '<|startoftext|>',
  '<bos>',
  '<s>',
  '<BOS_TOKEN>',
];

/**
 * Takes the mark that begins a text out of a system template, as DeepSeek-R1's has it. There, a
 * prompt without a system message lacked it, and a late system message repeated it.
 * @returns the template without it, and the mark, unless `system_prefix_token_ids` stands for it
 */
export function withoutBeginning(file: ConversationFile): {
  readonly template: ConversationFile;
  readonly beginning?: string;
} {
  const { system_template: text = '', system_prefix_token_ids: prefix, roles = {} } = file;
  const mark = MARKS.find((candidate) => text.startsWith(candidate));
  // If the turns of the user begin with it too, none is lacking.
  if (mark === undefined || roles.user?.startsWith(mark)) return { template: file };
  const template = { ...file, system_template: text.slice(mark.length) };
  return prefix?.length ? { template } : { template, beginning: mark };
}
