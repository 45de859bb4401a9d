import { describe, expect, test } from 'vitest';
import { scriptedModel } from './scripted-model.ts';
import { schedulerOf } from './scripted-scheduler.ts';

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
