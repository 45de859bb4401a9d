import type { Format } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';

const number = (validate: (value: number) => boolean): Format => ({ type: 'number', validate });

/**
 * The formats of both judges: those of ajv-formats, save where it is laxer than what it names:
 * numbers without bounds, Base64 in lines, references that have a quotation mark or whose first
 * segment has a colon (RFC 3986, sections 2 and 4.2).
 */
export const judgedFormats: Readonly<Record<string, Format>> = {
  ...fullFormats,
  'uri-reference': (text) =>
    (fullFormats['uri-reference'] as RegExp).test(text) &&
    !text.includes('"') &&
    /^(?:[a-z][a-z0-9+.-]*:|[^:/?#]*(?:[/?#]|$))/i.test(text),
  byte: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  float: number((value) => Math.abs(value) <= 3.4028234663852886e38),
  double: number(Number.isFinite),
  int64: number((value) => Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63),
};
