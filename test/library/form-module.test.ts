import { expect, test } from 'vitest';

test('the form component can be imported on a server that renders pages', async () => {
  expect('HTMLElement' in globalThis).toBe(false);
  expect(await import('../../src/form/index.ts')).toHaveProperty('FormworkForm');
});
