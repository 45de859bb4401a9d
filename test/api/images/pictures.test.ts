import { expect, test } from 'vitest';
import { decodePictures, latestWithinLimits } from '../../../src/runtime/api/images/pictures.ts';
import { yieldToEventLoop } from '../../../src/runtime/common/yield-to-event-loop.ts';
import { dataUrl, decodeHeader, pngHeader } from '../../support/images.ts';

const image = (url: string) => ({ url, detail: 'low', param: '', urlParam: '' }) as const;
const images = (count: number, width: number, height: number) =>
  Array.from({ length: count }, () => image(dataUrl(pngHeader(width, height))));

const options = { keyId: 'key', signal: new AbortController().signal };

test('the latest images within the limits are 16, or have 67 million pixels', () => {
  expect(latestWithinLimits([])).toBe(0);
  expect(latestWithinLimits(images(3, 40, 40))).toBe(3);
  expect(latestWithinLimits(images(20, 40, 40))).toBe(16);
  expect(latestWithinLimits(images(7, 4096, 4096))).toBe(4);
  expect(latestWithinLimits([...images(7, 4096, 4096), ...images(2, 40, 40)])).toBe(5);
  expect(latestWithinLimits([image('nothing'), ...images(2, 40, 40)])).toBe(3);
});

test('an image whose pixels were counted is not read from its URL again', async () => {
  const { atob } = globalThis;
  let read = 0;
  globalThis.atob = (text) => {
    read++;
    return atob(text);
  };
  try {
    const [one] = images(1, 2, 2);
    expect(latestWithinLimits([one!])).toBe(1);
    const decode = async () => ({ width: 2, height: 2, rgba: new Uint8Array(16) });
    await decodePictures([one!], decode, options);
    expect(read).toBe(1);
  } finally {
    globalThis.atob = atob;
  }
});

test('the pixels of each picture are counted before it is decoded', async () => {
  const calls: (string | number)[] = [];
  const decode = async (file: Uint8Array) => {
    calls.push('decode');
    return decodeHeader(file);
  };
  const hold = (bytes: number) => void calls.push(bytes);
  const all = [...images(1, 4, 2), ...images(1, 10, 10)];
  await decodePictures(all, decode, { ...options, hold });
  expect(calls).toEqual([24, 'decode', 300, 'decode']);
  // They are decoded once, however often the request is prepared.
  await decodePictures(all, decode, { ...options, hold });
  expect(calls).toHaveLength(4);
  const full = (): void => {
    throw new Error('full');
  };
  await expect(decodePictures(images(1, 2, 2), decode, { ...options, hold: full })).rejects.toThrow(
    'full',
  );
  expect(calls).toHaveLength(4);
});

test('transparency is composited onto white in slices of time', async () => {
  const [width, height] = [4000, 4000];
  const rgba = new Uint8Array(4 * width * height).fill(100);
  const [one] = images(1, width, height);
  let pictures: Awaited<ReturnType<typeof decodePictures>> = [];
  let turns = 0;
  let isOver = false;
  const count = async () => {
    for (; !isOver; turns++) await yieldToEventLoop();
  };
  const counting = count();
  pictures = await decodePictures([one!], async () => ({ width, height, rgba }), options);
  isOver = true;
  await counting;
  expect(turns).toBeGreaterThan(2);
  expect(new Set(pictures[0]!.rgb)).toEqual(new Set([Math.round((100 * 100) / 255 + 155)]));
});
