/** What a generation is asked for, whichever endpoint asked. */
import type {
  FormatInput,
  Prefill,
  RequestSampling,
  ToolChoiceInput,
  ToolInput,
} from '../../generate/index.ts';
import type { PromptMessage } from '../../prompt/index.ts';
import type { RequestImage } from '../images/pictures.ts';
import type { ReasoningEffort, Warning } from '../schemas/shared.ts';

/** What makes a prompt, and what an answer to it is held to. */
export interface PromptInput {
  readonly model: string;
  readonly messages: readonly PromptMessage[];
  /** The request's name for its messages, for errors. */
  readonly messagesParam: string;
  /** The pictures that the messages refer to, in their order; only vision models may be shown any. */
  readonly images: readonly RequestImage[];
  /** A prompt that is no conversation: it is taken as it stands, as text or as tokens, and there are no messages. */
  readonly raw?: string | readonly number[];
  /** What the assistant has begun to say: the answer is what comes after it. */
  readonly prefill?: Prefill;
  readonly format: FormatInput;
  readonly tools: readonly ToolInput[];
  readonly toolChoice: ToolChoiceInput;
  readonly parallelToolCalls: boolean;
  /** How much to think; undefined when the request does not say. */
  readonly effort?: ReasoningEffort;
  /** What to do before the answer, where the request says so. */
  readonly mode?: 'none' | 'think' | 'draft';
  /** The request's name for `effort`, for warnings. */
  readonly effortParam: string;
  /** What the request asks for that cannot be followed. */
  readonly warnings: readonly Warning[];
}

/** A request for a generation, checked as far as that is possible without its model. */
export interface ChatInput extends PromptInput {
  readonly choices: number;
  readonly stop: readonly string[];
  readonly sampling: RequestSampling;
  readonly topLogprobs?: number;
  readonly maxTokens?: number;
  /** Tokens to think at most, in place of the share that `effort` stands for. */
  readonly maxThinking?: number;
  /** The request's name for `maxTokens`, for errors. */
  readonly maxTokensParam: string;
}
