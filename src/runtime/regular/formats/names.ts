/** Identifiers, JSON Pointers, encoded bytes and numbers. */
import type { Term } from '../term/index.ts';
import { whole } from './whole.ts';

/** `uuid` (RFC 9562, section 4), of any version and variant. */
export function uuid(): Term {
  return whole('[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}');
}

const POINTER = '(?:/(?:[^~/]|~[01])*)*';

/** `json-pointer` (RFC 6901, section 3). */
export function jsonPointer(): Term {
  return whole(POINTER);
}

/** `relative-json-pointer` (draft-bhutton-relative-json-pointer-00, section 3). */
export function relativeJsonPointer(): Term {
  return whole(`(?:0|[1-9][0-9]*)(?:#|${POINTER})`);
}

/** `byte` of OpenAPI, `base64` of others: base64 (RFC 4648, section 4). */
export function base64(): Term {
  const letter = '[A-Za-z0-9+/]';
  return whole(`(?:${letter}{4})*(?:${letter}{2}==|${letter}{3}=)?`);
}

/** `base64url` (RFC 4648, section 5), with or without padding. */
export function base64url(): Term {
  const letter = '[A-Za-z0-9_\\-]';
  return whole(`(?:${letter}{4})*(?:${letter}{2}(?:==)?|${letter}{3}=?)?`);
}

/** `json-pointer-uri-fragment` (RFC 6901, section 6). */
export function jsonPointerFragment(): Term {
  const character =
    "[A-Za-z0-9._\\-!$&'()*+,;=:@]|~[01]|%(?:[013-689a-fA-F][0-9a-fA-F]|2[0-9a-fA-F]|7[0-9a-dfA-DF])|%7[eE][01]";
  return whole(`#(?:/(?:${character})*)*`);
}

/** `decimal` of OpenAPI's registry: a number as a string, of any precision. */
export function decimalText(): Term {
  return whole('-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?');
}
