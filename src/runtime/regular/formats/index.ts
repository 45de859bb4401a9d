/**
 * The asserted formats, by name: those of JSON Schema (validation, section 7.3), of OpenAPI (3.1,
 * section 4.4, and its format registry), and of schema generators (Pydantic, msgspec, Zod,
 * schemars, NJsonSchema, ajv-formats).
 */

import { memo } from '../../common/memo.ts';
import { parseDecimal } from '../decimal.ts';
import type { NumberConstraint } from '../number/constraint.ts';
import type { Patterns } from '../pattern/index.ts';
import type { Term, TermTable } from '../term/index.ts';
import { addresses } from './addresses.ts';
import { dates } from './dates.ts';
import { encodings } from './encodings.ts';
import { hosts } from './hosts.ts';
import { identifiers } from './identifiers.ts';
import { regex } from './regex.ts';
import type { Form, FormatForm, Formats } from './types.ts';
import { uris } from './uris.ts';

/**
 * Formats that a grammar cannot check: the meaning of a string or, in Pydantic, the existence of a
 * file.
 */
const UNCHECKED = [
  'binary',
  'password',
  'commonmark',
  'html',
  'path',
  'file-path',
  'directory-path',
];

const forms: Formats = {
  ...dates,
  ...hosts,
  ...addresses,
  ...uris,
  ...encodings,
  // A quantifier needs something to repeat.
  regex: [regex, '(?:[^*+?][^]*)?'],
  ...identifiers,
  ...Object.fromEntries(UNCHECKED.map((name) => [name, '[^]*'])),
};

const formats = new Map(Object.entries(forms));

/** The names of the string formats. */
export const stringFormats: readonly string[] = [...formats.keys()];

/** The languages of the string formats. */
export interface FormatLanguages {
  /**
   * The language of a format; undefined if it is not one of {@link stringFormats}, or does not have
   * the form.
   */
  format(name: string, form?: FormatForm): Term | undefined;
}

/** Creates the formats of a workspace. Each is built on first use. */
export function makeFormats(table: TermTable, pattern: Patterns): FormatLanguages {
  const whole = (source: string) => pattern(`^(?:${source})$`);
  const tools = { table, whole };
  const languageOf = memo((form?: Form) =>
    typeof form === 'string' ? whole(form) : form?.(tools),
  );
  return { format: (name, form = 0) => languageOf([formats.get(name)].flat()[form]) };
}

const between = (low: bigint | number, high: bigint | number): NumberConstraint => ({
  min: { value: parseDecimal(String(low)), exclusive: false },
  max: { value: parseDecimal(String(high)), exclusive: false },
});

const integers = (low: bigint, high: bigint): NumberConstraint => ({
  integer: true,
  ...between(low, high),
});

/** Signed and unsigned integers of a bit width. */
const sized = (bits: bigint, size: bigint | '' = bits): [string, NumberConstraint][] => [
  [`int${size}`, integers(-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n)],
  [`uint${size}`, integers(0n, 2n ** bits - 1n)],
];

const numbers: ReadonlyMap<string, NumberConstraint> = new Map([
  ...[8n, 16n, 32n, 64n].flatMap((bits) => sized(bits)),
  // schemars: as wide as the machine's addresses.
  ...sized(64n, ''),
  // The integers that a double represents exactly.
  ['double-int', integers(1n - 2n ** 53n, 2n ** 53n - 1n)],
  ['float', between(-3.4028234663852886e38, 3.4028234663852886e38)],
  ['double', between(-Number.MAX_VALUE, Number.MAX_VALUE)],
]);

/** The names of the number formats. */
export const numberFormats = (): readonly string[] => [...numbers.keys()];

/** The constraint of a number format; undefined if it is not one of {@link numberFormats}. */
export function formatNumbers(name: string): NumberConstraint | undefined {
  return numbers.get(name);
}
