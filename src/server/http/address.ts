/** The client address of a request. Requests have no field for it, so the listener records it. */
import { isIPv6 } from 'node:net';

const addresses = new WeakMap<Request, string>();

/** Records the address of a request's connection. */
export const noteAddress = (request: Request, address: string | undefined): void => {
  if (address !== undefined) addresses.set(request, plainAddress(address));
};

/**
 * The client address of a request.
 * @param proxies The number of trusted proxies in front of the service. Each appends the address of
 *   its client to `x-forwarded-for`. The client can forge the entries before those.
 */
export function addressOf(request: Request, proxies = 0): string | undefined {
  const own = addresses.get(request);
  if (proxies === 0) return own;
  const forwarded = request.headers.get('x-forwarded-for')?.split(',') ?? [];
  const seen = forwarded.at(-proxies)?.trim();
  return seen ? plainAddress(withoutPort(seen)) : own;
}

/**
 * The network that a single client may own: an IPv4 address, or the first 64 bits of an IPv6
 * address (RFC 6177).
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = new Array(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = address.includes('::') ? [...first, ...zeros, ...last] : first;
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/**
 * Converts an IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) to IPv4. Dual-stack sockets
 * report it.
 */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Some proxies write the port too: `203.0.113.7:4711`, `[2001:db8::1]:443`. */
const withoutPort = (address: string): string =>
  address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
