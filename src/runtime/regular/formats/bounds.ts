/**
 * What surely has a format is what is written with it. Of a few formats more may be valid than that (docs/departures.md):
 * for these, a language that has all of it, so that `not` writes only what surely has not.
 */
import type { Term } from '../term/index.ts';
import { whole } from './whole.ts';

const ADDRESS = '[^]*@[^]*';
const REFERENCE = '[A-Za-z][A-Za-z0-9+.\\-]*:[^]*';

const bounds: Readonly<Record<string, string>> = {
  hostname: '[A-Za-z0-9.\\-]*',
  'idn-hostname': '[A-Za-z0-9.\\-\\u0080-\\u{10ffff}]*',
  email: ADDRESS,
  'idn-email': ADDRESS,
  uri: REFERENCE,
  iri: REFERENCE,
  'relative-json-pointer': '\\d[^]*',
  // A quantifier needs something to repeat.
  regex: '(?:[^*+?][^]*)?',
};

/** A language that has every valid string of a known format; undefined when the format's own has. */
export function formatBound(name: string): Term | undefined {
  const source = bounds[name];
  return source === undefined ? undefined : whole(source);
}
