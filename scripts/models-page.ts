/** `npm run docs:models`: writes docs/models.md from web-llm's list and Formwork's own data. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prebuiltModels } from '../src/runtime/engine/index.ts';
import { idOfFamily, type ModelSource, recommendedModels } from '../src/runtime/models/index.ts';

const gigabytes = (bytes: number | undefined): string =>
  bytes === undefined ? '' : `${(bytes / 1e9).toFixed(2)} GB`;

/** A model's requirements of an adapter. */
function needs({ requiredFeatures = [], largestBuffer }: ModelSource): string {
  return [
    ...requiredFeatures.map((feature) => `\`${feature}\``),
    ...(largestBuffer === undefined ? [] : [`buffers of ${Math.ceil(largestBuffer / 1e6)} MB`]),
  ].join(', ');
}

function row(source: ModelSource): string {
  const { id, obstacle, instead } = source;
  const what = source.capabilities.filter((capability) => capability !== 'chat').join(', ');
  const cells = [
    `\`${id}\``,
    obstacle === undefined ? 'yes' : `no: ${obstacle}${instead ? `; take \`${instead}\`` : ''}`,
    gigabytes(source.downloadBytes),
    gigabytes(source.memoryBytes),
    String(source.contextWindow),
    needs(source),
    what,
  ];
  return `| ${cells.join(' | ')} |`;
}

function recommendedRow({ role, label, family, memoryBytes }: (typeof recommendedModels)[number]) {
  const download = prebuiltModels().find(({ id }) => id === idOfFamily(family, true));
  return `| ${role} | \`${family}\` | ${gigabytes(download?.downloadBytes)} | ${memoryBytes / 1e9} GB | ${label} |`;
}

/** Formats the page. */
export function modelsPage(): string {
  const all = prebuiltModels();
  const runnable = all.filter(({ obstacle }) => obstacle === undefined);
  return `# Models

This page is made by \`npm run docs:models\` from the list of web-llm that Formwork carries: ${all.length} records, of which ${runnable.length} can be run.

## Which one to take

A small model (SmolLM2-135M) comes with Formwork. It computes everywhere, and knows little. On a GPU, take one of these:

| | model | download | memory of the GPU | |
|---|---|---|---|---|
${recommendedModels.map(recommendedRow).join('\n')}

\`\`\`sh
npx formwork models pull ${recommendedModels[1]!.family}
\`\`\`

downloads it; the service offers it from its next start on. On a running service, "Add a model" on the dashboard's page of models downloads and loads one at once. The number format is chosen by the adapter: 16-bit floats where it has \`shader-f16\`, else 32-bit floats. In
a page, \`engine.load('${idOfFamily(recommendedModels[1]!.family, true)}')\` downloads it into the browser's storage. Nothing is downloaded that nobody asked for.

## A model of your own

A model compiled with MLC is a folder (\`mlc-chat-config.json\`, \`tokenizer.json\`, \`tensor-cache.json\` and the files it lists) and a library (\`.wasm\`).

\`\`\`sh
npx formwork models add ./my-model                                  # a folder, with its library in it
npx formwork models add https://huggingface.co/me/My-Model-MLC --library https://example.com/my-model.wasm --context 8192
npx formwork models list
npx formwork models remove my-model
\`\`\`

\`FORMWORK_MODELS\` takes names, folders and addresses, too. In a page the same is an object:
\`startEngine({ models: [{ id: 'my-model', url: 'https://example.com/my-model/', library: 'https://example.com/my-model.wasm', contextWindow: 8192 }] })\`.

| setting | in a service | in a page, and for one model |
|---|---|---|
| tokens of a conversation | \`FORMWORK_CONTEXT\`, \`models add --context\` | \`contextWindow\` (4096) |
| tokens of all conversations together | \`FORMWORK_KV_TOKENS\`, \`models add --kv-tokens\` | \`cacheTokens\` |
| number format of models named without one | \`FORMWORK_DTYPE\` | the id (\`q4f16_1\`, \`q4f32_1\`) |
| another server for the files | \`FORMWORK_MIRROR\` | \`startEngine({ mirrors })\` |

A mirror has the files under the same paths: \`FORMWORK_MIRROR=https://hf.example.com\` stands for \`https://huggingface.co\`; libraries come from
\`https://raw.githubusercontent.com\`, which \`FROM=TO\` replaces in the same way.

What keeps a model from running is found out from its record, its small files and its library, before its weights are downloaded. Every file is checked when it is
downloaded, and again when it has changed since: weights by the hashes that their list names. A model whose files are not the ones that belong to it is not served; the log
and \`/ready\` name the file.

## The list

The download is that of the weights, computed: parameters times the bits that the number format takes for one. The library and the tokenizer add 5 to 40 MB. The memory is
web-llm's own figure, with its cache for one conversation of the context named; Formwork's cache holds two contexts on a GPU unless \`FORMWORK_KV_TOKENS\` says otherwise.

| model | runs | download | memory | context | needs | besides chat |
|---|---|---|---|---|---|---|
${all.map(row).join('\n')}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(import.meta.dirname, '../docs/models.md'), modelsPage());
}
