/**
 * What of the library needs no WebGPU, in whatever runs it: Node, Bun, Deno. Says `works` when it
 * does.
 */
import { compile, connect, createVocabulary } from 'formwork';

const schema = { enum: ['yes', 'no'] };
const bytes = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte));
const matcher = compile(schema, createVocabulary({ bytes, endOfTurn: [] })).start();
matcher.acceptBytes(new TextEncoder().encode('"y'));
const rest = new TextDecoder().decode(matcher.forced());
if (rest !== 'es"') throw new Error(`After "y" comes ${rest}.`);

const chunks = [
  { choices: [{ delta: { content: '"yes"' }, finish_reason: null }] },
  { choices: [{ delta: {}, finish_reason: 'stop' }] },
];
const { generate } = connect({
  baseURL: 'http://service.invalid/v1',
  apiKey: 'none',
  model: 'any',
  fetch: async () =>
    new Response(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')),
});
const answer = await generate({ messages: [{ role: 'user', content: 'Well?' }], schema });
if (answer !== 'yes') throw new Error(`The answer is ${answer}.`);
console.log('works');
