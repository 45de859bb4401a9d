/** npm @mlc-ai/web-xgrammar in Node. Loaded from the working directory. */
import { copyFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { serve } from './serve.mjs';
import { webXgrammar } from './web-xgrammar.ts';

const folder = `${process.cwd()}/node_modules/@mlc-ai/web-xgrammar`;
// The published package contains a CommonJS file but declares ES modules, which Node rejects.
copyFileSync(`${folder}/lib/index.js`, `${process.cwd()}/web-xgrammar.cjs`);
const xgrammar = createRequire(import.meta.url)(`${process.cwd()}/web-xgrammar.cjs`);
const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));

await serve(webXgrammar(xgrammar, version, process.argv.includes('flexible')));
