import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { chooseAdapter } from '../../../../src/server/engine/gpu/adapter.ts';

/** The options that Dawn got, call by call. */
const given = vi.hoisted((): string[][] => []);

vi.mock('webgpu', () => ({
  create(options: string[]) {
    given.push(options);
    const info = { vendor: 'nvidia', architecture: 'hopper', device: 'h100', description: '' };
    return { requestAdapter: async () => ({ info, limits: {} }) };
  },
}));

test.each([
  [false, []],
  [true, ['enable-dawn-features=vulkan_enable_f16_on_nvidia']],
])('with 16-bit floats wanted (%s), a GPU is opened with %j', async (f16, options) => {
  given.length = 0;
  await chooseAdapter('NVIDIA', tmpdir(), f16);
  expect(given).toEqual([['adapter=NVIDIA', ...options]]);
});
