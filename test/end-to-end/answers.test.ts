/**
 * What the embedded language model answers: the templates of the page, and the examples of README
 * and docs.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { requestOf } from '../../bench/quality/modes.ts';
import { score } from '../../bench/quality/score.ts';
import { tasks } from '../../bench/quality/tasks/index.ts';
import type { Confidence } from '../../src/playground/client/wire.ts';
import { lowConfidenceReason } from '../../src/playground/document/low-confidence.tsx';
import { finishSchema } from '../../src/playground/schema/describe/finish-schema.ts';
import { schemaRequest } from '../../src/playground/schema/describe/request.ts';
import { buildRequest } from '../../src/playground/workbench/state/build-request.ts';
import { examples } from '../../src/playground/workbench/state/examples/index.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { asks, type Block, blocksOf, pages } from './pages/blocks.ts';
import { codeExamples, grenobleStream, otherExamples, shownStreams } from './pages/expected.ts';
import { runCode, scriptOf } from './pages/run-code.ts';
import { embedded, surroundingsOf } from './pages/surroundings.ts';

// A model answers: seconds at rest, minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000, maxConcurrency: 12 });

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
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
    readonly confidence?: Readonly<Record<string, Confidence>>;
  }[];
}

const post = (body: string) =>
  fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body,
  });

/** Tasks of `npm run bench:quality`, and how many values are right. A ratchet: raise them. */
const rightValues = {
  'people-3': 5,
  'events-13': 6,
  'invoices-5': 5,
  'invoices-15': 7,
  'measurements-13': 8,
  'measurements-17': 7,
  'travel-11': 8,
  'lists-1': 6,
  'lists-5': 5,
  'orders-5': 6,
};

test.concurrent.each(Object.entries(rightValues))(
  'the task %s has at least %i right values',
  async (id, least) => {
    const task = tasks.find((one) => one.id === id)!;
    const response = await post(JSON.stringify(requestOf(task, embedded, { name: 'unset' })));
    const { choices } = (await response.json()) as Answer;
    const { right } = score(task, JSON.parse(choices[0]?.message.content ?? ''));
    expect(right).toBeGreaterThanOrEqual(least);
  },
);

const withAnswer = examples.filter(({ expected }) => expected !== undefined);

// Several at once: their answers share passes through the model, and are the same as alone.
test.concurrent.each(withAnswer.map((example) => [example.label, example] as const))(
  'the template "%s" is answered correctly, and no value is marked as unsure',
  async (_label, { draft, expected }) => {
    const built = buildRequest({ ...draft, delivery: 'whole' }, embedded);
    if ('problems' in built) throw new Error(JSON.stringify(built.problems));
    const asked = built.request.tools ? {} : { include: ['confidence'] };
    const response = await post(JSON.stringify({ ...built.request, ...asked }));
    expect(response.status).toBe(200);
    const { choices } = (await response.json()) as Answer;
    const answers = choices.flatMap(({ message }) =>
      message.tool_calls
        ? message.tool_calls.map((call) => call.function.arguments)
        : [message.content ?? ''],
    );
    expect(answers.map((text) => JSON.parse(text) as unknown)).toEqual([expected]);
    const confidence = Object.entries(choices[0]?.confidence ?? {});
    expect(confidence.filter(([, figures]) => lowConfidenceReason(figures))).toEqual([]);
  },
);

test.concurrent('the description that the page suggests becomes its schema', async () => {
  const description =
    'A film: title, list of actors, rating from 1 to 10, kind (series or movie), seen or not';
  const response = await post(
    JSON.stringify({ ...schemaRequest(description, embedded), stream: false }),
  );
  const { choices } = (await response.json()) as Answer;
  expect(finishSchema(JSON.parse(choices[0]?.message.content ?? ''))).toEqual({
    title: 'Film',
    type: 'object',
    properties: {
      title: { type: 'string', maxLength: 120 },
      actors: { type: 'array', items: { type: 'string', maxLength: 120 }, maxItems: 12 },
      rating: { type: 'integer', minimum: 1, maximum: 10 },
      kind: { enum: ['series', 'movie'] },
      seen: { type: 'boolean' },
    },
    required: ['title', 'actors', 'rating', 'kind', 'seen'],
    additionalProperties: false,
  });
});

describe('the examples in README and docs', () => {
  const blocks = new Map(pages.flatMap(blocksOf).map((block) => [block.name, block]));
  const blockOf = (name: string): Block => {
    const block = blocks.get(name);
    if (!block) throw new Error(`There is no block "${name}" any more.`);
    return block;
  };
  const commands = [...blocks.values()].filter(({ text }) => text.startsWith('curl '));
  const bodyOf = ({ text }: Block) => /'(\{[\s\S]*\n\})'/u.exec(text)?.[1] ?? '';
  const paris = () => bodyOf(commands[0]!);
  const confidence = 'docs/guides/structured-output.md, Confidence (json)';
  const script = 'docs/start.md, A script (sh)';

  // Most examples ask one of these two. What has been read of a conversation once is not read
  // again.
  beforeAll(async () => {
    const grenoble = JSON.stringify({ model: embedded, ...grenobleStream });
    await Promise.all([paris(), grenoble].map(async (body) => (await post(body)).arrayBuffer()));
  }, 300_000);

  test('are all tested here, or listed with the reason', () => {
    const held = [
      ...commands.map(({ name }) => name),
      ...[codeExamples, otherExamples, shownStreams].flatMap(Object.keys),
      confidence,
      script,
    ];
    const asking = [...blocks.values()].filter(asks).map(({ name }) => name);
    expect(held.toSorted()).toEqual(asking.toSorted());
  });

  test.concurrent.each(commands)('$name: the command gets the documented answer', async (block) => {
    const { choices } = (await (await post(bodyOf(block))).json()) as Answer;
    const document: unknown = JSON.parse(choices[0]?.message.content ?? '');
    expect(document).toEqual({ city: 'Paris', country: 'France' });
  });

  test.concurrent.each(Object.entries(codeExamples))(
    '%s: the code gets the documented answer',
    async (name, example) => {
      const { text, language } = blockOf(name);
      const folder = await mkdtemp(join(tmpdir(), 'formwork-example-'));
      const mails = blockOf('docs/guides/batches.md, Batches (json)').text;
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

  test.concurrent.each(Object.entries(shownStreams))(
    '%s: the stream is the documented one',
    async (name, given) => {
      const body: unknown = given ?? JSON.parse(paris());
      const request = { model: embedded, ...(body as object), stream: 'patch' };
      const stream = await (await post(JSON.stringify(request))).text();
      expect(stream).toBe(blockOf(name).text);
    },
  );

  test.concurrent('the confidence is the documented one', async () => {
    const { text } = blockOf(confidence);
    const shown = JSON.parse(`{${text}}`) as Answer;
    const request: unknown = JSON.parse(paris());
    const asked = JSON.stringify({ ...(request as object), include: ['confidence'] });
    const { choices } = (await (await post(asked)).json()) as Answer;
    expect(choices[0]?.message.content).toBe(shown.choices[0]?.message.content);
    for (const [pointer, figures] of Object.entries(shown.choices[0]?.confidence ?? {})) {
      for (const figure of ['probability', 'removed'] as const) {
        const found = choices[0]?.confidence?.[pointer]?.[figure];
        expect(found).toBeCloseTo(figures[figure], 2);
      }
    }
  });

  test.concurrent('the command line gets the documented answer', async () => {
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
