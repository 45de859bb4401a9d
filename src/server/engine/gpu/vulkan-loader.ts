/**
 * The Vulkan loader of Linux, `libvulkan.so.1`: Dawn finds the drivers through it. Containers often
 * have a GPU's driver without it, because the toolkits that add drivers add no loader.
 */
import { readdirSync } from 'node:fs';
import { constants, homedir } from 'node:os';
import { join } from 'node:path';

/** The loader's file name. */
export const LOADER = 'libvulkan.so.1';

/**
 * dlopen(3): the library stays loaded when its handle is closed. glibc and musl use the same value.
 */
const RTLD_NODELETE = 0x1000;

/** Where the loader finds drivers without its variables: its LoaderInterfaceArchitecture.md. */
const DRIVER_FOLDERS = [
  '/etc/xdg',
  '/usr/local/etc',
  '/etc',
  join(homedir(), '.local/share'),
  '/usr/local/share',
  '/usr/share',
].map((folder) => join(folder, 'vulkan/icd.d'));

const DRIVER_VARIABLES = ['VK_DRIVER_FILES', 'VK_ICD_FILENAMES', 'VK_ADD_DRIVER_FILES'];

/** Whether a loader is installed, or loaded already. */
export function hasVulkanLoader(): boolean {
  try {
    loadLibrary(LOADER);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a driver is installed that a loader would find.
 * @param folders The folders of driver manifests.
 */
export function hasVulkanDriver(folders: readonly string[] = DRIVER_FOLDERS): boolean {
  return (
    DRIVER_VARIABLES.some((name) => process.env[name]) ||
    folders.some((folder) => filesIn(folder).some((file) => file.endsWith('.json')))
  );
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Loads a shared library that is not a Node addon, permanently. `process.dlopen` rejects such a
 * library only after loading it, and RTLD_NODELETE keeps it loaded.
 */
export function loadLibrary(file: string): void {
  try {
    process.dlopen({ exports: {} }, file, constants.dlopen.RTLD_NOW | RTLD_NODELETE);
  } catch (error) {
    if (!String(error).includes('did not self-register')) throw error;
  }
}
