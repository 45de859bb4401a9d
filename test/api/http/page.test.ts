import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageOf } from '../../../src/runtime/api/http/paging.ts';

test('consecutive pages form the whole list, and only the last has no more', () => {
  const counts = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 4 }), fc.boolean(), (count, limit, ascending) => {
      const items = Array.from({ length: count }, (_, at) => ({ id: `item_${at}` }));
      const order = ascending ? 'asc' : 'desc';
      const read: { id: string }[] = [];
      for (let after: string | undefined; ; ) {
        const page = pageOf(items, { limit, order, after });
        read.push(...page.data);
        expect(page.has_more).toBe(read.length < count);
        if (!page.has_more) break;
        expect(page.data).toHaveLength(limit);
        after = page.last_id ?? undefined;
      }
      expect(read).toEqual(ascending ? items : items.toReversed());
    }),
  );
});
