/**
 * Chat completions with a real model: choices, stops, log probabilities, bias, usage, seeds,
 * budgets.
 */
import {
  type ApiHome,
  chat,
  check,
  checkTown,
  chunks,
  content,
  events,
  failure,
  formatOf,
  type Json,
  type LiveCase,
  minimal,
  request,
  same,
  town,
} from './home.ts';

const bytesOf = (tokens: readonly Json[]) =>
  new TextDecoder().decode(Uint8Array.from(tokens.flatMap((token) => token.bytes)));

/** An answer in which two plain characters meet between two tokens, at their first place in it. */
async function betweenTokens(home: ApiHome): Promise<{ text: string; stop: string; seed: number }> {
  for (let seed = 0; seed < 30; seed++) {
    const [choice] = (await chat(home, { seed, logprobs: true, max_tokens: 40 })).choices;
    const text: string = choice.message.content;
    const pieces: string[] = choice.logprobs.content.map((token: Json) => bytesOf([token]));
    let length = 0;
    for (const [at, piece] of pieces.entries()) {
      length += piece.length;
      const stop = piece.slice(-1) + (pieces[at + 1] ?? '').slice(0, 1);
      if (/^[ -~]{2}$/.test(stop) && text.indexOf(stop) === length - 1 && at > 0) {
        return { text, stop, seed };
      }
    }
  }
  throw new Error('no answer has a place to stop at');
}

export const chatCases: readonly LiveCase[] = [
  {
    name: 'choices are forks of one prompt, each what it would be alone',
    async run(home) {
      const alone = await content(home);
      const { choices, usage } = await chat(home, { n: 3, logprobs: true });
      const texts = choices.map(({ message }: Json) => message.content);
      same(texts[0], alone, 'the first choice');
      check(new Set(texts).size === 3, 'two choices are the same');
      const tokens = choices.flatMap(({ logprobs }: Json) => logprobs.content).length;
      same(usage.completion_tokens, tokens, 'completion tokens');
      same((await chat(home)).usage.prompt_tokens, usage.prompt_tokens, 'prompt tokens');
      return texts;
    },
  },
  {
    name: 'more choices than slots give the same choices',
    async run(home) {
      const texts = async (n: number) =>
        (await chat(home, { n, max_tokens: 6 })).choices.map(
          ({ message }: Json) => message.content,
        );
      const many = await texts(6);
      same(many.slice(0, 2), await texts(2), 'the first two');
      return many;
    },
  },
  {
    name: 'a stop sequence across tokens ends the text before it, and never shows in a stream',
    async run(home) {
      const found = await betweenTokens(home);
      const { text, stop, seed } = found;
      const expected = text.slice(0, text.indexOf(stop));
      const asked = { seed, max_tokens: 40, stop: [stop, '\u{1f98a}'] };
      const { choices } = await chat(home, asked);
      same(choices[0].message.content, expected, 'the text before the stop');
      same(choices[0].finish_reason, 'stop', 'the reason');
      const streamed = await chunks(home, asked);
      const deltas = streamed.map(({ choices: [choice] }) => choice.delta.content ?? '');
      same(deltas.join(''), expected, 'the streamed text');
      return [stop, expected];
    },
  },
  {
    name: 'a stop sequence in a document leaves the document whole',
    async run(home) {
      const plain = await content(home, { ...formatOf(town), max_tokens: 60 });
      const stop = plain.slice(10, 12);
      const stopped = await content(home, { ...formatOf(town), max_tokens: 60, stop });
      checkTown(stopped);
      return stopped;
    },
  },
  {
    name: 'log probabilities are those under the mask',
    async run(home) {
      const asked = { ...formatOf(town), logprobs: true, top_logprobs: 20, max_tokens: 60 };
      const { choices, usage } = await chat(home, asked);
      const tokens: Json[] = choices[0].logprobs.content;
      same(bytesOf(tokens), choices[0].message.content, 'the text of the tokens');
      const chosen = tokens.filter(({ forced }) => !forced).length;
      const forcedTokens = usage.completion_tokens_details.forced_tokens;
      same(chosen, usage.completion_tokens - forcedTokens, 'the number of chosen tokens');
      for (const token of tokens) {
        const { forced, allowed, logprob, top_logprobs: top } = token;
        if (forced) {
          same([logprob, allowed, top], [0, 1, []], 'a forced token');
          continue;
        }
        check(allowed >= 1 && top.length === Math.min(20, allowed), `${allowed} allowed`);
        const sum = top.reduce((total: number, one: Json) => total + Math.exp(one.logprob), 0);
        const own = top.find((one: Json) => one.bytes.join() === token.bytes.join());
        if (own || top.length === allowed) same(own?.logprob, logprob, 'among its own rivals');
        check(sum < 1.0001, `probabilities add up to ${sum}`);
        if (allowed <= 20) check(sum > 0.999, `all ${allowed} together have only ${sum}`);
        const sorted = top.every(
          (one: Json, at: number) => one.logprob <= (top[at - 1]?.logprob ?? 0),
        );
        check(sorted, 'the likeliest are not first');
      }
      const yes = await chat(home, {
        ...formatOf({ enum: ['yes', 'no'] }),
        logprobs: true,
        top_logprobs: 20,
      });
      const open = yes.choices[0].logprobs.content.find((token: Json) => !token.forced);
      for (const { bytes } of open.top_logprobs) {
        const text = bytesOf([{ bytes }]).replace(/^"/, '');
        check('yes"'.startsWith(text) || 'no"'.startsWith(text), `${text} is not allowed`);
      }
      return choices[0].message.content;
    },
  },
  {
    name: 'a bias moves tokens, but not beyond the schema',
    async run(home) {
      const [first] = (await chat(home, { temperature: 0, logprobs: true })).choices[0].logprobs
        .content;
      const ids = Object.fromEntries(Array.from({ length: 256 }, (_, id) => [id, 100]));
      const biased = await content(home, { temperature: 0, logit_bias: ids, max_tokens: 8 });
      const document = await content(home, { ...formatOf(town), logit_bias: ids, max_tokens: 60 });
      checkTown(document);
      const { logit_bias: _, ...plain } = { ...minimal, logit_bias: undefined };
      check(
        biased !== (await content(home, { ...plain, temperature: 0, max_tokens: 8 })),
        'no change',
      );
      return [first.token, biased, document];
    },
  },
  {
    name: 'usage is exact: alone, for several, in a stream, at the limit',
    async run(home) {
      const { usage, choices } = await chat(home, { logprobs: true });
      same(usage.completion_tokens, choices[0].logprobs.content.length, 'completion tokens');
      same(usage.total_tokens, usage.prompt_tokens + usage.completion_tokens, 'the sum');
      const last = (await chunks(home, { stream_options: { include_usage: true } })).at(-1);
      same(last.usage.completion_tokens, usage.completion_tokens, 'streamed usage');
      same(last.usage.prompt_tokens, usage.prompt_tokens, 'streamed prompt tokens');
      const cut = await chat(home, { max_tokens: 3, logit_bias: {} });
      if (cut.choices[0].finish_reason === 'length')
        same(cut.usage.completion_tokens, 3, 'the limit');
      return [usage.prompt_tokens, usage.completion_tokens];
    },
  },
  {
    name: 'a seed gives the same answer again, alone or among others',
    async run(home) {
      const asked = { ...formatOf(town), max_tokens: 60, temperature: 1.5 };
      const alone = await content(home, asked);
      checkTown(alone);
      const among = await Promise.all(
        [7, 8, 9, 7].map((seed) => content(home, { ...asked, seed })),
      );
      same([among[0], among[3]], [alone, alone], 'the same seed');
      check(new Set(among).size > 1, 'other seeds say the same');
      return among;
    },
  },
  {
    name: 'a budget is refused below the shortest document, and enough at it',
    async run(home) {
      const error = await failure(home, { ...formatOf(town), max_tokens: 2 });
      same(
        [error.status, error.code, error.param],
        [400, 'max_tokens_too_small', 'max_tokens'],
        'error',
      );
      const needed = Number(/takes (\d+) tokens/.exec(error.message)?.[1]);
      const below = await failure(home, { ...formatOf(town), max_tokens: needed - 1 });
      same(below.code, 'max_tokens_too_small', 'one token less');
      for (let extra = 0; extra < 6; extra++) {
        const answer = await chat(home, { ...formatOf(town), max_tokens: needed + extra });
        checkTown(answer.choices[0].message.content);
        check(answer.usage.completion_tokens <= needed + extra, 'the budget is exceeded');
        same(answer.choices[0].finish_reason, 'stop', 'the reason');
      }
      return needed;
    },
  },
  {
    name: 'a patch stream builds the plain answer, in both framings',
    async run(home) {
      const asked = { ...minimal, ...formatOf(town), max_tokens: 60 };
      const plain = JSON.parse(await content(home, asked)) as Json;
      const stream = { ...asked, stream: 'patch' };
      const lines = await request(home, 'POST', '/chat/completions', stream);
      same(lines.headers.get('content-type'), 'application/x-ndjson', 'content type');
      const operations = (await lines.text())
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Json);
      const paths = ['', '/name', '/size', '/tags', '/tags/0', '/tags/1'];
      same(
        operations.map(({ path }) => path),
        paths.slice(0, 4 + plain.tags.length),
        'the order',
      );
      const values = [{}, plain.name, plain.size, [], ...plain.tags];
      same(
        operations.map(({ value }) => value),
        values,
        'the values',
      );
      const sse = await request(home, 'POST', '/chat/completions', stream, {
        accept: 'text/event-stream',
      });
      const records = await events(sse);
      same(records.at(-1), { event: 'done', data: {} }, 'the end');
      same(
        records.slice(0, -1).map(({ data }) => data),
        operations,
        'the other framing',
      );
      return operations;
    },
  },
  {
    name: 'what is wrong is refused by its place',
    async run(home) {
      const schema = await failure(home, formatOf({ properties: { a: { format: 'magic' } } }));
      same(
        [schema.status, schema.code, schema.param],
        [
          400,
          'unsupported_schema_feature',
          'response_format.json_schema.schema/properties/a/format',
        ],
        'schema',
      );
      const model = await failure(home, { model: 'nope' });
      same([model.status, model.code], [404, 'model_not_found'], 'model');
      const field = await failure(home, { temperature: 9 });
      same([field.status, field.param], [400, 'temperature'], 'field');
      const list = (await (await request(home, 'GET', '/models')).json()) as Json;
      check(
        list.data.some(({ id }: Json) => id === 'tiny'),
        'the list lacks the model',
      );
      const record = (await (await request(home, 'GET', '/models/tiny')).json()) as Json;
      same([record.object, record.status], ['model', 'ready'], 'the record');
      // Which models there are is another matter in each home.
      const missing = model.message.split(' Available for ')[0];
      return [schema.message, missing, field.message];
    },
  },
];
