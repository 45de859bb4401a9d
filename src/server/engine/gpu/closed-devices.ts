/** Devices of GPUs, on Linux, that this process may not open: the driver then finds no GPU. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Says which devices are closed to this process, and what to do; undefined if there are none.
 * @param folder The folder of the devices.
 */
export function closedDevices(folder = '/dev/dri'): string | undefined {
  if (!existsSync(folder)) return undefined;
  const closed = readdirSync(folder)
    .filter((name) => name.startsWith('renderD'))
    .map((name) => join(folder, name))
    .filter((device) => !canOpen(device));
  if (closed.length === 0) return undefined;
  return `this process may not open ${closed.join(', ')}; run it in the group of that device (docs/operating.md, "GPU")`;
}

function canOpen(device: string): boolean {
  try {
    accessSync(device, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
