/** Formats a request as code for Node. */
import { jsonOfMarked } from '../../client/typed-parts.ts';
import type { ChatRequest } from '../../client/wire.ts';
import { indent, isSeveral, toJavaScript } from './common.ts';
import { type MarkedRequest, readPictures } from './pictures.ts';

const patchLoop = `let rest = '';
for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + chunk).split('\\n');
  rest = lines.pop();
  for (const line of lines) console.log(JSON.parse(line)); // { op: 'add', path, value }
}`;

/** A module: `fetch` for patch records, the OpenAI SDK otherwise. */
export function node({ request, pictures, typed }: MarkedRequest, baseUrl: string): string {
  const body = readPictures(
    toJavaScript(jsonOfMarked(request, typed)),
    pictures,
    ({ name, type }) =>
      `\`data:${type};base64,\${await readFile(${JSON.stringify(name)}, 'base64')}\``,
  );
  const imports = pictures.length > 0 ? "import { readFile } from 'node:fs/promises';\n" : '';
  if (request.stream === 'patch') {
    return `${imports && `${imports}\n`}const response = await fetch('${baseUrl}/chat/completions', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.FORMWORK_API_KEY}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify(${indent(body, '  ')}),
});
if (!response.ok) throw new Error((await response.json()).error.message);
${patchLoop}`;
  }
  return `${imports}import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: '${baseUrl}',
  apiKey: process.env.FORMWORK_API_KEY,
});
const ${request.stream ? 'stream' : 'completion'} = await client.chat.completions.create(${body});
${request.stream ? nodeStream(request) : nodeAnswer(request)}`;
}

function nodeAnswer(request: ChatRequest): string {
  if (isSeveral(request))
    return 'for (const { message } of completion.choices) console.log(message);';
  return request.tools
    ? 'console.dir(completion.choices[0].message, { depth: null });'
    : 'console.log(completion.choices[0].message.content);';
}

function nodeStream(request: ChatRequest): string {
  if (isSeveral(request)) {
    return `const answers = [];
for await (const { choices } of stream) {
  for (const { index, delta } of choices) {
    answers[index] = (answers[index] ?? '') + (delta.content ?? '');
  }
}
console.log(answers);`;
  }
  if (!request.tools) {
    return "for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');";
  }
  return `for await (const chunk of stream) {
  const { content, tool_calls: calls = [] } = chunk.choices[0]?.delta ?? {};
  for (const { function: call } of calls) process.stdout.write((call.name ?? '') + call.arguments);
  process.stdout.write(content ?? '');
}`;
}
