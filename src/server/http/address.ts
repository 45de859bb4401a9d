/** From which address a request came. Requests have no field for it, so the listener notes it beside them. */
import { isIPv6 } from 'node:net';

const addresses = new WeakMap<Request, string>();

/** Notes the address of a request's connection. */
export const noteAddress = (request: Request, address: string | undefined): void => {
  if (address !== undefined) addresses.set(request, plainAddress(address));
};

/**
 * The address that a request came from.
 * @param proxies Trusted proxies in front of the service. Each adds the address that it saw to the end of
 *   `x-forwarded-for`; what stands before those was written by the client.
 */
export function addressOf(request: Request, proxies = 0): string | undefined {
  const own = addresses.get(request);
  if (proxies === 0) return own;
  const forwarded = request.headers.get('x-forwarded-for')?.split(',') ?? [];
  const seen = forwarded.at(-proxies)?.trim();
  return seen ? plainAddress(seen) : own;
}

/** The network that one client may have to itself: an IPv4 address, or the first 64 bits of an IPv6 address (RFC 6177). */
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

/** An IPv4 address in its own form where a socket for both kinds shows it in IPv6 (RFC 4291, section 2.5.5.2). */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
