/** Formats a request as Python. */
import { jsonOfMarked } from '../../client/typed-parts.ts';
import type { ChatRequest } from '../../client/wire.ts';
import { readWritten, type Written } from '../../schema/written-json.ts';
import { isSeveral } from './common.ts';
import { type MarkedRequest, readPictures } from './pictures.ts';

const words: Readonly<Record<string, string>> = { null: 'None', true: 'True', false: 'False' };

/** Formats JSON as a Python literal. Only three words differ. */
export function toPython(json: string): string {
  return print(readWritten(json), '');
}

function print(value: Written, margin: string): string {
  if (typeof value === 'string') return words[value] ?? value;
  const inner = `${margin}    `;
  const [open, close] = value.open === '[' ? '[]' : '{}';
  const parts = value.parts.map(({ name, value: part }) => {
    const start = name === undefined ? '' : `${JSON.stringify(name)}: `;
    return `${inner}${start}${print(part, inner)},\n`;
  });
  return parts.length === 0 ? `${open}${close}` : `${open}\n${parts.join('')}${margin}${close}`;
}

/** The arguments that the OpenAI SDK for Python has. It takes all other fields in `extra_body`. */
const SDK_ARGUMENTS: ReadonlySet<string> = new Set([
  'frequency_penalty',
  'logit_bias',
  'logprobs',
  'max_completion_tokens',
  'max_tokens',
  'messages',
  'model',
  'n',
  'presence_penalty',
  'reasoning_effort',
  'response_format',
  'seed',
  'stop',
  'stream',
  'stream_options',
  'temperature',
  'tool_choice',
  'tools',
  'top_logprobs',
  'top_p',
]);

/** The arguments of the SDK's `create`. */
function toArguments(request: ChatRequest): object {
  const { known = [], others } = Object.groupBy(Object.entries(request), ([name]) =>
    SDK_ARGUMENTS.has(name) ? 'known' : 'others',
  );
  const extra = others && { extra_body: Object.fromEntries(others) };
  return { ...Object.fromEntries(known), ...extra };
}

/** A script: the standard library for patch records, the OpenAI SDK otherwise. */
export function python({ request, pictures, typed }: MarkedRequest, baseUrl: string): string {
  const given = request.stream === 'patch' ? request : toArguments(request);
  const body = readPictures(
    toPython(jsonOfMarked(given, typed)),
    pictures,
    ({ name, type }) =>
      `"data:${type};base64," + base64.b64encode(open(${JSON.stringify(name)}, "rb").read()).decode()`,
  );
  const imports = pictures.length > 0 ? 'import base64\n' : '';
  if (request.stream === 'patch') {
    return `${imports}import json
import os
import urllib.error
import urllib.request

request = ${body}
call = urllib.request.Request(
    "${baseUrl}/chat/completions",
    data=json.dumps(request).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['FORMWORK_API_KEY']}",
        "Content-Type": "application/json",
    },
)
try:
    with urllib.request.urlopen(call) as response:
        for line in response:
            print(json.loads(line))  # {"op": "add", "path": ..., "value": ...}
except urllib.error.HTTPError as error:
    raise SystemExit(error.read().decode())`;
  }
  return `${imports}import os

from openai import OpenAI

client = OpenAI(base_url="${baseUrl}", api_key=os.environ["FORMWORK_API_KEY"])
request = ${body}
${request.stream ? pythonStream(request) : pythonAnswer(request)}`;
}

function pythonAnswer(request: ChatRequest): string {
  const ask = 'completion = client.chat.completions.create(**request)';
  if (isSeveral(request))
    return `${ask}\nfor choice in completion.choices:\n    print(choice.message)`;
  return `${ask}\nprint(completion.choices[0].message${request.tools ? '' : '.content'})`;
}

function pythonStream(request: ChatRequest): string {
  const loop = 'for chunk in client.chat.completions.create(**request):';
  if (isSeveral(request)) {
    return `answers = [""] * request["n"]
${loop}
    for choice in chunk.choices:
        answers[choice.index] += choice.delta.content or ""
print(answers)`;
  }
  const calls = `
        for call in chunk.choices[0].delta.tool_calls or []:
            part = (call.function.name or "") + (call.function.arguments or "")
            print(part, end="", flush=True)`;
  return `${loop}
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="", flush=True)${request.tools ? calls : ''}`;
}
