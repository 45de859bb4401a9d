/** npm @mlc-ai/web-xgrammar in Node. Loaded from the working folder. */
import { copyFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { serve } from './serve.mjs';
import { webXgrammar } from './web-xgrammar.ts';

const folder = `${process.cwd()}/node_modules/@mlc-ai/web-xgrammar`;
// As published it is a CommonJS file in a package of ES modules, which Node refuses.
copyFileSync(`${folder}/lib/index.js`, `${process.cwd()}/web-xgrammar.cjs`);
const xgrammar = createRequire(import.meta.url)(`${process.cwd()}/web-xgrammar.cjs`);
const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));

await serve(webXgrammar(xgrammar, version, process.argv.includes('flexible')));
