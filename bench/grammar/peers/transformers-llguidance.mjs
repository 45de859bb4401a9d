/** npm transformers-llguidance: llguidance in WebAssembly. Loaded from the working directory. */
import { readFileSync } from 'node:fs';
import { serve } from './serve.mjs';

const folder = `${process.cwd()}/node_modules/transformers-llguidance`;
const { GuidanceParser } = await import(`${folder}/dist/index.js`);
let tokenizerData;
let parser;

// Reuse one parser, because creating another would reload the tokenizer.
async function begin(text) {
  const grammar = { type: 'json_schema', schema: JSON.parse(text) };
  if (parser) parser.reset(grammar);
  else parser = await GuidanceParser.create(grammar, tokenizerData);
  return parser;
}

await serve({
  name: 'transformers-llguidance',
  version: JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version,
  async init(vocabulary, tokenizer) {
    const { vocab, merges } = tokenizer.model;
    tokenizerData = {
      vocab,
      merges: merges.map((merge) => (Array.isArray(merge) ? merge.join(' ') : merge)),
      added_tokens: tokenizer.added_tokens,
      model_type: 'bpe',
      eos_token_id: vocabulary.eos,
    };
    await begin('{"type":"integer"}');
  },
  compile: async (text) => {
    await begin(text);
    return text;
  },
  start: begin,
  mask: (matcher) => matcher.getTokenMask(),
  count: (mask) => mask.reduce((sum, allowed) => sum + (allowed ? 1 : 0), 0),
  allows: (mask, token) => mask[token] !== 0,
  complete: (matcher) => matcher.isComplete(),
  commit: (matcher, token) => matcher.advance(token),
});
