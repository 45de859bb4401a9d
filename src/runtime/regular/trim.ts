import { forgetStringAutomaton } from './json-string/index.ts';
import { forgetPatterns } from './pattern/index.ts';
import { forgetTerms, hasManyTerms } from './term/index.ts';

/**
 * Forgets the languages that are known, when there are many. For a process that compiles schemas without end: call it
 * between two of them.
 */
export function trimLanguages(): void {
  if (hasManyTerms()) forgetLanguages();
}

/** Forgets the languages that are known. Those in use stay good, only sharing is lost. */
export function forgetLanguages(): void {
  forgetTerms();
  forgetPatterns();
  forgetStringAutomaton();
}
