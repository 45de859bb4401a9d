/** IP addresses: RFC 2673 section 3.2, RFC 4291 section 2.2. */
import type { Formats } from './types.ts';

const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

/** Pattern of an IPv4 address. */
export const IPV4: string = String.raw`${BYTE}(?:\.${BYTE}){3}`;

const GROUP = '[0-9a-fA-F]{1,4}';
const LAST = `(?:${GROUP}:${GROUP}|${IPV4})`;

/**
 * Pattern of an IPv6 address, after `IPv6address` of RFC 3986, section 3.2.2: eight groups, or at
 * most `most` of them with `::` for the others.
 */
export function ipv6(most: number): string {
  const shortened = Array.from({ length: most + 1 }, (_, after) => {
    const before = after < most ? `(?:(?:${GROUP}:){1,${most - after}}|:):` : '::';
    return before + (after < 2 ? GROUP.repeat(after) : `(?:${GROUP}:){${after - 2}}${LAST}`);
  });
  return [`(?:${GROUP}:){6}${LAST}`, ...shortened].join('|');
}

const IPV6 = ipv6(7);

const IPV4_BLOCK = `${IPV4}/(?:3[0-2]|[12]?[0-9])`;
const IPV6_BLOCK = `(?:${IPV6})/(?:12[0-8]|1[01][0-9]|[1-9]?[0-9])`;

/** The formats of IP addresses and of blocks of them. */
export const addresses: Formats = {
  // Four numbers, without leading zeros.
  ipv4: IPV4,
  // Without a zone.
  ipv6: IPV6,
  // Blocks of addresses (RFC 4632, section 3.1; RFC 4291, section 2.3).
  cidrv4: IPV4_BLOCK,
  cidrv6: IPV6_BLOCK,
  ipv4interface: IPV4_BLOCK,
  ipv6interface: IPV6_BLOCK,
  // Either kind (Pydantic).
  ipvanyaddress: `${IPV4}|${IPV6}`,
  ipvanyinterface: `${IPV4_BLOCK}|${IPV6_BLOCK}`,
};
