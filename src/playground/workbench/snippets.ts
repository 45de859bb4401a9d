/** The request on the desk as code to copy. */
import type { ChatRequest } from '../client/wire.ts';
import { formatJson } from '../schema/format-json.ts';

/** Languages there are snippets in. */
export const snippetLanguages = ['curl', 'node', 'python', 'page', 'embed'] as const;

/** Languages there are snippets in. */
export type SnippetLanguage = (typeof snippetLanguages)[number];

const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/** A JSON value as a Python literal; the same but for three words. */
export function toPython(value: unknown, margin = ''): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${margin}    `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((item) => toPython(item, inner))
    : Object.entries(value).map(
        ([name, member]) => `${JSON.stringify(name)}: ${toPython(member, inner)}`,
      );
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${margin}${close}`;
}

function curl(request: ChatRequest, baseUrl: string): string {
  // Inside single quotes a shell leaves everything alone but the single quote itself.
  const body = formatJson(request, 76).replaceAll("'", "'\\''");
  return `curl ${request.stream ? '--no-buffer ' : ''}${baseUrl}/chat/completions \\
  -H "Authorization: Bearer $FORMWORK_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${body}'`;
}

const patchLoop = `let rest = '';
for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + chunk).split('\\n');
  rest = lines.pop();
  for (const line of lines) console.log(JSON.parse(line)); // { op: 'add', path, value }
}`;

function node(request: ChatRequest, baseUrl: string): string {
  const body = formatJson(request, 76);
  if (request.stream === 'patch') {
    return `const response = await fetch('${baseUrl}/chat/completions', {
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
  const setup = `import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: '${baseUrl}',
  apiKey: process.env.FORMWORK_API_KEY,
});`;
  return request.stream
    ? `${setup}
const stream = await client.chat.completions.create(${body});
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');`
    : `${setup}
const completion = await client.chat.completions.create(${body});
console.log(completion.choices[0].message.content);`;
}

function python(request: ChatRequest, baseUrl: string): string {
  if (request.stream === 'patch') {
    return `import json
import os

import httpx

request = ${toPython(request)}
headers = {"Authorization": f"Bearer {os.environ['FORMWORK_API_KEY']}"}
with httpx.stream(
    "POST", "${baseUrl}/chat/completions", json=request, headers=headers, timeout=None
) as response:
    if response.is_error:
        raise SystemExit(response.read().decode())
    for line in response.iter_lines():
        print(json.loads(line))  # {"op": "add", "path": ..., "value": ...}`;
  }
  const call = `import os

from openai import OpenAI

client = OpenAI(base_url="${baseUrl}", api_key=os.environ["FORMWORK_API_KEY"])
request = ${toPython(request)}`;
  return request.stream
    ? `${call}
for chunk in client.chat.completions.create(**request):
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="", flush=True)`
    : `${call}
completion = client.chat.completions.create(**request)
print(completion.choices[0].message.content)`;
}

/** A whole page that asks the service and shows the answer as it comes. */
function page(request: ChatRequest, baseUrl: string): string {
  const body = indent(formatJson(request, 76), '    ');
  const show =
    request.stream === undefined
      ? `const completion = await response.json();
  answer.textContent = completion.choices[0].message.content ?? JSON.stringify(completion);`
      : `for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    answer.append(text); // ${request.stream === 'patch' ? 'one JSON Patch operation a line' : 'server-sent events'}
  }`;
  return `<!doctype html>
<pre id="answer"></pre>
<script type="module">
  // A key in a page is everybody's key: ask for it, or send the request through a server of yours.
  const key = prompt('API key');
  const response = await fetch('${baseUrl}/chat/completions', {
    method: 'POST',
    headers: { authorization: \`Bearer \${key}\`, 'content-type': 'application/json' },
    body: JSON.stringify(${body}),
  });
  if (!response.ok) throw new Error((await response.json()).error.message);
  ${show}
</script>`;
}

/** What the library's `generate` calls the parameters. */
const optionNames = {
  temperature: 'temperature',
  top_p: 'topP',
  max_tokens: 'maxTokens',
  seed: 'seed',
  frequency_penalty: 'frequencyPenalty',
  presence_penalty: 'presencePenalty',
  stop: 'stop',
  schema_in_prompt: 'showSchema',
} as const;

function generateCall(request: ChatRequest): string {
  const options = {
    model: request.model,
    messages: request.messages,
    ...(request.response_format ? { schema: request.response_format.json_schema.schema } : {}),
    ...Object.fromEntries(
      Object.entries(optionNames).flatMap(([name, option]) =>
        name in request ? [[option, request[name]]] : [],
      ),
    ),
  };
  const show = request.response_format ? 'JSON.stringify(soFar, null, 2)' : 'soFar';
  return `for await (const soFar of engine.generate(${indent(formatJson(options, 76), '  ')})) {
    answer.textContent = ${show};
  }`;
}

/** A request that `generate` has no words for: the same `/v1`, answered by the engine. */
function fetchCall(request: ChatRequest): string {
  const { stream: _stream, stream_options: _options, ...whole } = request;
  return `const response = await engine.fetch(
    new Request('http://page/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: 'Bearer page', 'content-type': 'application/json' },
      body: JSON.stringify(${indent(formatJson(whole, 76), '      ')}),
    }),
  );
  answer.textContent = JSON.stringify(await response.json(), null, 2);`;
}

/** A whole page with the engine in it: no service, no key. */
function embed(request: ChatRequest): string {
  const simple = request.messages.every(({ role, tool_calls: calls }) => role !== 'tool' && !calls);
  const asks = Object.keys(request).filter((name) =>
    ['tools', 'n', 'logprobs', 'logit_bias'].includes(name),
  );
  return `<!doctype html>
<pre id="answer">Loading the model ...</pre>
<script type="module">
  // The folder is dist/browser of the npm package; \`npx formwork models copy\` fills the other one.
  import { startEngine } from './formwork/formwork.js';

  const engine = startEngine({ modelsBaseUrl: './models/' });
  const answer = document.querySelector('#answer');
  ${simple && asks.length === 0 ? generateCall(request) : fetchCall(request)}
</script>`;
}

/** Code that sends the request. The key is never part of it. */
export function snippet(language: SnippetLanguage, request: ChatRequest, baseUrl: string): string {
  const write = { curl, node, python, page, embed }[language];
  const code = write(request, baseUrl);
  // A closing tag inside a string would end the script it is in.
  return code.startsWith('<!doctype') ? code.replaceAll(/<\/script>(?!$)/gi, '<\\/script>') : code;
}
