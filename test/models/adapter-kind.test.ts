import { expect, test } from 'vitest';
import { adapterKind, adapterName } from '../../src/runtime/models/adapter-kind.ts';

const info = (parts: Partial<GPUAdapterInfo>) =>
  ({ vendor: '', architecture: '', device: '', description: '', ...parts }) as GPUAdapterInfo;

test.each([
  ['software', { vendor: 'google', architecture: 'swiftshader', isFallbackAdapter: true }],
  ['software', { vendor: 'mesa', description: 'llvmpipe (LLVM 19.1.7, 256 bits)' }],
  ['software', { vendor: 'microsoft', description: 'Microsoft Basic Render Driver' }],
  ['gpu', { vendor: 'nvidia', architecture: 'hopper', device: 'nvidia-h100-80gb-hbm3', description: 'NVIDIA: 580.159.04' }],
  ['gpu', { vendor: 'apple', architecture: 'metal-3' }],
] as const)('%s: %o', (kind, parts) => {
  expect(adapterKind(info(parts))).toBe(kind);
});

test.each([
  [
    'nvidia-h100-80gb-hbm3 (NVIDIA: 580.159.04)',
    { vendor: 'nvidia', device: 'nvidia-h100-80gb-hbm3', description: 'NVIDIA: 580.159.04' },
  ],
  ['apple metal-3', { vendor: 'apple', architecture: 'metal-3' }],
  ['SwiftShader driver 5.0.0', { device: 'swiftshader-', description: 'SwiftShader driver 5.0.0' }],
] as const)('an adapter is named %s', (name, parts) => {
  expect(adapterName(info(parts))).toBe(name);
});
