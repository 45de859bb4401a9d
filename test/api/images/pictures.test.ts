import { expect, test } from 'vitest';
import { latestWithinLimits } from '../../../src/runtime/api/images/pictures.ts';
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
