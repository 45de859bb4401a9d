import { expect, test } from 'vitest';
import { decodePictures, latestWithinLimits } from '../../../src/runtime/api/images/pictures.ts';
import { dataUrl, pngHeader } from '../../support/images.ts';

const image = (url: string) => ({ url, detail: 'low', param: '', urlParam: '' }) as const;
const images = (count: number, width: number, height: number) =>
  Array.from({ length: count }, () => image(dataUrl(pngHeader(width, height))));

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
    await decodePictures([one!], decode, new AbortController().signal);
    expect(read).toBe(1);
  } finally {
    globalThis.atob = atob;
  }
});
