import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createImageDecoder } from '../../../../src/server/engine/images/decoder.ts';
import { jpeg } from '../../../support/image-files.ts';
import { encodePng } from '../../../support/images.ts';
import { drawPicture } from '../../../support/pictures.ts';

const { signal } = new AbortController();
const waves = { width: 40, height: 30, red: 1, green: 2, blue: 3 };

describe('the decoder of the server', () => {
  test('decodes many images concurrently', async () => {
    const decode = createImageDecoder();
    const sizes = Array.from({ length: 20 }, (_, i) => i + 1);
    const images = await Promise.all(
      sizes.map(async (width) =>
        decode(await encodePng(drawPicture({ ...waves, width })), 'image/png', signal),
      ),
    );
    expect(images.map(({ width }) => width)).toEqual(sizes);
  });

  test('decodes the next image after a damaged file', async () => {
    const decode = createImageDecoder();
    const png = await encodePng(drawPicture(waves));
    await expect(decode(png.fill(7, 50), 'image/png', signal)).rejects.toThrow();
    await expect(decode(jpeg.subarray(0, 250), 'image/jpeg', signal)).rejects.toThrow();
    expect((await decode(jpeg, 'image/jpeg', signal)).width).toBe(16);
  });

  test('decodes an image of a whole screen', async () => {
    const file = await readFile(join(import.meta.dirname, '../../../../docs/playground.png'));
    const { width, height } = await createImageDecoder()(file, 'image/png', signal);
    expect([width, height]).toEqual([1440, 900]);
  });

  test('lets keys take turns, and leaves out what nobody waits for', async () => {
    const decode = createImageDecoder();
    const png = await encodePng(drawPicture(waves));
    const order: string[] = [];
    const controller = new AbortController();
    const ask = async (key: string, by = signal) => {
      await decode(png, 'image/png', by, key);
      order.push(key);
    };
    const asked = ['a', 'a', 'a', 'a', 'b'].map((key) => ask(key));
    const left = ask('c', controller.signal);
    controller.abort();
    await expect(left).rejects.toMatchObject({ code: 'aborted' });
    await Promise.all(asked);
    // The first was begun before the others came.
    expect(order.slice(0, 3)).toContain('b');
    expect(order).toHaveLength(5);
  });

  test('rejects when the request is cancelled', async () => {
    const decode = createImageDecoder();
    const controller = new AbortController();
    const decoding = decode(await encodePng(drawPicture(waves)), 'image/png', controller.signal);
    controller.abort();
    await expect(decoding).rejects.toMatchObject({ code: 'aborted' });
  });

  test('abandons an image that takes too long, and restarts its thread', async () => {
    const decode = createImageDecoder({ timeoutMs: 0 });
    const png = await encodePng(drawPicture(waves));
    // A thread needs more than no time to start.
    await expect(decode(png, 'image/png', signal)).rejects.toThrow('too long');
    await expect(decode(png, 'image/png', signal)).rejects.toThrow('too long');
  });

  test('ends its thread when idle, and starts it again on demand', async () => {
    const decode = createImageDecoder({ idle: 0 });
    const png = await encodePng(drawPicture(waves));
    for (let i = 0; i < 2; i++) {
      expect((await decode(png, 'image/png', signal)).width).toBe(40);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
});
