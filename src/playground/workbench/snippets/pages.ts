/** Formats a request as a whole page: one that calls the service, one that contains the engine. */
import { otherOptions, samplingOptions } from '../../../runtime/sampling/index.ts';
import { jsonOfMarked, type TypedParts } from '../../client/typed-parts.ts';
import type { ChatRequest } from '../../client/wire.ts';
import { indent, isSeveral, toJavaScript } from './common.ts';
import { type MarkedRequest, readPictures } from './pictures.ts';

/**
 * A JSON value in a script of a page. In HTML, `</script` ends the script, and `<!--` changes how
 * the rest is read.
 */
const literal = (value: unknown, typed: TypedParts = {}) =>
  toJavaScript(jsonOfMarked(value, typed)).replaceAll('<', '\\u003c');

const readFile = `  const dataUrl = async (name) => {
    const reader = new FileReader();
    reader.readAsDataURL(await (await fetch(name)).blob());
    await new Promise((done) => reader.addEventListener('load', done));
    return reader.result;
  };
`;

/** A whole page that calls the service and shows the answer as it arrives. */
export function page({ request, pictures, typed }: MarkedRequest, baseUrl: string): string {
  const body = readPictures(
    indent(literal(request, typed), '    '),
    pictures,
    ({ name }) => `await dataUrl(${literal(name)})`,
  );
  const show =
    request.stream === undefined
      ? `const completion = await response.json();
  answer.textContent = ${isSeveral(request) || request.tools ? 'JSON.stringify(completion.choices, null, 2)' : 'completion.choices[0].message.content'};`
      : `for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    answer.append(text); // ${request.stream === 'patch' ? 'one JSON Patch operation a line' : 'server-sent events'}
  }`;
  return `<!doctype html>
<meta charset="utf-8">
<pre id="answer"></pre>
<script type="module">
  // A key in a page is everybody's key: ask for it, or send the request through a server of yours.
  const key = prompt('API key');
${pictures.length > 0 ? readFile : ''}  const response = await fetch('${baseUrl}/chat/completions', {
    method: 'POST',
    headers: { authorization: \`Bearer \${key}\`, 'content-type': 'application/json' },
    body: JSON.stringify(${body}),
  });
  if (!response.ok) throw new Error((await response.json()).error.message);
  ${show}
</script>`;
}

/** The parameters' names as options of `generate`, by their names in a request. */
const optionNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...samplingOptions, ...otherOptions }).map(([name, { wire }]) => [wire, name]),
  ),
  max_tokens: 'maxTokens',
};

/** Members of a request that a call of `generate` expresses in its own way. */
const expressed = ['model', 'messages', 'response_format', 'stream', 'stream_options'];

/** Whether a call of `generate` can ask for everything that the request asks for. */
function isForGenerate(request: ChatRequest): boolean {
  const format = Object.keys(request.response_format?.json_schema ?? {});
  return (
    request.messages.every(({ role, tool_calls: calls }) => role !== 'tool' && !calls) &&
    Object.keys(request).every((name) => expressed.includes(name) || name in optionNames) &&
    format.every((name) => name === 'name' || name === 'schema')
  );
}

function generateCall({ request, typed }: MarkedRequest): string {
  const options = {
    model: request.model,
    messages: request.messages,
    ...(request.response_format ? { schema: request.response_format.json_schema.schema } : {}),
    ...Object.fromEntries(
      Object.entries(request).flatMap(([name, value]) =>
        name in optionNames ? [[optionNames[name]!, value]] : [],
      ),
    ),
  };
  const show = request.response_format ? 'JSON.stringify(soFar, null, 2)' : 'soFar';
  return `for await (const soFar of engine.generate(${indent(literal(options, typed), '  ')})) {
    answer.textContent = ${show};
  }`;
}

/** A request that `generate` does not support, sent to the engine's `/v1`. */
function fetchCall({ request, typed }: MarkedRequest): string {
  const { stream: _stream, stream_options: _options, ...whole } = request;
  return `const response = await engine.fetch(
    new Request('http://page/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: 'Bearer page', 'content-type': 'application/json' },
      body: JSON.stringify(${indent(literal(whole, typed), '      ')}),
    }),
  );
  answer.textContent = JSON.stringify(await response.json(), null, 2);`;
}

/** A whole page that contains the engine: no service, no key. */
export function embed(marked: MarkedRequest): string {
  const { request, pictures } = marked;
  const call = readPictures(
    isForGenerate(request) ? generateCall(marked) : fetchCall(marked),
    pictures,
    ({ name }) => `await toDataUrl(await (await fetch(${literal(name)})).blob())`,
  );
  const names = pictures.length > 0 ? 'startEngine, toDataUrl' : 'startEngine';
  return `<!doctype html>
<meta charset="utf-8">
<pre id="answer">Loading the model ...</pre>
<script type="module">
  // The folder is dist/browser of the npm package; \`npx formwork models copy\` fills the other
  // one.
  import { ${names} } from './formwork/formwork.js';

  const engine = startEngine({ modelsBaseUrl: './models/' });
  const answer = document.querySelector('#answer');
  ${call}
</script>`;
}
