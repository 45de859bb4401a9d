/** Writes down size and hash of every file of the embedded models: browsers check what they download against it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const models = new URL('public/models/', root);
const isRead = (name: string) => /\.(json|bin|wasm)$/.test(name);

const entries = readdirSync(models)
  .toSorted()
  .map((id) => {
    const folder = new URL(`${id}/`, models);
    const files = readdirSync(folder).filter(isRead).toSorted();
    const facts = files.map((name) => {
      const content = readFileSync(new URL(name, folder));
      const sha256 = createHash('sha256').update(content).digest('hex');
      return [name, { bytes: content.length, sha256 }] as const;
    });
    return [id, Object.fromEntries(facts)] as const;
  });

const target = fileURLToPath(new URL('src/runtime/engine/embedded-files.ts', root));
const quote = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`);
writeFileSync(
  target,
  `/** Sizes and hashes of the models in public/models; written by \`npm run models:files\`. */
import type { FileFacts } from './file-facts.ts';

/** By model, by file. */
export const embeddedFiles: Readonly<Record<string, Readonly<Record<string, FileFacts>>>> = {
${entries
  .map(
    ([id, files]) => `  ${quote(id)}: {
${Object.entries(files)
  .map(
    ([name, { bytes, sha256 }]) => `    ${quote(name)}: {
      bytes: ${bytes},
      sha256: '${sha256}',
    },`,
  )
  .join('\n')}
  },`,
  )
  .join('\n')}
};
`,
);
console.log(`${target}: ${entries.length} models`);
