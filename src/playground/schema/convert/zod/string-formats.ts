/** String formats by their Zod name, as function or method. */
import type { Schema } from '../types.ts';

/** The keywords of each format, beside `type`. */
export const stringFormats: Readonly<Record<string, Schema>> = {
  email: { format: 'email' },
  url: { format: 'uri' },
  httpUrl: { format: 'uri', pattern: '^https?://' },
  uuid: { format: 'uuid' },
  guid: { format: 'uuid' },
  uuidv4: { format: 'uuid' },
  datetime: { format: 'date-time' },
  date: { format: 'date' },
  time: { pattern: '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?$' },
  duration: { format: 'duration' },
  ipv4: { format: 'ipv4' },
  ipv6: { format: 'ipv6' },
  hostname: { format: 'hostname' },
  base64: { pattern: '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$' },
  ulid: { pattern: '^[0-9A-HJKMNP-TV-Z]{26}$' },
  nanoid: { pattern: '^[A-Za-z0-9_-]{21}$' },
  cuid2: { pattern: '^[0-9a-z]+$' },
  e164: { pattern: '^\\+[1-9]\\d{6,14}$' },
};
