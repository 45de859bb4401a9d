/** IP addresses: RFC 2673 section 3.2, RFC 4291 section 2.2. */
import type { Term } from '../term/index.ts';
import { whole } from './whole.ts';

const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

/** Pattern of an IPv4 address. */
export const IPV4: string = String.raw`${BYTE}(?:\.${BYTE}){3}`;

const GROUP = '[0-9a-fA-F]{1,4}';
const LAST = `(?:${GROUP}:${GROUP}|${IPV4})`;

/** Pattern of an IPv6 address, after `IPv6address` of RFC 3986, section 3.2.2. */
export const IPV6: string = [
  `(?:${GROUP}:){6}${LAST}`,
  `::(?:${GROUP}:){5}${LAST}`,
  `(?:${GROUP})?::(?:${GROUP}:){4}${LAST}`,
  `(?:(?:${GROUP}:){0,1}${GROUP})?::(?:${GROUP}:){3}${LAST}`,
  `(?:(?:${GROUP}:){0,2}${GROUP})?::(?:${GROUP}:){2}${LAST}`,
  `(?:(?:${GROUP}:){0,3}${GROUP})?::${GROUP}:${LAST}`,
  `(?:(?:${GROUP}:){0,4}${GROUP})?::${LAST}`,
  `(?:(?:${GROUP}:){0,5}${GROUP})?::${GROUP}`,
  `(?:(?:${GROUP}:){0,6}${GROUP})?::`,
].join('|');

/** `ipv4`: four numbers, without leading zeros. */
export function ipv4(): Term {
  return whole(IPV4);
}

/** `ipv6`, without a zone. */
export function ipv6(): Term {
  return whole(IPV6);
}

/** `cidrv4`: a block of IPv4 addresses (RFC 4632, section 3.1). */
export function ipv4Block(): Term {
  return whole(`${IPV4}/(?:3[0-2]|[12]?[0-9])`);
}

/** `cidrv6`: a block of IPv6 addresses (RFC 4291, section 2.3). */
export function ipv6Block(): Term {
  return whole(`(?:${IPV6})/(?:12[0-8]|1[01][0-9]|[1-9]?[0-9])`);
}
