/** The templates of the page, answered by the embedded language model as a first visit sees them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../../src/playground/examples/index.ts';
import { buildRequest } from '../../src/playground/workbench/draft.ts';
import { type RunningServer, startServer } from './server.ts';

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
  }[];
}

test.each(['README.md', 'docs/start.md'])(
  'the first command of %s is answered right',
  async (page) => {
    const text = await readFile(join(import.meta.dirname, '../..', page), 'utf8');
    const body = /^curl [^']*(?:'[^'{]*'[^']*)*'(\{[\s\S]*?\n\})'$/m.exec(text)?.[1] ?? '';
    const response = await fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body,
    });
    const { choices } = (await response.json()) as Answer;
    expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual({
      city: 'Paris',
      country: 'France',
    });
  },
);

const withAnswer = examples.filter(({ expected }) => expected !== undefined);

test.each(withAnswer.map((example) => [example.label, example] as const))(
  'the template "%s" is answered right',
  async (_label, { draft, expected }) => {
    const built = buildRequest({ ...draft, delivery: 'whole' }, 'smollm2-135m-instruct');
    if ('problems' in built) throw new Error(JSON.stringify(built.problems));
    const response = await fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(built.request),
    });
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
