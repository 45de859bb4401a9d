/** What the embedded language model answers: the templates of the page, and the examples of README and docs. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { examples } from '../../src/playground/examples/index.ts';
import { buildRequest } from '../../src/playground/workbench/draft.ts';
import { asks, type Block, blocksOf, pages } from './pages/blocks.ts';
import { codeExamples, otherExamples, shownStreams } from './pages/expected.ts';
import { runCode, scriptOf } from './pages/run-code.ts';
import { embedded, surroundingsOf } from './pages/surroundings.ts';
import { type RunningServer, startServer } from './server.ts';

// A model answers: seconds at rest, minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({});
});
afterAll(async () => {
  await server?.stop();
});

interface Answer {
  readonly choices: readonly {
    readonly message: {
      readonly content: string | null;
      readonly tool_calls?: readonly { readonly function: { readonly arguments: string } }[];
    };
    readonly confidence?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  }[];
}

const post = (body: string) =>
  fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body,
  });

const withAnswer = examples.filter(({ expected }) => expected !== undefined);

test.each(withAnswer.map((example) => [example.label, example] as const))(
  'the template "%s" is answered right',
  async (_label, { draft, expected }) => {
    const built = buildRequest({ ...draft, delivery: 'whole' }, embedded);
    if ('problems' in built) throw new Error(JSON.stringify(built.problems));
    const response = await post(JSON.stringify(built.request));
    expect(response.status).toBe(200);
    const { choices } = (await response.json()) as Answer;
    const answers = choices.flatMap(({ message }) =>
      message.tool_calls
        ? message.tool_calls.map((call) => call.function.arguments)
        : [message.content ?? ''],
    );
    expect(answers.map((text) => JSON.parse(text) as unknown)).toEqual([expected]);
  },
);

describe('the examples of README and docs', () => {
  const blocks = new Map(pages.flatMap(blocksOf).map((block) => [block.name, block]));
  const blockOf = (name: string): Block => {
    const block = blocks.get(name);
    if (!block) throw new Error(`There is no block "${name}" any more.`);
    return block;
  };
  const commands = [...blocks.values()].filter(({ text }) => text.startsWith('curl '));
  const bodyOf = ({ text }: Block) => /'(\{[\s\S]*\n\})'/u.exec(text)?.[1] ?? '';
  const confidence = 'docs/guides/structured-output.md, 4';
  const script = 'docs/start.md, 7';

  test('are all held here, or named with the reason', () => {
    const held = [
      ...commands.map(({ name }) => name),
      ...[codeExamples, otherExamples, shownStreams].flatMap(Object.keys),
      confidence,
      script,
    ];
    const asking = [...blocks.values()].filter(asks).map(({ name }) => name);
    expect(held.toSorted()).toEqual(asking.toSorted());
  });

  test.each(commands)('$name: the command is answered right', async (block) => {
    const { choices } = (await (await post(bodyOf(block))).json()) as Answer;
    const document: unknown = JSON.parse(choices[0]?.message.content ?? '');
    expect(document).toEqual({ city: 'Paris', country: 'France' });
  });

  test.each(Object.entries(codeExamples))(
    '%s: the code is answered right',
    async (name, example) => {
      const { text, language } = blockOf(name);
      const folder = await mkdtemp(join(tmpdir(), 'formwork-example-'));
      const mails = blockOf('docs/guides/batches.md, 1').text;
      await writeFile(join(folder, 'mails.jsonl'), mails);
      const shown = { values: [] };
      const given = { ...surroundingsOf(server, shown, folder), ...example.given };
      try {
        const declared = await runCode(language === 'html' ? scriptOf(text) : text, given);
        await example.check({ declared, shown: shown.values });
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );

  test.each(Object.entries(shownStreams))(
    '%s: the stream is the one shown',
    async (name, given) => {
      const body: unknown = given ?? JSON.parse(bodyOf(commands[0]!));
      const request = { model: embedded, ...(body as object), stream: 'patch' };
      const stream = await (await post(JSON.stringify(request))).text();
      expect(stream).toBe(blockOf(name).text);
    },
  );

  test('the confidence that is shown is what the model has', async () => {
    const { text } = blockOf(confidence);
    const shown = JSON.parse(`{${text}}`) as Answer;
    const request: unknown = JSON.parse(bodyOf(commands[0]!));
    const asked = JSON.stringify({ ...(request as object), include: ['confidence'] });
    const { choices } = (await (await post(asked)).json()) as Answer;
    expect(choices[0]?.message.content).toBe(shown.choices[0]?.message.content);
    for (const [pointer, figures] of Object.entries(shown.choices[0]?.confidence ?? {})) {
      for (const [figure, value] of Object.entries(figures)) {
        expect(choices[0]?.confidence?.[pointer]?.[figure]).toBeCloseTo(value, 2);
      }
    }
  });

  test('the command line is answered right', async () => {
    const [, schema = '', question = ''] =
      /generate '([^']+)' "([^"]+)"/u.exec(blockOf(script).text) ?? [];
    const cli = join(import.meta.dirname, '../../src/server/cli/cli.ts');
    const service = ['--url', `${server.url}/v1`, '--key', server.key, '--model', embedded];
    const args = [cli, 'generate', schema, question, '--temperature', '0', ...service];
    const running = promisify(execFile)(process.execPath, args);
    running.child.stdin?.end('Dear winner, claim your prize!');
    expect(JSON.parse((await running).stdout)).toBe('spam');
  });
});
