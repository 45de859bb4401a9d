/** The code that the page offers to copy: read, and run against a service. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  numberNote,
  snippet,
  snippetLanguages,
} from '../../../src/playground/workbench/snippets/index.ts';
import { toPython } from '../../../src/playground/workbench/snippets/python.ts';
import { buildRequest, typedParts } from '../../../src/playground/workbench/state/build-request.ts';
import type { Draft } from '../../../src/playground/workbench/state/draft.ts';
import { examples } from '../../../src/playground/workbench/state/examples/index.ts';
import { createApi } from '../../../src/runtime/api/index.ts';
import { decodeHeader, pngHeader } from '../../support/images.ts';
import { openPorts } from '../../support/open-ports.ts';
import { createStubEngine } from '../../support/stub-engine.ts';

const exampleNamed = (label: string): Draft => examples.find((one) => one.label === label)!.draft;

function requestOf(draft: Draft): Parameters<typeof snippet>[1] {
  const built = buildRequest(draft, 'stub');
  if ('problems' in built) throw new Error(JSON.stringify(built.problems));
  return built.request;
}

/** The bytes 0 to 98 beside a text. */
function withPicture(request: ReturnType<typeof requestOf>, text: string) {
  const bytes = Buffer.from(Uint8Array.from({ length: 99 }, (_, i) => i)).toString('base64');
  const url = `data:image/png;base64,${bytes}`;
  const content = [
    { type: 'image_url' as const, image_url: { url } },
    { type: 'text' as const, text },
  ];
  return { ...request, messages: [{ role: 'user' as const, content }] };
}

describe('code snippets', () => {
  const request = requestOf({
    ...exampleNamed('Event'),
    messages: [{ role: 'user', content: "It's $HOME `x`" }],
  });

  it('exist in every language and for every delivery mode', () => {
    for (const language of snippetLanguages) {
      for (const stream of ['patch', true, undefined] as const) {
        const { stream: _stream, ...rest } = request;
        const code = snippet(language, stream ? { ...rest, stream } : rest, 'http://host/v1');
        expect(code).toContain('model');
      }
    }
  });

  it('keep every parameter under its library name', () => {
    const all = {
      max_tokens: 9,
      top_p: 0.5,
      reasoning_effort: 'low' as const,
      schema_in_prompt: true,
    };
    const code = snippet('embed', { ...request, ...all }, 'http://host/v1');
    for (const option of ['"maxTokens": 9', '"topP": 0.5', '"effort": "low"', '"showSchema": true'])
      expect(code).toContain(option);
  });

  it('keep parameters that only the service has', () => {
    const sampling = { top_k: 5, min_p: 0.1, repetition_penalty: 1.2, loop_penalty: 0 };
    const code = snippet('embed', { ...request, ...sampling }, 'http://host/v1');
    for (const option of [
      '"topK": 5',
      '"minP": 0.1',
      '"repetitionPenalty": 1.2',
      '"loopPenalty": 0',
    ])
      expect(code).toContain(option);
    const several = snippet('embed', { ...request, n: 2, top_k: 5 }, 'http://host/v1');
    expect(several).toContain('"n": 2');
    expect(several).toContain('"top_k": 5');
  });

  it('pass unknown fields to the Python SDK in extra_body', () => {
    const { stream: _stream, ...rest } = { ...request, top_k: 5, seed: 1 };
    const code = snippet('python', rest, 'http://host/v1');
    expect(code).toContain('    "extra_body": {\n        "top_k": 5,\n    },');
    expect(code).toContain('    "seed": 1,');
  });

  it.each(['</script>', '</script ', '</SCRIPT/', '<!-- <script>'])(
    'keep %s in a page from ending or changing its script',
    (content) => {
      const shown = withPicture(request, content);
      for (const language of ['page', 'embed'] as const) {
        const code = snippet(language, shown, 'http://host/v1', [`${content}.png`]);
        const [, script] = /<script type="module">([\s\S]*)<\/script>$/.exec(code) ?? [];
        expect(script).not.toMatch(/<(!|\/?script)/i);
        expect(script).toContain(content.replace(/</g, '\\u003c'));
      }
    },
  );

  it('have typed JSON as it is written, except the order of members in JavaScript', () => {
    const tools = '[{ "const": 1e400 }]';
    const typed = { schema: '{ "maximum": 9223372036854775807, "b": 1.0, "10": 2 }', tools };
    const whole = { ...request, tools: JSON.parse(tools) as unknown[] };
    const codeIn = (language: (typeof snippetLanguages)[number]) =>
      snippet(language, whole, 'http://host/v1', [], typed).replaceAll(/\s+/g, ' ');
    expect(codeIn('curl')).toContain('"maximum": 9223372036854775807, "b": 1.0, "10": 2');
    expect(codeIn('python')).toContain('"maximum": 9223372036854775807, "b": 1.0, "10": 2');
    for (const language of ['node', 'page', 'embed'] as const) {
      expect(codeIn(language)).toContain(
        `"maximum": JSON.rawJSON('9223372036854775807'), "b": 1.0`,
      );
      expect(codeIn(language)).toContain(`"const": JSON.rawJSON('1e400')`);
    }
  });

  it.each(['9223372036854775807', '0.12345678901234567891', '1e400'])(
    'have a note where a language cannot write the number %s as usual',
    (maximum) => {
      const notes = snippetLanguages.map((language) => {
        const code = (schema: string) =>
          snippet(language, request, 'http://host/v1', [], { schema });
        expect(numberNote(language, code('{ "maximum": 12.5, "title": "1e400" }'))).toBeUndefined();
        return numberNote(language, code(`{ "maximum": ${maximum} }`));
      });
      const rawJson = 'Needs Node 21, or a browser of 2025 or later.';
      const python = `Python does not keep ${maximum} as it is written.`;
      const isInteger = /^\d+$/.test(maximum);
      expect(notes).toEqual([undefined, rawJson, isInteger ? undefined : python, rawJson, rawJson]);
    },
  );

  it('have a note where JavaScript changes the order of members', () => {
    const notesOf = (schema: string) =>
      snippetLanguages.map((language) =>
        numberNote(language, snippet(language, request, 'http://host/v1', [], { schema })),
      );
    const note = 'JavaScript moves the member "10" before those with other names.';
    expect(notesOf('{ "properties": { "b": {}, "10": {} } }')).toEqual(
      snippetLanguages.map((language) =>
        language === 'curl' || language === 'python' ? undefined : note,
      ),
    );
    for (const schema of ['{ "10": {}, "b": {} }', '{ "enum": [1, "10"], "010": {} }']) {
      expect(notesOf(schema)).toEqual(snippetLanguages.map(() => undefined));
    }
  });

  it('are quoted correctly for a shell', async () => {
    const shell = `curl() { printf '%s\\0' "$@"; }; FORMWORK_API_KEY=key\n`;
    const code = snippet('curl', request, 'http://host/v1');
    const { stdout } = await promisify(execFile)('sh', ['-c', shell + code]);
    const given = stdout.split('\0');
    expect(given).toContain('http://host/v1/chat/completions');
    expect(given).toContain('Authorization: Bearer key');
    expect(JSON.parse(given[given.indexOf('-d') + 1] ?? '')).toEqual(request);
  });

  it('read images from files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'formwork-pictures-'));
    writeFileSync(
      join(folder, "it's.png"),
      Uint8Array.from({ length: 99 }, (_, i) => i),
    );
    const shell = 'curl() { cat; }; FORMWORK_API_KEY=key\n';
    const shown = withPicture(request, "It's $HOME `x` \\ $(no)");
    const code = snippet('curl', shown, 'http://host/v1', ["it's.png"]);
    const { stdout } = await promisify(execFile)('sh', ['-c', shell + code], { cwd: folder });
    rmSync(folder, { recursive: true });
    expect(JSON.parse(stdout)).toEqual(shown);
  });

  it('of whole pages declare their encoding', () => {
    for (const language of ['page', 'embed'] as const) {
      expect(snippet(language, request, 'http://host/v1')).toContain('<meta charset="utf-8">');
    }
  });

  it('write JSON as Python', () => {
    expect(toPython('{ "a": [true, null, "x"], "b": {} }')).toBe(
      '{\n    "a": [\n        True,\n        None,\n        "x",\n    ],\n    "b": {},\n}',
    );
  });
});

describe('the snippet for Node, run', () => {
  const root = resolve(import.meta.dirname, '../../..');
  let folder: string;
  let baseUrl: string;
  let server: ReturnType<typeof serve>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'formwork-snippets-'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const engine = createStubEngine({ vision: true, contextWindow: 8192 });
    const api = createApi({ ...openPorts(engine), decodeImage: decodeHeader });
    baseUrl = await new Promise((ready) => {
      server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
        ready(`http://127.0.0.1:${(info as AddressInfo).port}/v1`),
      );
    });
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (draft: Draft): Promise<string> =>
    runRequest(requestOf({ ...draft, sampling: { ...draft.sampling, seed: '1' } }));

  async function runRequest(
    request: Parameters<typeof snippet>[1],
    names: readonly string[] = [],
  ): Promise<string> {
    const file = join(folder, `${crypto.randomUUID()}.mjs`);
    writeFileSync(file, snippet('node', request, baseUrl, names));
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      cwd: folder,
      env: { ...process.env, FORMWORK_API_KEY: 'test-key' },
    });
    return stdout;
  }

  it('prints the operations as they come', async () => {
    const printed = await run({ ...exampleNamed('Event'), delivery: 'patch' });
    expect(printed).toMatch(/^\{ op: 'add', path: '', value: \{\} \}\n\{[^}]*path: '\/name'/);
    expect(printed).toContain("path: '/tags'");
  });

  it.each(['patch', 'tokens', 'whole'] as const)('reads its images (%s)', async (delivery) => {
    writeFileSync(join(folder, 'a "b".png'), pngHeader(40, 40));
    const request = requestOf({ ...exampleNamed('Event'), delivery });
    expect(await runRequest(withPicture(request, 'What is on?'), ['a "b".png'])).toContain('venue');
  });

  it.each(['tokens', 'whole'] as const)('prints the document (%s)', async (delivery) => {
    const printed = await run({ ...exampleNamed('Event'), delivery });
    expect(JSON.parse(printed)).toMatchObject({ place: { city: expect.any(String) } });
  });

  it.each(['tokens', 'whole', 'patch'] as const)(
    'sends numbers that JavaScript rounds (%s)',
    async (delivery) => {
      const schemaText = '{ "const": 18446744073709551615 }';
      const draft: Draft = { ...exampleNamed('Event'), schemaText, delivery };
      const file = join(folder, `${crypto.randomUUID()}.mjs`);
      const code = snippet('node', requestOf(draft), baseUrl, [], typedParts(draft));
      writeFileSync(file, code.replace('console.log(JSON.parse(line))', 'console.log(line)'));
      const { stdout } = await promisify(execFile)(process.execPath, [file], {
        cwd: folder,
        env: { ...process.env, FORMWORK_API_KEY: 'test-key' },
      });
      expect(stdout).toContain('18446744073709551615');
    },
  );

  it.each(['tokens', 'whole'] as const)('keeps several answers separate (%s)', async (delivery) => {
    const printed = await run({ ...exampleNamed('Three proposals'), delivery });
    expect(printed.match(/slogan/g)).toHaveLength(3);
    expect(printed).not.toContain('{"{"');
  });

  it.each(['tokens', 'whole'] as const)('prints the call of a tool (%s)', async (delivery) => {
    expect(await run({ ...exampleNamed('Tool call'), delivery })).toMatch(/get_weather/);
  });
});
