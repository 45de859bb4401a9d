import { expect, test } from 'vitest';
import { readImageHeader } from '../../../src/runtime/api/images/header.ts';
import { jpeg, turnedJpeg, webp, webpLossless } from '../../support/image-files.ts';

const latin1 = (text: string): number[] => Array.from(text, (one) => one.charCodeAt(0));

test('the size of a JPEG is found after other segments', () => {
  expect(readImageHeader(jpeg)).toEqual({ type: 'image/jpeg', width: 16, height: 8 });
  expect(readImageHeader(turnedJpeg())).toEqual({ type: 'image/jpeg', width: 16, height: 8 });
});

test.each([0xc4, 0xc8, 0xcc])('segment %i of a JPEG is not read as a frame header', (marker) => {
  const segment = [0xff, marker, 0, 9, 8, 0, 1, 0, 1, 0, 0];
  const file = Uint8Array.from([...jpeg.subarray(0, 2), ...segment, 0xff, ...jpeg.subarray(2)]);
  expect(readImageHeader(file)).toEqual({ type: 'image/jpeg', width: 16, height: 8 });
});

test('the size of a WebP is read: lossy, lossless or extended', () => {
  const extended = [...latin1('RIFF....WEBPVP8X'), 10, 0, 0, 0, 0, 0, 0, 0, 15, 0, 0, 255, 255, 1];
  expect(readImageHeader(webp)).toEqual({ type: 'image/webp', width: 16, height: 8 });
  expect(readImageHeader(webpLossless)).toEqual({ type: 'image/webp', width: 16, height: 8 });
  expect(readImageHeader(Uint8Array.from(extended))).toEqual({
    type: 'image/webp',
    width: 16,
    height: 2 ** 17,
  });
});

test('the size of a PNG is read', () => {
  const png = [
    ...latin1('\x89PNG\r\n\x1a\n'),
    0,
    0,
    0,
    13,
    ...latin1('IHDR'),
    0,
    0,
    1,
    0,
    0,
    0,
    0,
    7,
  ];
  expect(readImageHeader(Uint8Array.from(png))).toEqual({
    type: 'image/png',
    width: 256,
    height: 7,
  });
});

test('other data and truncated headers are not images', () => {
  expect(readImageHeader(Uint8Array.from(latin1('GIF89a          ')))).toBeUndefined();
  for (const file of [jpeg, webp, webpLossless]) {
    expect(readImageHeader(file.subarray(0, 20))).toBeUndefined();
  }
});
