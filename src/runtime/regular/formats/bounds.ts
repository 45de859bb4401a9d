/**
 * The language of a format contains only strings that are certainly valid. For a few formats more
 * strings are valid (docs/departures.md). For these, a larger language contains all valid strings,
 * so that `not` excludes all of them.
 */
const ADDRESS = '[^]*@[^]*';
const REFERENCE = '[A-Za-z][A-Za-z0-9+.\\-]*:[^]*';

/**
 * For each format whose language is incomplete, a pattern that every valid string matches as a
 * whole.
 */
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
