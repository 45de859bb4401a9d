/** Identifiers, JSON Pointers, encoded bytes and numbers. */
import type { Formats } from './types.ts';

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const POINTER = '(?:/(?:[^~/]|~[01])*)*';
const FRAGMENT =
  "[A-Za-z0-9._\\-!$&'()*+,;=:@]|~[01]|%(?:[013-689a-fA-F][0-9a-fA-F]|2[0-9a-fA-F]|7[0-9a-dfA-DF])|%7[eE][01]";
const DIGIT = '[A-Za-z0-9+/]';
const BASE64 = `(?:${DIGIT}{4})*(?:${DIGIT}{2}==|${DIGIT}{3}=)?`;
const URL_DIGIT = '[A-Za-z0-9_\\-]';

/** The formats of UUIDs, JSON Pointers, encoded bytes and numbers. */
export const encodings: Formats = {
  // RFC 9562, section 4: any version and variant.
  uuid: UUID,
  guid: UUID,
  // RFC 6901, sections 3 and 6.
  'json-pointer': POINTER,
  'json-pointer-uri-fragment': `#(?:/(?:${FRAGMENT})*)*`,
  // draft-bhutton-relative-json-pointer-00, section 3. Earlier drafts have no steps (`0+1`).
  'relative-json-pointer': [
    `(?:0|[1-9][0-9]*)(?:#|${POINTER})`,
    `(?:0|[1-9][0-9]*)(?:[+-][1-9][0-9]*)?(?:#|${POINTER})`,
  ],
  // RFC 4648, sections 4 and 5; the latter with or without padding.
  byte: BASE64,
  base64: BASE64,
  base64url: `(?:${URL_DIGIT}{4})*(?:${URL_DIGIT}{2}(?:==)?|${URL_DIGIT}{3}=?)?`,
  // OpenAPI's registry: a number as a string, of any precision.
  decimal: '-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?',
};
