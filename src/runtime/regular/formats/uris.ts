/** URIs and IRIs (RFC 3986, RFC 3987) and URI templates (RFC 6570). */
import { IPV4, ipv6 } from './addresses.ts';
import type { Formats } from './types.ts';

const ESCAPED = '%[0-9a-fA-F]{2}';
const UNRESERVED = 'A-Za-z0-9._~\\-';
const SUB_DELIMITERS = "!$&'()*+,;=";

const planes = (last: number): string =>
  Array.from({ length: last }, (_, i) => {
    const plane = (i + 1).toString(16);
    return `\\u{${plane}0000}-\\u{${plane}FFFD}`;
  }).join('');
/** `ucschar` of RFC 3987: plane 14 begins at U+E1000. */
const INTERNATIONAL = `\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF${planes(13)}\\u{E1000}-\\u{EFFFD}`;
/** `iprivate` of RFC 3987. */
const PRIVATE = '\\uE000-\\uF8FF\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}';

/**
 * Patterns of URIs and of references, after RFC 3986, with additional characters. In a URI, a
 * scheme may stand alone, but validators require more, so there are two patterns.
 */
function forms(letters: string, queryLetters: string) {
  const characters = (more: string): string =>
    `(?:[${UNRESERVED}${SUB_DELIMITERS}${letters}${more}]|${ESCAPED})`;
  const segment = `${characters(':@')}*`;
  const nonEmpty = `${characters(':@')}+`;
  const withoutColon = `${characters('@')}+`;
  const future = `[vV][0-9a-fA-F]+\\.[${UNRESERVED}${SUB_DELIMITERS}:]+`;
  const host = `(?:\\[(?:${ipv6(7)}|${future})\\]|${characters('')}*)`;
  const authority = `(?:${characters(':')}*@)?${host}(?::[0-9]*)?`;
  const rest = `(?:/${segment})*`;
  const absolutePath = `/(?:${nonEmpty}${rest})?`;
  const query = `(?:\\?${characters(`:@/?${queryLetters}`)}*)?(?:#${characters(':@/?')}*)?`;
  const place = (first: string): string =>
    `(?://${authority}${rest}|${absolutePath}|${first}${rest})`;
  const absolute = `[A-Za-z][A-Za-z0-9+.\\-]*:${place(nonEmpty)}`;
  const any = `${absolute}?${query}`;
  return {
    absolute: [absolute + query, any, any] as const,
    reference: `(?:${absolute}?|${place(withoutColon)}?)${query}`,
  };
}

const ascii = forms('', '');
const international = forms(INTERNATIONAL, PRIVATE);

/**
 * Pattern of the address literals of RFC 5321, section 4.1.3, where `::` stands for at least two
 * groups.
 */
export const ADDRESS_LITERAL: string = `\\[(?:${IPV4}|[iI][pP][vV]6:(?:${ipv6(6)}))\\]`;

const LITERAL = `[!#$&'()*+,\\-./0-9:;=?@A-Z\\[\\]_a-z~${INTERNATIONAL}${PRIVATE}]|${ESCAPED}`;
const LETTER = `(?:[A-Za-z0-9_]|${ESCAPED})`;
const VARIABLE = `${LETTER}(?:\\.?${LETTER})*(?::[1-9][0-9]{0,3}|\\*)?`;

/** The formats of URIs, IRIs and URI templates. */
export const uris: Formats = {
  // URIs have a scheme; references may be relative.
  uri: ascii.absolute,
  url: ascii.absolute,
  'uri-reference': ascii.reference,
  iri: international.absolute,
  'iri-reference': international.reference,
  // Levels 1 to 4. The apostrophe is a literal, according to erratum 6937 of RFC 6570.
  'uri-template': `(?:${LITERAL}|\\{[+#./;?&=,!@|]?${VARIABLE}(?:,${VARIABLE})*\\})*`,
};
