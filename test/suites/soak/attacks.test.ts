/** Whether a soak without an attack is noticed. `npm run soak` is the soak itself. */
import { expect, test } from 'vitest';
import { missingAttacks, wantedAttacks } from './attacks.ts';

const all = wantedAttacks('');
const took = {
  schemas: { 200: 3, 400: 5 },
  bodies: { 400: 2 },
  streams: { 200: 9, 429: 1 },
  readers: { 'not read': 20 },
  sockets: { idle: 500 },
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
  ['streams', { 401: 8 }],
  ['readers', {}],
  ['sockets', {}],
  ['batches', { 'broken off': 8 }],
])('an attack that was refused throughout is a problem: %s', (name, counted) => {
  expect(missingAttacks(all, { ...took, [name]: counted })).toEqual([
    `the attack "${name}" did not take place`,
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
