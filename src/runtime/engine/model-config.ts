/** Reads mlc-chat-config.json, the file that goes with every model compiled for web-llm. */
import { formworkError } from '../errors.ts';
import type { ConversationTemplate, ModelConfig } from './types.ts';
import { imageLayout } from './vision/layout.ts';

/** As much of mlc-chat-config.json as is read here. */
interface ChatConfigFile {
  readonly model_type?: string;
  readonly context_window_size?: number;
  readonly sliding_window_size?: number;
  readonly vocab_size?: number;
  readonly conv_template?: {
    readonly system_template?: string;
    readonly system_message?: string;
    readonly system_prefix_token_ids?: readonly number[] | null;
    readonly roles?: Readonly<Record<string, string>>;
    readonly role_content_sep?: string;
    readonly role_empty_sep?: string;
    readonly seps?: readonly string[];
    readonly stop_str?: readonly string[];
    readonly stop_token_ids?: readonly number[];
  };
  readonly eos_token_id?: number | readonly number[];
}

/** Settings of a model, with the defaults that web-llm has. Throws `model_load_failed` for what cannot be run. */
export function readModelConfig(json: unknown): ModelConfig {
  const file = json as ChatConfigFile;
  const contextWindow = file.context_window_size ?? -1;
  if (contextWindow <= 0) {
    throw formworkError('Models with a sliding window of attention are not supported.', {
      code: 'model_load_failed',
    });
  }
  const template = file.conv_template ?? {};
  const layout = imageLayout(file.model_type);
  const conversation: ConversationTemplate = {
    systemTemplate: template.system_template ?? '{system_message}',
    systemMessage: template.system_message ?? '',
    roles: template.roles ?? {},
    roleContentSeparator: template.role_content_sep ?? '',
    roleEmptySeparator: template.role_empty_sep ?? '',
    separators: template.seps ?? [''],
    systemPrefixTokens: template.system_prefix_token_ids ?? [],
    stopStrings: template.stop_str ?? [],
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
