/**
 * A headless Chromium with WebGPU for tests: Debian's when it is installed, else the one inside
 * `@sparticuz/chromium`, so that `npm ci` is all a machine needs.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core';
import { readTar } from '../../src/server/engine/gpu/tar.ts';

const INSTALLED = '/usr/bin/chromium';

const ARGUMENTS = [
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  // Shaders of our own need no bounds checks on a software adapter; the server computes with the
  // same toggles.
  '--enable-dawn-features=disable_robustness,skip_validation,disable_workgroup_init',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A host that is not localhost, where plain http is no secure context.
  '--host-resolver-rules=MAP formwork.test 127.0.0.1',
];

/** Starts a browser. Close it when done. `FORMWORK_CHROMIUM` names another one. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ ...(await findChromium()), args: ARGUMENTS });
}

/**
 * Starts a browser with an extension in it.
 * @param folder Holds its manifest.json.
 * @returns Its context, to be closed when done, and the extension's address; undefined where the
 *   browser is one without extensions, as Chromium's headless shell (that of `@sparticuz/chromium`)
 *   is.
 */
export async function launchExtension(
  folder: string,
): Promise<{ readonly context: BrowserContext; readonly origin: string } | undefined> {
  const context = await chromium.launchPersistentContext('', {
    ...(await findChromium()),
    args: [...ARGUMENTS, '--enable-unsafe-extension-debugging'],
    ignoreDefaultArgs: ['--disable-extensions'],
  });
  try {
    const session = await context.browser()?.newBrowserCDPSession();
    // Experimental in the protocol, and so without a type:
    // https://chromedevtools.github.io/devtools-protocol/tot/Extensions/
    const loaded: unknown = await session?.send(
      'Extensions.loadUnpacked' as never,
      {
        path: folder,
      } as never,
    );
    return { context, origin: `chrome-extension://${(loaded as { id: string }).id}` };
  } catch (error) {
    await context.close();
    if (/wasn't found/.test(String(error))) return undefined;
    throw error;
  }
}

/** Where the browser is, and what it needs to know. */
async function findChromium(): Promise<Pick<LaunchOptions, 'executablePath' | 'env'>> {
  const given = process.env.FORMWORK_CHROMIUM;
  if (given !== undefined) return { executablePath: given };
  if (existsSync(INSTALLED)) return { executablePath: INSTALLED };
  const folder = await unpackChromium();
  const env = { ...(process.env as Record<string, string>), LD_LIBRARY_PATH: join(folder, 'lib') };
  return { executablePath: join(folder, 'chromium'), env };
}

/**
 * Unpacks the package's Chromium, its software GPU and the libraries it needs, once for each
 * version.
 */
async function unpackChromium(): Promise<string> {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium')))));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const folder = join(tmpdir(), `formwork-chromium-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = await mkdtemp(`${folder}-`);
  const place = async (name: string, data: Uint8Array): Promise<void> => {
    const file = join(unfinished, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, data);
    await chmod(file, 0o755);
  };
  await place('chromium', await unpack(join(root, 'bin', 'chromium.br')));
  for (const archive of ['swiftshader.tar.br', 'al2023.tar.br']) {
    for (const { name, data } of readTar(await unpack(join(root, 'bin', archive)))) {
      await place(name, data);
    }
  }
  await chmod(unfinished, 0o755);
  await rename(unfinished, folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

async function unpack(file: string): Promise<Uint8Array> {
  return promisify(brotliDecompress)(await readFile(file));
}
