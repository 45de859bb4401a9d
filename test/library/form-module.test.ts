import { expect, test } from 'vitest';

test('a server that renders a page may import the form component', async () => {
  expect('HTMLElement' in globalThis).toBe(false);
  expect(await import('../../src/form/index.ts')).toHaveProperty('FormworkForm');
});
