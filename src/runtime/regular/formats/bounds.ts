/**
 * What surely has a format is what is written with it. Of a few formats more may be valid than that (docs/departures.md):
 * for these, a language that has all of it, so that `not` writes only what surely has not.
 */
const ADDRESS = '[^]*@[^]*';
const REFERENCE = '[A-Za-z][A-Za-z0-9+.\\-]*:[^]*';

/** By format, a pattern that every valid string matches as a whole, where the format's own language lacks some. */
export const formatBounds: Readonly<Record<string, string>> = {
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
