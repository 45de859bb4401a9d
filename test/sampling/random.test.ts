import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { philox, uniform } from '../../src/runtime/sampling/random.ts';

describe('philox', () => {
  // Known answers of the authors' Random123 library (tests/kat_vectors, philox4x32-10).
  test.each([
    {
      counter: [0, 0, 0, 0],
      key: [0, 0],
      block: [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8],
    },
    {
      counter: [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
      key: [0xffffffff, 0xffffffff],
      block: [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
    },
    {
      counter: [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
      key: [0xa4093822, 0x299f31d0],
      block: [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
    },
  ] as const)('gives the published block for counter $counter', ({ counter, key, block }) => {
    expect(philox(counter, key)).toEqual(block);
  });
});

describe('uniform', () => {
  test('lies in [0, 1) for any seed, step and stream', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(), fc.nat(), (seed, step, stream) => {
        const value = uniform(seed, step, stream);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(1);
        expect(uniform(seed, step, stream)).toBe(value);
      }),
    );
  });

  test('fills the interval evenly', () => {
    const bins = new Array<number>(10).fill(0);
    for (let step = 0; step < 20_000; step++) bins[Math.floor(uniform(7n, step) * 10)]!++;
    for (const count of bins) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });

  test('differs between seeds, steps and streams', () => {
    const values = [
      uniform(1n, 0),
      uniform(2n, 0),
      uniform(1n, 1),
      uniform(1n, 0, 1),
      uniform(-1n, 0),
    ];
    expect(new Set(values).size).toBe(values.length);
  });
});
