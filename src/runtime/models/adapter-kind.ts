import type { AdapterKind } from './types.ts';

/** What an adapter reports of itself; {@link GPUAdapterInfo} has more. */
type AdapterNames = Pick<GPUAdapterInfo, 'vendor' | 'architecture' | 'device' | 'description'> &
  Partial<Pick<GPUAdapterInfo, 'isFallbackAdapter'>>;

const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|microsoft basic render|warp/i;

/**
 * Whether an adapter has a GPU behind it. The specification marks software adapters with
 * `isFallbackAdapter`, but Mesa's lavapipe and Windows' WARP do not always set it.
 */
export function adapterKind(info: AdapterNames): AdapterKind {
  const named = [info.vendor, info.architecture, info.device, info.description].join(' ');
  return info.isFallbackAdapter || SOFTWARE.test(named) ? 'software' : 'gpu';
}

/**
 * A display name for an adapter. Dawn's description is that of the driver ("NVIDIA: 580.159.04"),
 * which is the same for each of a vendor's GPUs; browsers often report vendor and architecture
 * only.
 */
export function adapterName(info: AdapterNames): string {
  const { description, vendor, architecture, device: reported = '' } = info;
  const device = reported.replace(/-+$/, '');
  const driver = description && ` (${description})`;
  // Some browsers report the number of a device.
  if (/^(?!0x)./.test(device) && adapterKind(info) === 'gpu') return device + driver;
  return (
    description || device || [vendor, architecture].filter(Boolean).join(' ') || 'unnamed adapter'
  );
}
