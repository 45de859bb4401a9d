/**
 * Identifiers that schema generators use as formats (Pydantic, Zod), as their own specifications
 * define them.
 */
import type { Formats } from './types.ts';

const HEX = '[0-9a-fA-F]';
const TOKEN = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+";
const PARAMETER = `[ \\t]*;[ \\t]*(?:${TOKEN}=(?:${TOKEN}|"(?:[\\t !#-\\[\\]-~]|\\\\[\\t -~])*"))?`;

/** The formats of identifiers that schema generators use. */
export const identifiers: Formats = {
  // RFC 9562, section 4.2.
  ...Object.fromEntries(
    [1, 3, 4, 5, 6, 7, 8].map((version) => [
      `uuid${version}`,
      `${HEX}{8}-${HEX}{4}-${version}${HEX}{3}-[89abAB]${HEX}{3}-${HEX}{12}`,
    ]),
  ),
  // 128 bits in Crockford's Base32, so the first digit is at most 7.
  ulid: '[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}',
  cuid: 'c[0-9a-z]{24}',
  // 24 characters by default, configurable from 2 to 32.
  cuid2: '[a-z][0-9a-z]{1,31}',
  // The default length.
  nanoid: '[A-Za-z0-9_\\-]{21}',
  // 12 bytes in lower-case Base32hex; the last digit holds one bit.
  xid: '[0-9a-v]{19}[0g]',
  // 20 bytes in Base62.
  ksuid: '[0-9A-Za-z]{27}',
  // An ITU-T E.164 telephone number with its plus sign.
  e164: '\\+[1-9][0-9]{6,14}',
  // The compact serialization of a signed token (RFC 7515, section 7.1); the signature may be
  // empty.
  jwt: 'eyJ[A-Za-z0-9_\\-]+\\.[A-Za-z0-9_\\-]+\\.[A-Za-z0-9_\\-]*',
  // OpenAPI's registry: one character; and RFC 9110, section 12.5.1, with parameters.
  char: '[^]',
  'media-range': `(?:\\*/\\*|${TOKEN}/(?:\\*|${TOKEN}))(?:${PARAMETER})*`,
};
