/**
 * The formats that are asserted, by name: those of JSON Schema (validation, section 7.3), of OpenAPI (3.1, section 4.4, and
 * its format registry), and those that generators of schemas write (Pydantic, msgspec, Zod,
 * schemars, NJsonSchema, ajv-formats).
 */
import { decimal, parseDecimal } from '../decimal.ts';
import { anyString, type Term } from '../term/index.ts';
import type { Language, NumberConstraint } from '../types.ts';
import { ipv4, ipv4Block, ipv6, ipv6Block } from './addresses.ts';
import {
  date,
  dateTime,
  dateTimeLocal,
  duration,
  isoDateTime,
  isoTime,
  time,
  timeLocal,
} from './dates.ts';
import { email, hostname, idnEmail } from './hosts.ts';
import {
  character,
  cuid,
  cuid2,
  e164,
  jwt,
  ksuid,
  mediaRange,
  nanoid,
  ulid,
  uuidOfVersion,
  xid,
} from './identifiers.ts';
import { idnHostname } from './idn.ts';
import {
  base64,
  base64url,
  decimalText,
  jsonPointer,
  jsonPointerFragment,
  relativeJsonPointer,
  uuid,
} from './names.ts';
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
  ['base64', base64],
  ['base64url', base64url],
  ['char', character],
  ['commonmark', () => anyString],
  ['html', () => anyString],
  ['media-range', mediaRange],
  ['date-time-local', dateTimeLocal],
  ['time-local', timeLocal],
  ['partial-time', timeLocal],
  ['iso-date-time', isoDateTime],
  ['iso-time', isoTime],
  ['url', uri],
  ['json-pointer-uri-fragment', jsonPointerFragment],
  // Pydantic: whether a file is there is not for a grammar to say.
  ['path', () => anyString],
  ['file-path', () => anyString],
  ['directory-path', () => anyString],
  ...[1, 3, 4, 5, 6, 7, 8].map((version): [string, () => Term] => [
    `uuid${version}`,
    () => uuidOfVersion(version),
  ]),
  ['guid', uuid],
  ['ulid', ulid],
  ['cuid', cuid],
  ['cuid2', cuid2],
  ['nanoid', nanoid],
  ['xid', xid],
  ['ksuid', ksuid],
  ['e164', e164],
  ['jwt', jwt],
  ['cidrv4', ipv4Block],
  ['cidrv6', ipv6Block],
  ['ipv4interface', ipv4Block],
  ['ipv6interface', ipv6Block],
  ['decimal', decimalText],
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

const signed = (size: bigint): NumberConstraint => ({
  integer: true,
  ...between(-(2n ** (size - 1n)), 2n ** (size - 1n) - 1n),
});

const unsigned = (size: bigint): NumberConstraint => ({
  integer: true,
  ...between(0n, 2n ** size - 1n),
});

const numbers: ReadonlyMap<string, NumberConstraint> = new Map([
  ['int8', signed(8n)],
  ['int16', signed(16n)],
  ['int32', signed(32n)],
  ['int64', signed(64n)],
  ['uint8', unsigned(8n)],
  ['uint16', unsigned(16n)],
  ['uint32', unsigned(32n)],
  ['uint64', unsigned(64n)],
  // schemars: as wide as the machine's addresses.
  ['int', signed(64n)],
  ['uint', unsigned(64n)],
  // What a double can tell apart.
  ['double-int', { integer: true, ...between(1n - 2n ** 53n, 2n ** 53n - 1n) }],
  ['float', between('-3.4028234663852886e38', '3.4028234663852886e38')],
  ['double', between('-1.7976931348623157e308', '1.7976931348623157e308')],
]);

/** The names of the formats of numbers. */
export const numberFormats: readonly string[] = [...numbers.keys()];

/** What a format asks of numbers; undefined when it is not one of {@link numberFormats}. */
export function formatNumbers(name: string): NumberConstraint | undefined {
  return numbers.get(name);
}
