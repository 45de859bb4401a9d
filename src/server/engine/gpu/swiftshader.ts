/**
 * SwiftShader, a Vulkan driver for the CPU, from `@sparticuz/chromium`. With it, a machine without
 * a GPU or driver works after `npm ci`.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { formworkError } from '../../../runtime/common/errors.ts';
import { makeFolder } from '../../settings/folder.ts';
import { readTar } from './tar.ts';
import { LOADER, loadLibrary } from './vulkan-loader.ts';

const DRIVER_MANIFEST = 'vk_swiftshader_icd.json';
const WANTED = new Set([LOADER, DRIVER_MANIFEST, 'libvk_swiftshader.so']);

/**
 * Makes SwiftShader the Vulkan driver of this process.
 *
 * Dawn opens `libvulkan.so.1` by name, and therefore gets a library of that name that is already
 * loaded, from any path. No `LD_LIBRARY_PATH` is needed before the process starts.
 *
 * @param dataDir The folder where the driver is unpacked, once.
 * @throws FormworkError `webgpu_unavailable` if the package has no driver for the machine.
 */
export async function useSwiftShader(dataDir: string): Promise<void> {
  if (!isSupported()) {
    throw formworkError(
      `WebGPU finds no usable GPU, and the software adapter only exists for Linux on x64 (this is ${process.platform} on ${process.arch}). Install or update the GPU's driver.`,
      { code: 'webgpu_unavailable' },
    );
  }
  const directory = await unpackSwiftShader(dataDir);
  process.env.VK_DRIVER_FILES = join(directory, DRIVER_MANIFEST);
  // The name of the variable in older Vulkan loaders.
  process.env.VK_ICD_FILENAMES = process.env.VK_DRIVER_FILES;
  loadLibrary(join(directory, LOADER));
}

/**
 * Loads the package's Vulkan loader for the drivers of this machine.
 *
 * @param dataDir The folder where it is unpacked, once.
 * @returns Whether there is one; not if the installation omits the package, and on other machines
 *   than Linux on x64.
 */
export async function useBundledLoader(dataDir: string): Promise<boolean> {
  if (!isSupported() || findPackage() === undefined) return false;
  loadLibrary(join(await unpackSwiftShader(dataDir), LOADER));
  return true;
}

const isSupported = (): boolean => process.platform === 'linux' && process.arch === 'x64';

/** The package's folder; undefined if the installation omits it: see Dockerfile. */
function findPackage(): string | undefined {
  try {
    const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
    return entry.slice(0, entry.lastIndexOf(`${join('/', 'build', '/')}`));
  } catch {
    return undefined;
  }
}

/**
 * Unpacks driver and loader below `dataDir` unless they exist, and returns their folder. Safe in
 * several processes at once.
 *
 * @throws FormworkError `webgpu_unavailable` if the installation omits the package.
 */
async function unpackSwiftShader(dataDir: string): Promise<string> {
  const packageRoot = findPackage();
  if (packageRoot === undefined) {
    throw formworkError(
      `WebGPU finds no usable GPU, and this installation does not include the software adapter. Make the GPU, its driver and the Vulkan loader (${LOADER}; Debian: libvulkan1) visible to the process, or install the package @sparticuz/chromium.`,
      { code: 'webgpu_unavailable' },
    );
  }
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  const directory = join(dataDir, `swiftshader-${version}`);
  if (existsSync(directory)) return directory;
  const packed = await readFile(join(packageRoot, 'bin', 'swiftshader.tar.br'));
  const archive = await promisify(brotliDecompress)(packed);
  makeFolder(dataDir);
  const unfinished = await mkdtemp(join(dataDir, 'swiftshader-'));
  for (const { name, data } of readTar(archive)) {
    if (!WANTED.has(name)) continue;
    await writeFile(join(unfinished, name), data);
    await chmod(join(unfinished, name), 0o755);
  }
  await chmod(unfinished, 0o755);
  // The rename publishes the whole folder atomically. If another process was faster, its folder
  // serves as well.
  await rename(unfinished, directory).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true });
    if (!existsSync(directory)) throw error;
  });
  return directory;
}
