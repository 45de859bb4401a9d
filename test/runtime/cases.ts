/**
 * What must hold wherever the engine runs. Written once; run in Node and in a browser, and what a
 * case returns must be the same in both.
 */
import { engineCases } from './engine-cases.ts';
import type { RuntimeCase } from './home.ts';
import { modelCases, realModelCase } from './model-cases.ts';
import { visionCases } from './vision-cases.ts';

/** All cases; the real model comes last, as it takes the most room. */
export const cases: readonly RuntimeCase[] = [
  ...modelCases,
  ...engineCases,
  ...visionCases,
  realModelCase,
];
