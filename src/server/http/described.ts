/** The server's own part of the API description in `/v1/openapi.json` and docs/api.md. */
import type { OpenApiPart } from '../../runtime/api/index.ts';
import { describedBatches } from '../batches/described.ts';
import { describedFiles } from '../files/described.ts';

/** The paths and schemas of files and batches. */
export const described: OpenApiPart = {
  paths: { ...describedFiles.paths, ...describedBatches.paths },
  schemas: { ...describedFiles.schemas, ...describedBatches.schemas },
};
