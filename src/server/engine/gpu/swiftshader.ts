/**
 * SwiftShader, a Vulkan driver for the CPU, from `@sparticuz/chromium`. With it, a machine without
 * a GPU or driver works after `npm ci`.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { formworkError } from '../../../runtime/common/errors.ts';
import { makeFolder } from '../../settings/folder.ts';
import { readTar } from './tar.ts';

const LOADER = 'libvulkan.so.1';
const DRIVER_MANIFEST = 'vk_swiftshader_icd.json';
const WANTED = new Set([LOADER, DRIVER_MANIFEST, 'libvk_swiftshader.so']);

/**
 * dlopen(3): the library stays loaded when its handle is closed. glibc and musl use the same value.
 */
const RTLD_NODELETE = 0x1000;

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
  if (process.platform !== 'linux' || process.arch !== 'x64') {
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

/** @throws `webgpu_unavailable` if the installation omits the package: see Dockerfile. */
function findPackage(): string {
  try {
    const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
    return entry.slice(0, entry.lastIndexOf(`${join('/', 'build', '/')}`));
  } catch (cause) {
    throw formworkError(
      'WebGPU finds no usable GPU, and this installation does not include the software adapter. Make the GPU and its driver visible to the process, or install the package @sparticuz/chromium.',
      { code: 'webgpu_unavailable' },
      { cause },
    );
  }
}

/**
 * Unpacks the driver below `dataDir` unless it exists, and returns its folder. Safe in several
 * processes at once.
 */
async function unpackSwiftShader(dataDir: string): Promise<string> {
  const packageRoot = findPackage();
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
