/** The formats that are asserted, by name (JSON Schema validation, section 7.3; OpenAPI 3.1, section 4.4). */
import { decimal, parseDecimal } from '../decimal.ts';
import { anyString, type Term } from '../term/index.ts';
import type { Language, NumberConstraint } from '../types.ts';
import { ipv4, ipv6 } from './addresses.ts';
import { date, dateTime, duration, time } from './dates.ts';
import { email, hostname, idnEmail } from './hosts.ts';
import { idnHostname } from './idn.ts';
import { base64, jsonPointer, relativeJsonPointer, uuid } from './names.ts';
import { regex } from './regex.ts';
import { iri, iriReference, uri, uriReference, uriTemplate } from './uris.ts';

const formats: ReadonlyMap<string, () => Term> = new Map([
  ['date-time', dateTime],
  ['date', date],
  ['time', time],
  ['duration', duration],
  ['email', email],
  ['idn-email', idnEmail],
  ['hostname', () => hostname()],
  ['idn-hostname', () => idnHostname()],
  ['ipv4', ipv4],
  ['ipv6', ipv6],
  ['uri', uri],
  ['uri-reference', uriReference],
  ['iri', iri],
  ['iri-reference', iriReference],
  ['uri-template', uriTemplate],
  ['uuid', uuid],
  ['json-pointer', jsonPointer],
  ['relative-json-pointer', relativeJsonPointer],
  ['regex', regex],
  ['byte', base64],
  ['binary', () => anyString],
  ['password', () => anyString],
]);

const built = new Map<string, Term>();

/** The names of the formats of strings. */
export const stringFormats: readonly string[] = [...formats.keys()];

/** The strings of a format; undefined when it is not one of {@link stringFormats}. */
export function formatLanguage(name: string): Language | undefined {
  const build = formats.get(name);
  if (!build) return undefined;
  let language = built.get(name);
  if (!language) {
    language = build();
    built.set(name, language);
  }
  return language;
}

const between = (low: bigint | string, high: bigint | string): NumberConstraint => ({
  min: { value: typeof low === 'bigint' ? decimal(low) : parseDecimal(low), exclusive: false },
  max: { value: typeof high === 'bigint' ? decimal(high) : parseDecimal(high), exclusive: false },
});

const numbers: ReadonlyMap<string, NumberConstraint> = new Map([
  ['int32', { integer: true, ...between(-(2n ** 31n), 2n ** 31n - 1n) }],
  ['int64', { integer: true, ...between(-(2n ** 63n), 2n ** 63n - 1n) }],
  ['float', between('-3.4028234663852886e38', '3.4028234663852886e38')],
  ['double', between('-1.7976931348623157e308', '1.7976931348623157e308')],
]);

/** The names of the formats of numbers. */
export const numberFormats: readonly string[] = [...numbers.keys()];

/** What a format asks of numbers; undefined when it is not one of {@link numberFormats}. */
export function formatNumbers(name: string): NumberConstraint | undefined {
  return numbers.get(name);
}
