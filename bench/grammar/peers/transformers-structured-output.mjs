/**
 * npm @huggingface/transformers-structured-output, in JavaScript. Loaded from the working
 * directory.
 */
import { readFileSync } from 'node:fs';
import { countBits, hasBit } from '../measure.ts';
import { serve } from './serve.mjs';

const folder = `${process.cwd()}/node_modules/@huggingface/transformers-structured-output`;
const { StructuredOutputProcessor } = await import(`${folder}/dist/index.js`);
let tokenizer;
let mask;

const begin = (schema) =>
  new StructuredOutputProcessor(tokenizer, { type: 'json_schema', json_schema: schema })
    .processors[0].state.constraint;

await serve({
  name: 'transformers-structured-output',
  version: JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version,
  init(vocabulary, tokenizerFile) {
    tokenizer = { _tokenizerJSON: tokenizerFile, eos_token_id: vocabulary.eos };
    mask = new Uint32Array((vocabulary.hex.length + 31) >> 5);
    StructuredOutputProcessor.warmup(tokenizer);
  },
  compile(text) {
    const schema = JSON.parse(text);
    begin(schema);
    return schema;
  },
  start: begin,
  mask(constraint) {
    if (!constraint.fillMask(mask)) throw new Error('empty mask');
    return mask;
  },
  count: countBits,
  allows: hasBit,
  commit: (constraint, token) => constraint.commit(token),
});
