import { createWrittenReader, type WrittenOperation } from '../../common/patch/index.ts';
import type { Prepared } from '../generation/prepare.ts';
import { runGeneration } from '../generation/run.ts';
import { distinct, warningsField } from '../generation/warnings.ts';
import type { FinishReason } from '../schemas/chat-answer.ts';
import type { Usage, Warning } from '../schemas/shared.ts';
import {
  type ConfidenceReader,
  type ConfidentOperation,
  createConfidenceReader,
} from './confidence.ts';
import type { ChatDelivery } from './read.ts';

/** The end of a patch stream, for clients that request usage or have warnings to read. */
export interface PatchEnd {
  readonly finish_reason: FinishReason;
  readonly system_fingerprint: string;
  readonly usage: Usage;
  readonly warnings?: readonly Warning[];
}

/** A record of a patch stream. */
export type PatchRecord =
  | { readonly type: 'patch'; readonly data: ConfidentOperation }
  | { readonly type: 'reasoning'; readonly data: { readonly reasoning_content: string } }
  | { readonly type: 'usage'; readonly data: PatchEnd };

/**
 * The answer as operations, for `stream: "patch"`. Each operation is sent as soon as its value, and
 * its confidence if requested, is known. The last record is the end.
 */
export async function* chatPatch(
  prepared: Prepared,
  { confidence }: Pick<ChatDelivery, 'confidence'>,
): AsyncGenerator<PatchRecord> {
  const reader = confidence ? createConfidenceReader() : withoutConfidence();
  const records = (operations: readonly ConfidentOperation[]) =>
    operations.map((data) => ({ type: 'patch', data }) as const);
  const warnings = [...prepared.warnings];
  let reason: FinishReason = 'stop';
  for await (const event of runGeneration(prepared)) {
    if (event.type === 'reasoning') {
      yield { type: 'reasoning', data: { reasoning_content: event.text } };
    }
    if (event.type === 'tokens') reader.pushTokens(event.tokens);
    if (event.type === 'content') yield* records(reader.push(event.text));
    if (event.type === 'finish') {
      reason = event.reason;
      warnings.push(...event.warnings);
      yield* records(reader.end());
    }
    if (event.type === 'usage') {
      const { fingerprint } = prepared.model;
      yield {
        type: 'usage',
        data: {
          finish_reason: reason,
          system_fingerprint: fingerprint,
          usage: event.usage,
          ...warningsField(distinct(warnings)),
        },
      };
    }
  }
}

/** A reader without confidence. */
function withoutConfidence(): ConfidenceReader {
  const reader = createWrittenReader();
  const alone = (operations: readonly WrittenOperation[]) =>
    operations.map((operation) => ({ operation, confidence: undefined }));
  return {
    pushTokens() {},
    push: (text) => alone(reader.push(text)),
    end: () => alone(reader.end()),
  };
}
