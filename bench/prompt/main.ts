/**
 * `npm run bench:prompt [-- --model smollm2-135m-instruct]`: does it help to show the schema to the
 * model? Runs small extraction tasks with greedy decoding, with and without the schema in the
 * prompt, and reports exactly correct fields and tokens spent.
 */
import { parseArgs } from 'node:util';
import { createNodeEngine } from '../../src/server/node.ts';
import { type Case, type Task, tasks } from './cases.ts';

const { values } = parseArgs({
  options: { model: { type: 'string', default: 'smollm2-135m-instruct' } },
});

await using engine = await createNodeEngine({
  dataDir: process.env.FORMWORK_DATA_DIR,
  adapter: process.env.FORMWORK_ADAPTER,
});
await engine.load(values.model);

interface Answer {
  readonly choices: readonly { readonly message: { readonly content: string } }[];
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number };
}

async function ask(task: Task, one: Case, shown: boolean): Promise<Answer> {
  const response = await engine.fetch(
    new Request('http://localhost/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
      body: JSON.stringify({
        model: values.model,
        messages: [{ role: 'user', content: `${task.instruction}\n\n${one.text}` }],
        temperature: 0,
        max_tokens: 100,
        schema_in_prompt: shown,
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'extraction', schema: task.schema },
        },
      }),
    }),
  );
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}

const totals = {
  true: { right: 0, prompt: 0, completion: 0 },
  false: { right: 0, prompt: 0, completion: 0 },
};
let fields = 0;
for (const task of tasks) {
  for (const one of task.cases) {
    fields += Object.keys(one.expected).length;
    for (const shown of [false, true]) {
      const { choices, usage } = await ask(task, one, shown);
      const found = JSON.parse(choices[0]!.message.content) as Record<string, unknown>;
      const right = Object.entries(one.expected).filter(([key, value]) => found[key] === value);
      const total = totals[`${shown}`];
      total.right += right.length;
      total.prompt += usage.prompt_tokens;
      total.completion += usage.completion_tokens;
      console.log(`${shown ? 'shown ' : 'hidden'} ${right.length}/4 ${JSON.stringify(found)}`);
    }
  }
}
console.log(`\n${values.model}, ${engine.description}`);
for (const shown of [false, true]) {
  const { right, prompt, completion } = totals[`${shown}`];
  console.log(
    `schema ${shown ? 'shown ' : 'hidden'}: ${right} of ${fields} fields right (${Math.round((100 * right) / fields)}%), ` +
      `${prompt} prompt and ${completion} completion tokens`,
  );
}
