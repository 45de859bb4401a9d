import { expect, test } from 'vitest';
import { adapterKind } from '../../src/runtime/models/adapter-kind.ts';

const info = (parts: Partial<GPUAdapterInfo>) =>
  ({ vendor: '', architecture: '', device: '', description: '', ...parts }) as GPUAdapterInfo;

test.each([
  ['software', { vendor: 'google', architecture: 'swiftshader', isFallbackAdapter: true }],
  ['software', { vendor: 'mesa', description: 'llvmpipe (LLVM 19.1.7, 256 bits)' }],
  ['software', { vendor: 'microsoft', description: 'Microsoft Basic Render Driver' }],
  ['gpu', { vendor: 'nvidia', architecture: 'hopper', description: 'NVIDIA H100' }],
  ['gpu', { vendor: 'apple', architecture: 'metal-3' }],
] as const)('%s: %o', (kind, parts) => {
  expect(adapterKind(info(parts))).toBe(kind);
});
