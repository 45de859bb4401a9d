import { chatCases } from './chat.ts';
import { embeddingCases } from './embeddings.ts';
import type { LiveCase } from './home.ts';
import { responseCases } from './responses.ts';
import { toolCases } from './tools.ts';

/**
 * What the interface must do with a real model wherever it runs. Written once; run in Node and in a
 * browser.
 */
export const liveCases: readonly LiveCase[] = [
  ...chatCases,
  ...toolCases,
  ...responseCases,
  ...embeddingCases,
];
