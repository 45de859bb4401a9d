/** Host names (RFC 1123 section 2.1, RFC 5890) and mailboxes (RFC 5321 section 4.1.2, RFC 6531). */
import { intersect, repeat, sequence, type Term, union } from '../term/index.ts';
import { idnHostname } from './idn.ts';
import type { Formats, FormatTools } from './types.ts';
import { ADDRESS_LITERAL } from './uris.ts';

const MAX_CHARACTERS = 253;

const LETTER = '[A-Za-z0-9]';
const rest = (length: number): string => `[A-Za-z0-9-]{0,${length - 1}}${LETTER}`;
/**
 * A label of letters, digits and inner hyphens, of at most 63 characters. Excludes labels that
 * begin with "xn--": whether their encoding is valid (RFC 5891, section 5.4) is beyond an automaton
 * of reasonable size.
 */
const LABEL = [
  `[A-WYZa-wyz0-9](?:${rest(62)})?`,
  `[xX](?:[A-MO-Za-mo-z0-9](?:${rest(61)})?|-${rest(61)})?`,
  `[xX][nN](?:${LETTER}(?:${rest(60)})?|-${LETTER}(?:${rest(59)})?)?`,
].join('|');

/** Host names of at least this many labels. */
function hostname({ whole }: FormatTools, labels = 1): Term {
  return limited(whole(`(?:${LABEL})(?:\\.(?:${LABEL})){${labels - 1},}`), MAX_CHARACTERS);
}

function limited(term: Term, length: number): Term {
  return intersect([term, repeat(term.table.anyCharacter, 0, length)]);
}

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-]";

/** A plain or quoted local part, with more characters wherever letters are. */
function localPart(more = ''): string {
  const atom = `(?:${ATOM}${more})+`;
  return `${atom}(?:\\.${atom})*|"(?:[ !#-\\[\\]-~]${more}|\\\\[ -~])*"`;
}

/** `email`: a mailbox whose domain has at least this many labels. */
function email(tools: FormatTools, labels = 2): Term {
  return mailbox(tools, limited(tools.whole(localPart()), 64), hostname(tools, labels));
}

/**
 * `idn-email`: allows characters beyond ASCII wherever letters are. A local part has at most 64
 * bytes of UTF-8. RFC 6531 (section 3.3) does not require a normal form.
 */
function idnEmail(tools: FormatTools, labels = 2): Term {
  const { whole } = tools;
  const local = whole(localPart('|[^\\0-\\x7f]'));
  const short = union([
    limited(intersect([local, whole('[\\0-\\x7f]*')]), 64),
    limited(intersect([local, whole('[\\0-\\u07ff]*')]), 32),
    limited(local, 16),
  ]);
  return mailbox(tools, short, idnHostname(tools, labels, false));
}

/** A local part at a domain or an address. */
function mailbox({ whole }: FormatTools, local: Term, domain: Term): Term {
  return sequence([local, whole('@'), union([domain, whole(ADDRESS_LITERAL)])]);
}

/** The formats of host names and email addresses. */
export const hosts: Formats = {
  hostname: [hostname, '[A-Za-z0-9]+(?:(?:-+|\\.)[A-Za-z0-9]+)*'],
  'idn-hostname': [idnHostname, '[A-Za-z0-9.\\-\\u0080-\\u{10ffff}]*'],
  // Domains have at least two labels: local host names are not valid addresses for others (RFC
  // 5321, 2.3.5). The older RFC 5322, of drafts up to 7, allows comments and any ASCII characters.
  email: [email, '[\\0-\\x7f]+@[\\0-\\x7f]+', (tools) => email(tools, 1)],
  'idn-email': [idnEmail, '[^]+@[^]+', (tools) => idnEmail(tools, 1)],
};
