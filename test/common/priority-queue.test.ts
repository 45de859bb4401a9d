import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priorityQueue } from '../../src/runtime/common/priority-queue.ts';

it('returns the smallest key first, and the latest of equal ones', () => {
  const key = fc.oneof(fc.nat(5), fc.constant(Number.POSITIVE_INFINITY));
  fc.assert(
    fc.property(fc.array(fc.option(key, { freq: 2 })), (steps) => {
      const queue = priorityQueue<number>();
      const left: { key: number; item: number }[] = [];
      for (const [item, put] of [...steps, ...steps.map(() => null)].entries()) {
        if (put !== null) {
          queue.push(item, put);
          left.unshift({ key: put, item });
          continue;
        }
        const least = Math.min(...left.map(({ key }) => key));
        const at = left.findIndex(({ key }) => key === least);
        expect(queue.pop()).toBe(at < 0 ? undefined : left.splice(at, 1)[0]?.item);
      }
    }),
  );
});
