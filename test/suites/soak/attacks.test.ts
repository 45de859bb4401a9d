/** Whether a soak without an attack is noticed. `npm run soak` is the soak itself. */
import { expect, test } from 'vitest';
import { missingAttacks, wantedAttacks } from './attacks.ts';

const all = wantedAttacks('');
const took = {
  schemas: { 200: 3, 400: 5 },
  bodies: { 400: 2 },
  streams: { 200: 10, 429: 900 },
  readers: { 'held unread': 2, 'closed early': 3 },
  sockets: { 'held open': 100 },
  batches: { 'batch made': 1 },
};

test('attacks that took place are no problem', () => {
  expect(missingAttacks(all, took)).toEqual([]);
});

test('attackers that ended early are a problem', () => {
  expect(missingAttacks(all, undefined)).toEqual(['the attackers ended early']);
});

test.each([
  ['schemas', { 401: 8 }],
  ['bodies', { 401: 8, 503: 1 }],
  ['streams', { 401: 8, 429: 900 }],
  ['readers', {}],
  ['readers', { 'closed early': 20, 'nothing to read': 20, 429: 20 }],
  ['sockets', {}],
  ['sockets', { 'too short': 500 }],
  ['batches', { 'broken off': 8 }],
])('an attack that was refused throughout is a problem: %s', (name, counted) => {
  expect(missingAttacks(all, { ...took, [name]: counted })).toEqual([
    expect.stringContaining(`the attack "${name}" did not take place: 0 times, not`),
  ]);
});

test.each([
  ['streams', { 200: 9, 429: 900 }],
  ['readers', { 'held unread': 1 }],
  ['sockets', { 'held open': 99, 'too short': 401 }],
])('an attack that was all but refused is a problem: %s', (name, counted) => {
  expect(missingAttacks(all, { ...took, [name]: counted })).toEqual([
    expect.stringContaining(`the attack "${name}" did not take place`),
  ]);
});

test('an attack that was not asked for is not missed', () => {
  expect(missingAttacks(wantedAttacks('bodies'), { bodies: took.bodies })).toEqual([]);
});

test('an unknown attack is refused with the names of all', () => {
  expect(() => wantedAttacks('bodies,nonsense')).toThrow(
    'There is no attack "nonsense": schemas, bodies, streams, readers, sockets, batches.',
  );
});
