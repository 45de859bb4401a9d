/** Reads mlc-chat-config.json, the settings file of every model compiled for web-llm. */
import { formworkError } from '../common/errors.ts';
import { readConversation } from './conversation.ts';
import type { ConversationFile } from './conversation-file.ts';
import { imageLayout } from './image-layout.ts';
import type { ModelConfig } from './types.ts';

/** The fields of mlc-chat-config.json that this module reads. */
interface ChatConfigFile {
  readonly model_type?: string;
  readonly context_window_size?: number;
  readonly sliding_window_size?: number;
  readonly vocab_size?: number;
  /** Older files name a template that used to be part of the runtime. */
  readonly conv_template?: string | ConversationFile;
  readonly eos_token_id?: number | readonly number[];
}

/**
 * Reads a model's settings, with web-llm's defaults.
 * @param overrides replace settings; the context window never exceeds the file's, for which the
 *   model was trained
 * @throws `model_load_failed` if the model cannot run; the message is part of a sentence.
 */
export function readModelConfig(
  json: unknown,
  overrides: Readonly<Record<string, number>> = {},
): ModelConfig {
  const file = overridden(json as ChatConfigFile, overrides);
  const contextWindow = contextWindowOf(file);
  const template = conversationOf(file);
  const layout = imageLayout(file.model_type);
  const conversation = {
    ...readConversation(template),
    ...(layout === undefined ? {} : { afterImage: layout.after }),
  };
  const endOfTurn = new Set([
    ...(template.stop_token_ids ?? []),
    ...(file.eos_token_id === undefined ? [] : [file.eos_token_id].flat()),
  ]);
  return {
    contextWindow,
    vocabularySize: file.vocab_size ?? 0,
    conversation,
    endOfTurn: [...endOfTurn],
  };
}

function overridden(
  file: ChatConfigFile,
  overrides: Readonly<Record<string, number>>,
): ChatConfigFile {
  const { context_window_size: own = -1 } = file;
  const { context_window_size: wanted = own } = overrides;
  return {
    ...file,
    ...overrides,
    context_window_size: own > 0 && wanted > 0 ? Math.min(own, wanted) : wanted,
  };
}

/**
 * Tokens that attention may cover. A model with a sliding window (`sliding_window_size`) attends to
 * the whole of a text no longer than its window. Up to that length a plain cache computes the same.
 */
function contextWindowOf({ context_window_size, sliding_window_size }: ChatConfigFile): number {
  const limits = [context_window_size, sliding_window_size].filter(
    (size): size is number => size !== undefined && size > 0,
  );
  if (limits.length > 0) return Math.min(...limits);
  throw formworkError(
    'its mlc-chat-config.json has neither context_window_size nor sliding_window_size',
    { code: 'model_load_failed' },
  );
}

function conversationOf({ conv_template: template = {} }: ChatConfigFile): ConversationFile {
  if (typeof template !== 'string') return template;
  throw formworkError(
    `its mlc-chat-config.json names the conversation template "${template}" but does not contain it, like MLC files from before 2024; regenerate it with a current \`mlc_llm gen_config\``,
    { code: 'model_load_failed' },
  );
}
