import { describe, expect, test } from 'vitest';
import { scriptedModel } from '../../support/scripted-model.ts';
import { generate, range, schedulerOf } from '../../support/scripted-scheduler.ts';

describe('slots', () => {
  test('a request waits until another releases its slot', async () => {
    const scheduler = schedulerOf(scriptedModel(), 1);
    const first = await scheduler.open();
    let opened = false;
    const second = scheduler.open().then((sequence) => {
      opened = true;
      return sequence;
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(opened).toBe(false);
    first.close();
    first.close();
    await (await second).append([1]);
  });

  test('slots for forks are taken together, so that two requests never wait for each other', async () => {
    const scheduler = schedulerOf(scriptedModel(), 3);
    const first = await scheduler.open({ sequences: 2 });
    let opened = false;
    const second = scheduler.open({ sequences: 2 }).then((sequence) => {
      opened = true;
      return sequence;
    });
    const child = await first.fork();
    child.close();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(opened).toBe(true);
    first.close();
    await (await second).fork();
  });

  test('reserved slots of forks that are never created are released', async () => {
    const scheduler = schedulerOf(scriptedModel(), 3);
    (await scheduler.open({ sequences: 3 })).close();
    await scheduler.open({ sequences: 3 });
  });

  test('a fork without a reserved slot gets one only if one is free', async () => {
    const scheduler = schedulerOf(scriptedModel(), 2);
    const first = await scheduler.open();
    const child = await first.fork();
    await expect(first.fork()).rejects.toMatchObject({ code: 'engine_busy' });
    child.close();
    await first.fork();
  });

  test('more forks than there are slots are refused at once', async () => {
    const scheduler = schedulerOf(scriptedModel(), 2);
    await expect(scheduler.open({ sequences: 3 })).rejects.toMatchObject({ code: 'engine_busy' });
  });

  test('an abort ends the wait', async () => {
    const scheduler = schedulerOf(scriptedModel(), 1);
    const first = await scheduler.open();
    const controller = new AbortController();
    const second = scheduler.open({ signal: controller.signal });
    controller.abort();
    await expect(second).rejects.toMatchObject({ code: 'aborted' });
    first.close();
    await scheduler.open();
  });
});

describe('slots of background requests', () => {
  /** Whether a promise is settled once the tasks of this turn are done. */
  async function isOpen(opening: Promise<unknown>): Promise<boolean> {
    let open = false;
    void opening.then(() => {
      open = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    return open;
  }

  test('a tenant gets its next slot for a request that somebody waits for', async () => {
    const scheduler = schedulerOf(scriptedModel(), 1);
    const first = await scheduler.open({ tenant: 'a' });
    const behind = scheduler.open({ tenant: 'a', background: true });
    const ahead = scheduler.open({ tenant: 'a' });
    first.close();
    expect(await isOpen(ahead)).toBe(true);
    expect(await isOpen(behind)).toBe(false);
    (await ahead).close();
    await behind;
  });

  test('a request takes the slot of one, which goes on afterwards with the same tokens', async () => {
    const alone = await generate(await schedulerOf(scriptedModel()).open(), range(10), 6);
    const scheduler = schedulerOf(scriptedModel(), 2);
    const open = () => scheduler.open({ tenant: 'a', background: true });
    const [one, other] = [await open(), await open()];
    await generate(one, range(30), 1);
    const begun = await generate(other, range(10), 2);
    const asked = await scheduler.open({ tenant: 'a' });
    const rest = generate(other, [], 4);
    expect(await isOpen(rest)).toBe(false);
    await generate(asked, range(5), 1);
    asked.close();
    expect([...begun, ...(await rest)]).toEqual(alone);
  });

  test('one of them keeps its slot, so that a batch always progresses', async () => {
    const scheduler = schedulerOf(scriptedModel(), 1);
    const running = await scheduler.open({ tenant: 'a', background: true });
    const asked = scheduler.open({ tenant: 'a' });
    expect(await isOpen(asked)).toBe(false);
    running.close();
    await asked;
  });

  test('a tenant that holds its share of the slots waits for none of its own batch', async () => {
    const scheduler = schedulerOf(scriptedModel(), 4);
    const open = (tenant: string, background: boolean) => scheduler.open({ tenant, background });
    for (const tenant of ['a', 'a', 'b', 'b']) await open(tenant, tenant === 'a');
    const others = open('b', false);
    expect(await isOpen(open('a', false))).toBe(true);
    expect(await isOpen(others)).toBe(false);
  });

  test("are given up for another tenant before those of the tenant's other requests", async () => {
    const model = scriptedModel();
    const scheduler = schedulerOf(model, 3);
    const batch = () => scheduler.open({ tenant: 'a', background: true });
    for (const item of [await batch(), await batch()]) await generate(item, range(10), 1);
    const asked = await scheduler.open({ tenant: 'a' });
    await asked.append(range(5));
    await scheduler.open({ tenant: 'b' });
    model.passes.length = 0;
    await asked.append([5]);
    expect(model.passes.map(({ kind, sizes }) => [kind, ...sizes])).toEqual([['decode', 1]]);
  });
});
