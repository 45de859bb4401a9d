/**
 * Templates of the page. The README, docs and tests use them, too. The embedded model answers each
 * correctly at temperature 0; a test verifies that.
 */
import { event, extraction } from './extract.ts';
import { others } from './others.ts';
import type { Example } from './types.ts';

export type { Example } from './types.ts';

/** In gallery order. A first visit shows the first. */
export const examples: readonly [Example, ...Example[]] = [event, ...extraction, ...others];
