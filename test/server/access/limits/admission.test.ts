import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Admitted } from '../../../../src/runtime/api/index.ts';
import { createAdmission } from '../../../../src/server/access/limits/admission.ts';

const small = 1000;
const megabyte = 1024 * 1024;

/**
 * Lets requests of a key in until one is refused; answers how many came in, and the code of the
 * refusal.
 */
function fill(admission: ReturnType<typeof createAdmission>, keyId: string, bytes = small) {
  for (let count = 0; ; count++) {
    try {
      admission.enter(keyId, bytes, null);
    } catch (error) {
      return [count, (error as { code: string }).code];
    }
  }
}

describe('a key', () => {
  test('has at most as many concurrent requests as its limit or that of the node', () => {
    const admission = createAdmission({ requests: 1000, maxParallel: 3 });
    expect(fill(admission, 'a')).toEqual([3, 'too_many_parallel_requests']);
    const { leave } = admission.enter('b', small, 1);
    expect(() => admission.enter('b', small, 1)).toThrow('has reached its limit of 1 running');
    leave();
    leave();
    admission.enter('b', small, 1);
    expect(() => admission.enter('b', small, 1)).toThrow('has reached its limit of 1 running');
  });

  test('uses at most half of a node, and leaves capacity for others, however many do so', () => {
    const admission = createAdmission({ requests: 64, maxParallel: 1000 });
    expect(fill(admission, 'a')).toEqual([32, 'engine_overloaded']);
    expect(fill(admission, 'b')).toEqual([16, 'engine_overloaded']);
    expect(fill(admission, 'c')).toEqual([8, 'engine_overloaded']);
    for (const late of ['d', 'e', 'f']) expect(fill(admission, late)[0]).toBeGreaterThan(0);
  });

  test('has a limit on the size of its bodies, which leaves memory for others', () => {
    const admission = createAdmission({ requests: 1000, maxParallel: 1000 });
    const [large] = fill(admission, 'a', 20 * megabyte);
    expect(large).toBeGreaterThan(3);
    expect(large).toBeLessThan(10);
    expect(fill(admission, 'b', 20 * megabyte)[0]).toBeGreaterThan(0);
    admission.enter('c', small, null);
  });

  test('may send many small bodies of unknown length', () => {
    const admission = createAdmission({ requests: 1000, maxParallel: 1000 });
    for (let count = 0; count < 100; count++) admission.enter('a', 0, null).grow(small);
    expect(fill(admission, 'b', 20 * megabyte)[0]).toBeGreaterThan(3);
  });

  test('has the same limit on bodies whose length is known only when they arrive', () => {
    const admission = createAdmission({ requests: 1000, maxParallel: 1000 });
    const known = createAdmission({ requests: 1000, maxParallel: 1000 });
    const growing = Array.from({ length: 20 }, () => admission.enter('a', 0, null));
    let grown = 0;
    const growAll = () => {
      for (const { grow } of growing) {
        for (let size = megabyte; size <= 20 * megabyte; size += megabyte) grow(size);
        grown++;
      }
    };
    expect(growAll).toThrow('cannot accept more requests');
    const [most] = fill(known, 'a', 20 * megabyte);
    expect([most, Number(most) - 1]).toContain(grown);
    for (const { leave } of growing) leave();
    expect(admission.held.size).toBe(0);
    expect(fill(admission, 'a', 20 * megabyte)[0]).toBe(most);
  });

  test('has the same limit on stored conversations that its requests load', () => {
    const admission = createAdmission({ requests: 1000, maxParallel: 1000 });
    const requests = Array.from({ length: 20 }, () => admission.enter('a', small, null));
    let loaded = 0;
    const loadAll = () => {
      for (const { grow, hold } of requests) {
        grow(small);
        hold(15 * megabyte);
        hold(5 * megabyte);
        loaded++;
      }
    };
    expect(loadAll).toThrow('cannot accept more requests');
    expect(loaded).toBeGreaterThan(3);
    expect(loaded).toBeLessThan(10);
    for (const { leave } of requests) leave();
    expect(admission.held.size).toBe(0);
  });

  test('is admitted again when its requests are done', () => {
    const admission = createAdmission({ requests: 4, maxParallel: 1000 });
    const leaves = [admission.enter('a', small, null), admission.enter('a', small, null)];
    expect(fill(admission, 'a')).toEqual([0, 'engine_overloaded']);
    for (const { leave } of leaves) leave();
    expect(fill(admission, 'a')).toEqual([2, 'engine_overloaded']);
  });
});

describe('a request that computes nothing', () => {
  test('takes no slot, also while a node stops', () => {
    const admission = createAdmission({ requests: 2, maxParallel: 1 });
    admission.enter('a', small, null);
    admission.close();
    const readers = Array.from({ length: 5 }, () => admission.read('a'));
    for (const { hold } of readers) hold(megabyte);
    for (const { leave } of readers) leave();
    expect(admission.held.get('a')).toMatchObject({ requests: 1 });
  });

  test('shares memory with the other requests', () => {
    const admission = createAdmission({ requests: 1000, maxParallel: 1000 });
    const readers = Array.from({ length: 20 }, () => admission.read('a'));
    let loaded = 0;
    const loadAll = () => {
      for (const { hold } of readers) {
        hold(20 * megabyte);
        loaded++;
      }
    };
    expect(loadAll).toThrow('cannot accept more requests');
    expect(loaded).toBeGreaterThan(3);
    expect(loaded).toBeLessThan(10);
    expect(fill(admission, 'a', 20 * megabyte)[0]).toBe(0);
    for (const { leave } of readers) leave();
    expect(admission.held.size).toBe(0);
  });
});

describe('answers that are not read', () => {
  test('leave memory for other keys', () => {
    const admission = createAdmission({ requests: 1000, maxParallel: 1000 });
    const read: (() => void)[] = [];
    const readOn = () => {
      for (let count = 0; count < 20; count++) {
        admission.checkUnread('a');
        read.push(admission.unread('a', 20 * megabyte));
      }
    };
    expect(readOn).toThrow('do not read their answers');
    expect(read.length).toBeGreaterThan(3);
    expect(read.length).toBeLessThan(10);
    expect(fill(admission, 'a')[0]).toBe(0);
    admission.checkUnread('b');
    admission.enter('b', 20 * megabyte, null);
    for (const done of read) done();
    admission.checkUnread('a');
    expect(admission.held.has('a')).toBe(false);
  });

  test('are no reason to refuse a key that reads its own', () => {
    const admission = createAdmission({ requests: 1000, maxParallel: 1000 });
    fill(admission, 'a', 20 * megabyte);
    fill(admission, 'b', 20 * megabyte);
    admission.checkUnread('a');
  });
});

test('a node never exceeds its limit, and keeps no state for keys without requests', () => {
  const step = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), leaves: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const admission = createAdmission({ requests: 10, maxParallel: 6 });
      const inside: Admitted[] = [];
      for (const { key, leaves } of steps) {
        if (leaves) inside.shift()?.leave();
        else {
          try {
            inside.push(admission.enter(key, small, null));
          } catch {}
        }
        const held = [...admission.held.values()];
        expect(held.reduce((sum, { requests }) => sum + requests, 0)).toBe(inside.length);
        expect(inside.length).toBeLessThanOrEqual(10);
      }
      for (const { leave } of inside) leave();
      expect(admission.held.size).toBe(0);
    }),
  );
});

test('a stopping node admits no request', () => {
  const admission = createAdmission({ requests: 10, maxParallel: 6 });
  admission.close();
  expect(fill(admission, 'a')).toEqual([0, 'engine_overloaded']);
});
