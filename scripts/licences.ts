/** The licences of packages: which are allowed, and the notices that bundles have to contain. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Permissive licences. */
const allowed = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  '(MIT OR Apache-2.0)',
  '(BSD-3-Clause AND Apache-2.0)',
]);

/** What a manifest says of its licence. */
export interface LicensedManifest {
  readonly license?: string;
  /** The format before 2014. */
  readonly licenses?: readonly { readonly type: string }[];
}

/** The licence that a manifest names; `none` if it names none. */
export const licenceOf = ({ license, licenses }: LicensedManifest): string =>
  license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';

/** Whether a licence is permissive. */
export const isAllowed = (licence: string): boolean => allowed.has(licence);

/** The name of the file of notices beside a bundle. */
export const noticesName = 'THIRD_PARTY_LICENSES.txt';

/** The text of the licence of packages that name it only. */
const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * The folders of the packages that modules belong to, without repetitions. Modules of the
 * repository and those that a bundler makes up belong to none.
 */
export function packagesOf(modules: Iterable<string>): string[] {
  const folders = Array.from(modules, (id) => packageFolder.exec(id.replaceAll('\\', '/'))?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))]
    .filter((folder) => !folder.startsWith('\0'))
    .toSorted();
}

interface NoticedManifest extends LicensedManifest {
  readonly name: string;
  readonly version: string;
  readonly author?: string | { readonly name: string };
}

/** The notice of the package in a folder. */
function noticeOf(folder: string): string {
  const manifest = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as NoticedManifest;
  const title = `${manifest.name} ${manifest.version}`;
  const licence = licenceOf(manifest);
  if (!isAllowed(licence)) throw new Error(`${title} is bundled and has the licence ${licence}.`);
  const texts = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)\b/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  const { author } = manifest;
  const holder = typeof author === 'string' ? author : author?.name;
  if (texts.length === 0 && licence === 'MIT' && holder) texts.push(`Copyright ${holder}`, mit);
  if (texts.length === 0) throw new Error(`${title} is bundled without the text of its licence.`);
  return [`${title} (${licence})`, ...texts].join('\n\n');
}

/**
 * The notices of packages, in the order of their names.
 * @param folders the packages' folders
 * @throws for a package without a permissive licence, or without its text
 */
export function noticesOf(folders: readonly string[]): string {
  const notices = new Set(folders.map(noticeOf));
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `${['The files in this folder contain:', ...[...notices].toSorted()].join(rule)}\n`;
}

/** Vite plugins that write the notices of what one build and its workers contain. */
export interface BundledNotices {
  /** Of the build: writes the file. */
  readonly plugin: Plugin;
  /** Of its workers, which are built before it. */
  readonly workerPlugin: () => Plugin;
}

/** Makes the plugins of one build. A licence that is not permissive fails the build. */
export function bundledNotices(): BundledNotices {
  const modules = new Set<string>();
  const collecting = (name: string, onEnd: (emit: (source: string) => void) => void): Plugin => ({
    name,
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk') for (const id of part.moduleIds) modules.add(id);
      }
      onEnd((source) => this.emitFile({ type: 'asset', fileName: noticesName, source }));
    },
  });
  return {
    plugin: collecting('notices', (emit) => emit(noticesOf(packagesOf(modules)))),
    workerPlugin: () => collecting('notices-of-worker', () => {}),
  };
}
