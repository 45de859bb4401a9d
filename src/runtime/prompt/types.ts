/** A conversation, as prompts are made from it. */
import type { ImageInput } from '../engine/vision/types.ts';

/** A call of a tool that the model made before. */
export interface PromptToolCall {
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
}

/** A part of what a user says: text, or a picture by its place among {@link PromptInput.images}. */
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

/** A tool that the model may call, as it is shown to it. */
export interface PromptTool {
  readonly name: string;
  readonly description?: string;
  readonly parameters?: unknown;
}

/** Everything a prompt is made from. */
export interface PromptInput {
  readonly messages: readonly PromptMessage[];
  readonly tools?: readonly PromptTool[];
  /** What users show, as the model takes it. */
  readonly images?: readonly Pick<ImageInput, 'tokens'>[];
  /** What the system message says about the schema that the answer will follow: {@link describeSchema}. */
  readonly schemaHint?: string;
  /** For models that reason: the assistant begins to think, or has nothing to think about. */
  readonly thinking?: 'open' | 'skipped';
  /** What the assistant has begun to say: its answer goes on from there. */
  readonly prefill?: string;
}

/** A part of a prompt: the template's own text, in which special tokens count, or content, in which they do not. */
export interface PromptPiece {
  readonly text: string;
  readonly template: boolean;
  /** A picture, in place of text: its place among {@link PromptInput.images}. */
  readonly image?: number;
}
