import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { absolute } from '../../src/runtime/client/absolute.ts';

// The engine in Node defines a location.
beforeEach(() => {
  for (const name of ['location', 'document']) vi.stubGlobal(name, undefined);
});
afterEach(() => vi.unstubAllGlobals());

test('a relative URL is relative to the base of the page, as its links are', () => {
  vi.stubGlobal('location', { href: 'https://app.example/shop/item/3' });
  vi.stubGlobal('document', { baseURI: 'https://app.example/shop/' });
  expect(absolute('models/')).toBe('https://app.example/shop/models/');
});

test('a relative URL in a worker is relative to the worker', () => {
  vi.stubGlobal('location', { href: 'https://app.example/shop/worker.js' });
  expect(absolute('models/')).toBe('https://app.example/shop/models/');
});

test('a relative URL in a worker from a blob is relative to the origin of the page', () => {
  vi.stubGlobal('location', { href: 'blob:https://app.example/d5c0' });
  expect(absolute('/models/')).toBe('https://app.example/models/');
});

test('an absolute URL, and any where there is no page, stay as they are', () => {
  expect(absolute('models/')).toBe('models/');
  vi.stubGlobal('location', { href: 'https://app.example/' });
  expect(absolute('https://cdn.example/models/')).toBe('https://cdn.example/models/');
});
