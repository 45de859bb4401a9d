/** Identifiers that schema generators name as formats (Pydantic, Zod): each as its own specification writes it. */
import { parsePattern } from '../pattern/index.ts';
import type { Term } from '../term/index.ts';
import { whole } from './whole.ts';

/** `uuid1` to `uuid8`: a UUID of that version (RFC 9562, section 4.2). */
export function uuidOfVersion(version: number): Term {
  const hex = '[0-9a-fA-F]';
  return whole(`${hex}{8}-${hex}{4}-${version}${hex}{3}-[89abAB]${hex}{3}-${hex}{12}`);
}

/** `ulid`: 128 bits in Crockford's Base32, so that the first digit is 7 at most. */
export function ulid(): Term {
  return whole('[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}');
}

/** `cuid`, of the first version. */
export function cuid(): Term {
  return whole('c[0-9a-z]{24}');
}

/** `cuid2`: 24 characters by default, from 2 to 32 by choice. */
export function cuid2(): Term {
  return whole('[a-z][0-9a-z]{1,31}');
}

/** `nanoid`, of the default length. */
export function nanoid(): Term {
  return whole('[A-Za-z0-9_\\-]{21}');
}

/** `xid`: 12 bytes in the lower half of Base32hex, the last digit holding one bit. */
export function xid(): Term {
  return whole('[0-9a-v]{19}[0g]');
}

/** `ksuid`: 20 bytes in Base62. */
export function ksuid(): Term {
  return whole('[0-9A-Za-z]{27}');
}

/** `e164`: a telephone number of ITU-T E.164 with its plus sign. */
export function e164(): Term {
  return whole('\\+[1-9][0-9]{6,14}');
}

/** `jwt`: the compact serialization of a signed token (RFC 7515, section 7.1); the signature may be empty. */
export function jwt(): Term {
  return whole('eyJ[A-Za-z0-9_\\-]+\\.[A-Za-z0-9_\\-]+\\.[A-Za-z0-9_\\-]*');
}

/** `char` of OpenAPI's registry: one character. */
export function character(): Term {
  return parsePattern('^[^]$') as Term;
}

/** `media-range` of OpenAPI's registry (RFC 9110, section 12.5.1), with parameters. */
export function mediaRange(): Term {
  const token = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+";
  const parameter = `[ \\t]*;[ \\t]*${token}=(?:${token}|"(?:[\\t !#-\\[\\]-~]|\\\\[\\t -~])*")`;
  return whole(`(?:\\*/\\*|${token}/(?:\\*|${token}))(?:${parameter})*`);
}
