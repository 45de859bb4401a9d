import { createPatchReader, type PatchOperation } from '../../patch/index.ts';
import type { Prepared } from './prepare.ts';
import { runChat } from './run.ts';

/** The answer as operations, `stream: "patch"`: each leaves as soon as its value is known. */
export async function* chatOperations(prepared: Prepared): AsyncGenerator<PatchOperation> {
  const reader = createPatchReader();
  for await (const event of runChat(prepared)) {
    if (event.type === 'content') yield* reader.push(event.text);
  }
  yield* reader.end();
}
