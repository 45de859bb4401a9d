import { forgetStringAutomaton } from './json-string/index.ts';
import { forgetPatterns } from './pattern/index.ts';
import { forgetTerms, hasManyTerms } from './term/index.ts';

/**
 * Empties the tables of languages when they are large, so that a process may compile schemas without end. To be called between
 * two compilations.
 */
export function trimLanguages(): void {
  if (hasManyTerms()) forgetLanguages();
}

/** Empties the tables of languages. Those in use stay good; only sharing is lost. */
export function forgetLanguages(): void {
  forgetTerms();
  forgetPatterns();
  forgetStringAutomaton();
}
