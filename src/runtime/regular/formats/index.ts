/**
 * The formats that are asserted, by name: those of JSON Schema (validation, section 7.3), of OpenAPI (3.1, section 4.4, and
 * its format registry), and those that generators of schemas write (Pydantic, msgspec, Zod,
 * schemars, NJsonSchema, ajv-formats).
 */
import { parseDecimal } from '../decimal.ts';
import { memo } from '../memo.ts';
import type { Patterns } from '../pattern/index.ts';
import type { Term, TermTable } from '../term/index.ts';
import type { NumberConstraint } from '../types.ts';
import { addresses } from './addresses.ts';
import { formatBounds } from './bounds.ts';
import { dates } from './dates.ts';
import { hosts } from './hosts.ts';
import { identifiers } from './identifiers.ts';
import { names } from './names.ts';
import { regex } from './regex.ts';
import { uris } from './uris.ts';
import type { Formats, FormatTools } from './whole.ts';

/** What the strings are, or (Pydantic) whether a file is there, is not for a grammar to say. */
const UNCHECKED = [
  'binary',
  'password',
  'commonmark',
  'html',
  'path',
  'file-path',
  'directory-path',
];

const formats: Formats = {
  ...dates,
  ...hosts,
  ...addresses,
  ...uris,
  ...names,
  regex,
  ...identifiers,
  ...Object.fromEntries(
    UNCHECKED.map((name) => [name, ({ table }: FormatTools) => table.anyString]),
  ),
};

/** The names of the formats of strings. */
export const stringFormats: readonly string[] = Object.keys(formats);

/** The languages of the formats of strings. */
export interface FormatLanguages {
  /** The strings of a format, all of which surely have it; undefined when it is not one of {@link stringFormats}. */
  format(name: string): Term | undefined;
  /** A language that has every valid string of a known format; undefined when the format's own has. */
  formatBound(name: string): Term | undefined;
}

/** Makes the formats of a workspace: each is built when it is first asked for. */
export function makeFormats(table: TermTable, pattern: Patterns): FormatLanguages {
  const whole = (source: string) => pattern(`^(?:${source})$`);
  const tools = { table, whole };
  return {
    format: memo((name) => {
      const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
      return typeof format === 'string' ? whole(format) : format?.(tools);
    }),
    formatBound: (name) => {
      const bound = formatBounds[name];
      return bound === undefined ? undefined : whole(bound);
    },
  };
}

const between = (low: bigint | number, high: bigint | number): NumberConstraint => ({
  min: { value: parseDecimal(String(low)), exclusive: false },
  max: { value: parseDecimal(String(high)), exclusive: false },
});

const integers = (low: bigint, high: bigint): NumberConstraint => ({
  integer: true,
  ...between(low, high),
});

/** Integers of some bits, with a sign and without. */
const sized = (bits: bigint, size: bigint | '' = bits): [string, NumberConstraint][] => [
  [`int${size}`, integers(-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n)],
  [`uint${size}`, integers(0n, 2n ** bits - 1n)],
];

const numbers: ReadonlyMap<string, NumberConstraint> = new Map([
  ...[8n, 16n, 32n, 64n].flatMap((bits) => sized(bits)),
  // schemars: as wide as the machine's addresses.
  ...sized(64n, ''),
  // What a double can tell apart.
  ['double-int', integers(1n - 2n ** 53n, 2n ** 53n - 1n)],
  ['float', between(-3.4028234663852886e38, 3.4028234663852886e38)],
  ['double', between(-Number.MAX_VALUE, Number.MAX_VALUE)],
]);

/** The names of the formats of numbers. */
export const numberFormats: readonly string[] = [...numbers.keys()];

/** What a format asks of numbers; undefined when it is not one of {@link numberFormats}. */
export function formatNumbers(name: string): NumberConstraint | undefined {
  return numbers.get(name);
}
