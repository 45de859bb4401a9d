/** A conversation, the input of a prompt. */
import type { ImageInput } from '../../engine/index.ts';
import type { describeSchema } from './describe-schema.ts';

/** An earlier tool call of the model. */
export interface PromptToolCall {
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
}

/** A part of a user's message: text, or an image by its index in {@link PromptInput.images}. */
export type PromptPart = string | { readonly image: number };

/** One message of a conversation. */
export type PromptMessage =
  | { readonly role: 'system' | 'tool'; readonly content: string }
  | {
      readonly role: 'user';
      readonly content: string | readonly PromptPart[];
      readonly name?: string;
    }
  | {
      readonly role: 'assistant';
      readonly content: string;
      readonly toolCalls: readonly PromptToolCall[];
    };

/** A tool that the model may call, as the prompt presents it. */
export interface PromptTool {
  readonly name: string;
  readonly description?: string;
  readonly parameters?: unknown;
}

/** The input of a prompt. */
export interface PromptInput {
  readonly messages: readonly PromptMessage[];
  readonly tools?: readonly PromptTool[];
  /** The users' images, encoded for the model. */
  readonly images?: readonly Pick<ImageInput, 'tokens'>[];
  /** The schema's description in the system message; see {@link describeSchema}. */
  readonly schemaHint?: string;
  /** For models that reason: whether the assistant starts to think, or skips thinking. */
  readonly thinking?: 'open' | 'skipped';
  /** The beginning of the assistant's message, which the answer continues. */
  readonly prefix?: string;
}

/**
 * A part of a prompt: the template's own text, in which special tokens count, or content, in which
 * they do not.
 */
export interface PromptPiece {
  readonly text: string;
  readonly template: boolean;
  /** An image in place of text, by its index in {@link PromptInput.images}. */
  readonly image?: number;
}
