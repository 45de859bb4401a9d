/** The request on the desk as code to copy. */
import type { ChatRequest } from '../client/wire.ts';
import { formatJson } from '../schema/format-json.ts';

/** Languages there are snippets in. */
export const snippetLanguages = ['curl', 'node', 'python', 'page'] as const;

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

/** Code that sends the request. The key is never part of it. */
export function snippet(language: SnippetLanguage, request: ChatRequest, baseUrl: string): string {
  const write = { curl, node, python, page }[language];
  return write(request, baseUrl);
}
