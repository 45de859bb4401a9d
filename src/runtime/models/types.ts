/** Descriptions of models and adapters before loading. */

/** The kind of adapter; `software` has no GPU behind it. */
export type AdapterKind = 'gpu' | 'software';

/** A model an engine can load. */
export interface ModelRecord {
  readonly id: string;
  readonly ownedBy: string;
  /** Unix seconds. */
  readonly created: number;
  readonly contextWindow: number;
  /** Approximate memory use in bytes; absent if unknown before loading. */
  readonly memoryBytes?: number;
  /** Download size of the weights in bytes, accurate to 1 %; absent if unknown. */
  readonly downloadBytes?: number;
  readonly capabilities: readonly ('chat' | 'vision' | 'embeddings' | 'reasoning')[];
  readonly status: 'available' | 'loading' | 'ready' | 'failed';
  /** Why the status is `failed`. */
  readonly problem?: string;
}

/** The part of mlc-chat-config.json that other folders read. */
export interface ModelConfig {
  readonly contextWindow: number;
  /** Number of logits; at least the number of tokens in the tokenizer. */
  readonly vocabularySize: number;
  readonly conversation: ConversationTemplate;
  readonly endOfTurn: readonly number[];
}

/** A chat template in the terms of mlc-chat-config.json (`conv_template`). */
export interface ConversationTemplate {
  /** The mark in front of the whole prompt, if it has no id in `systemPrefixTokens`. */
  readonly beginning?: string;
  readonly systemTemplate: string;
  readonly systemMessage: string;
  readonly roles: Readonly<Record<string, string>>;
  readonly roleContentSeparator: string;
  readonly roleEmptySeparator: string;
  readonly separators: readonly string[];
  /** Token ids in front of the whole prompt. */
  readonly systemPrefixTokens: readonly number[];
  readonly stopStrings: readonly string[];
  /** Text around a message, by role. `{user_message}` and the like stand for the message. */
  readonly roleTemplates?: Readonly<Record<string, string>>;
  /**
   * False if a system message is part of the turn after it, as in Llama 2's `[INST] <<SYS>>`; that
   * turn then has no role, unless it is the assistant's.
   */
  readonly roleAfterSystem?: boolean;
  /** Text between an image and what follows it, for models with vision. */
  readonly afterImage?: string;
}
