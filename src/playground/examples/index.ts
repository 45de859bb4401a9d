/**
 * Templates of the page; README, docs and tests take theirs from here, too. The embedded model answers each of them right
 * at temperature 0, and a test holds that.
 */
import { event, extraction } from './extract.ts';
import { others } from './others.ts';
import type { Example } from './types.ts';

export type { Example } from './types.ts';

/** In the order of the gallery; a first visit shows the first. */
export const examples: readonly [Example, ...Example[]] = [event, ...extraction, ...others];
