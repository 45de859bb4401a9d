import { expect, test } from 'vitest';
import { addressOf, networkOf, noteAddress } from '../../../src/server/http/address.ts';

/** A request from an address, as it is behind proxies. */
const from = (address: string | undefined, forwarded?: string): Request => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const request = new Request('http://localhost/admin/session', { headers });
  noteAddress(request, address);
  return request;
};

test('the address is that of the connection, whatever the headers claim', () => {
  expect(addressOf(from('192.0.2.1', '198.51.100.7'))).toBe('192.0.2.1');
  expect(addressOf(from('::ffff:192.0.2.1'))).toBe('192.0.2.1');
  expect(addressOf(from(undefined))).toBeUndefined();
});

test('behind proxies the address is the one that the first trusted proxy saw', () => {
  const request = from('10.0.0.1', '203.0.113.9, 198.51.100.7, 10.0.0.2');
  expect(addressOf(request, 1)).toBe('10.0.0.2');
  expect(addressOf(request, 2)).toBe('198.51.100.7');
  expect(addressOf(from('10.0.0.1'), 1)).toBe('10.0.0.1');
});

test.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown', 'unknown'],
])('a proxy that writes %s names the address %s', (written, address) => {
  expect(addressOf(from('10.0.0.1', written), 1)).toBe(address);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:12:1:2:3:4', '2001:db8:0:12::/64'],
  ['2001:db8:0:12::4', '2001:db8:0:12::/64'],
  ['2001:DB8::4', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('a client at %s counts as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
