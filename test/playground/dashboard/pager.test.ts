import { expect, test } from 'vitest';
import { createPager } from '../../../src/playground/dashboard/pager.ts';

/** A log in pages of three, latest first. */
function logOf(length: number) {
  const log = {
    ids: Array.from({ length }, (_, index) => `old ${index}`),
    asked: [] as (string | undefined)[],
    write: (...ids: string[]) => log.ids.unshift(...ids.toReversed()),
    async load(after?: string) {
      log.asked.push(after);
      const start = after === undefined ? 0 : log.ids.indexOf(after) + 1;
      const data = log.ids.slice(start, start + 3).map((id) => ({ id }));
      return {
        data,
        has_more: start + 3 < log.ids.length,
        last_id: data.at(-1)?.id ?? null,
        left_out: 7,
      };
    },
  };
  return log;
}

/** A pager that has loaded the first page of a log, and so many later ones. */
async function pagerOf(log: ReturnType<typeof logOf>, later: number) {
  const pager = createPager(log.load);
  await pager.refresh();
  for (let i = 0; i < later; i++) await pager.more();
  return { pager, ids: () => pager.list.value?.data.map(({ id }) => id) };
}

test('without later pages, the list is the first page', async () => {
  const log = logOf(5);
  const { pager, ids } = await pagerOf(log, 0);
  log.write('new');
  expect(await pager.refresh()).toMatchObject({ left_out: 7, has_more: true, last_id: 'old 1' });
  expect(ids()).toEqual(log.ids.slice(0, 3));
});

test('new items push none out of the middle', async () => {
  const log = logOf(8);
  const { pager, ids } = await pagerOf(log, 1);
  log.write('new 0', 'new 1');
  await pager.refresh();
  expect(ids()).toEqual(log.ids.slice(0, 8));
  await pager.more();
  expect(ids()).toEqual(log.ids);
  expect(pager.list.value?.has_more).toBe(false);
});

test('more new items than a page has are loaded up to those from before', async () => {
  const log = logOf(8);
  const { pager, ids } = await pagerOf(log, 1);
  log.write(...Array.from({ length: 6 }, (_, index) => `new ${index}`));
  await pager.refresh();
  expect(ids()).toEqual(log.ids.slice(0, 12));
});

test('after very many new items the list begins anew, without a gap', async () => {
  const log = logOf(8);
  const { pager, ids } = await pagerOf(log, 1);
  log.write(...Array.from({ length: 2000 }, (_, index) => `new ${index}`));
  log.asked.length = 0;
  await pager.refresh();
  expect(ids()).toEqual(log.ids.slice(0, ids()!.length));
  expect(log.asked.length).toBeLessThan(340);
});

test('new items let a list grow to a bound, and its end can be loaded again', async () => {
  const log = logOf(900);
  const { pager, ids } = await pagerOf(log, 299);
  expect(ids()).toEqual(log.ids);
  log.write(...Array.from({ length: 200 }, (_, index) => `new ${index}`));
  await pager.refresh();
  expect(ids()).toEqual(log.ids.slice(0, 1000));
  await pager.more();
  expect(ids()).toEqual(log.ids.slice(0, 1003));
});

test('items that were deleted from the range of the first page are gone', async () => {
  const log = logOf(8);
  const { pager, ids } = await pagerOf(log, 1);
  log.ids.splice(1, 1);
  await pager.refresh();
  expect(ids()).toEqual(log.ids.slice(0, 5));
});

test('a double click loads the next page once', async () => {
  const log = logOf(8);
  const { pager, ids } = await pagerOf(log, 0);
  await Promise.all([pager.more(), pager.more()]);
  expect(ids()).toEqual(log.ids.slice(0, 6));
});

test('new items that come while the next page is loaded leave no gap', async () => {
  const log = logOf(8);
  const { pager, ids } = await pagerOf(log, 0);
  log.write('new 0', 'new 1');
  await Promise.all([pager.more(), pager.refresh()]);
  expect(ids()).toEqual(log.ids.slice(0, ids()!.length));
});

test('a page that cannot be loaded is an error, and can be asked for again', async () => {
  const log = logOf(8);
  let broken = false;
  const pager = createPager((after?: string) =>
    broken ? Promise.reject(new Error('No connection.')) : log.load(after),
  );
  await pager.refresh();
  broken = true;
  await expect(pager.more()).rejects.toThrow('No connection.');
  await expect(pager.refresh()).rejects.toThrow('No connection.');
  broken = false;
  await pager.more();
  expect(pager.list.value?.data.map(({ id }) => id)).toEqual(log.ids.slice(0, 6));
});
