import { createWrittenReader, type WrittenOperation } from '../../patch/index.ts';
import type { FinishReason } from '../schemas/chat-answer.ts';
import type { Usage, Warning } from '../schemas/shared.ts';
import type { Prepared } from './prepare.ts';
import { runChat } from './run.ts';
import { distinct, warningsField } from './warnings.ts';

/** How a patch stream ended, for those who ask for it, or have warnings to read. */
export interface PatchEnd {
  readonly finish_reason: FinishReason;
  readonly system_fingerprint: string;
  readonly usage: Usage;
  readonly warnings?: readonly Warning[];
}

/** What a patch stream is made of. */
export type PatchRecord =
  | { readonly type: 'patch'; readonly data: WrittenOperation }
  | { readonly type: 'reasoning'; readonly data: { readonly reasoning_content: string } }
  | { readonly type: 'usage'; readonly data: PatchEnd };

/** The answer as operations, `stream: "patch"`: each leaves as soon as its value is known. The last record is its end. */
export async function* chatPatch(prepared: Prepared): AsyncGenerator<PatchRecord> {
  const reader = createWrittenReader();
  const records = (operations: readonly WrittenOperation[]) =>
    operations.map((data) => ({ type: 'patch', data }) as const);
  const warnings = [...prepared.warnings];
  let reason: FinishReason = 'stop';
  for await (const event of runChat(prepared)) {
    if (event.type === 'reasoning') {
      yield { type: 'reasoning', data: { reasoning_content: event.text } };
    }
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
