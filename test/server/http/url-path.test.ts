import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBelow, pathOf } from '../../../src/server/http/url-path.ts';

it('a path is parsed like with URL, but has no doubled slashes', () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => {
      // As it is in a Request: normalised.
      const { href, pathname } = new URL(address);
      expect(pathOf(href)).toBe(pathname.split(/\/+/).join('/'));
    }),
  );
  expect(pathOf('http://host//v1//models?next=//x')).toBe('/v1/models');
});

it.each([
  ['/v1/files', true],
  ['/v1/files/', true],
  ['/v1/files/file_1/content', true],
  ['/v1/files2', false],
  ['/v1', false],
])('%s is below /v1/files: %s', (path, below) => {
  expect(isBelow(path, '/v1/files')).toBe(below);
});
