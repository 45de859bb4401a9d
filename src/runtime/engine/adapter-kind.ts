import type { AdapterKind } from './types.ts';

const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|microsoft basic render|warp/i;

/**
 * Whether an adapter has a GPU behind it. `isFallbackAdapter` is the specification's own word for software, but Mesa's
 * lavapipe and Windows' WARP do not always say it.
 */
export function adapterKind(info: GPUAdapterInfo): AdapterKind {
  const named = [info.vendor, info.architecture, info.device, info.description].join(' ');
  return info.isFallbackAdapter || SOFTWARE.test(named) ? 'software' : 'gpu';
}

/** An adapter's name, for people: its description, or whatever else it says of itself. */
export const adapterName = ({
  description,
  device,
  vendor,
  architecture,
}: Pick<GPUAdapterInfo, 'description' | 'device' | 'vendor' | 'architecture'>): string =>
  description || device || [vendor, architecture].filter(Boolean).join(' ') || 'unnamed adapter';
