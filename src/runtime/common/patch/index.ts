/**
 * Converts generated JSON text to JSON Patch operations, and those to NDJSON or server-sent events.
 */
export {
  eventStreamFraming,
  eventStreamType,
  ndjsonFraming,
  type PatchFraming,
} from './framing.ts';
export type { PatchOperation, WrittenOperation } from './operation.ts';
export { type PartialJson, parsePartialJson } from './partial-json.ts';
export { pointerAt } from './pointer-at.ts';
export { createPatchReader, createWrittenReader, type PatchReader } from './reader.ts';
