import type { AdapterKind } from './types.ts';

const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|microsoft basic render|warp/i;

/**
 * Whether an adapter has a GPU behind it. The specification marks software adapters with
 * `isFallbackAdapter`, but Mesa's lavapipe and Windows' WARP do not always set it.
 */
export function adapterKind(info: GPUAdapterInfo): AdapterKind {
  const named = [info.vendor, info.architecture, info.device, info.description].join(' ');
  return info.isFallbackAdapter || SOFTWARE.test(named) ? 'software' : 'gpu';
}

/** A display name for an adapter: its description, or the first other name it reports. */
export const adapterName = ({
  description,
  device,
  vendor,
  architecture,
}: Pick<GPUAdapterInfo, 'description' | 'device' | 'vendor' | 'architecture'>): string =>
  description || device || [vendor, architecture].filter(Boolean).join(' ') || 'unnamed adapter';
