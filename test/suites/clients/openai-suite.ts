/**
 * What the official SDK must be able to do with an interface, wherever that is: run by openai.ts
 * against a server, and in a page against the engine there (test/library).
 */
import type OpenAI from 'openai';

/** One thing that the SDK does. Throws when it cannot. */
export interface OpenAiCase {
  readonly name: string;
  run(client: OpenAI, model: string): Promise<void>;
}

/** Throws unless the condition holds; Node's own assert is not in a page. */
function check(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

const messages = [{ role: 'user' as const, content: 'Name a city.' }];
const schema = {
  type: 'object',
  properties: {
    city: { type: 'string', maxLength: 10 },
    size: { enum: ['small', 'large'] },
  },
  required: ['city', 'size'],
  additionalProperties: false,
};
const responseFormat = {
  type: 'json_schema' as const,
  json_schema: { name: 'city', schema, strict: true },
};

function checkCity(text: string | null | undefined): void {
  const value = JSON.parse(text ?? '') as { city: string; size: string };
  check(typeof value.city === 'string', 'the city is no string');
  check(['small', 'large'].includes(value.size), 'the size is none of the two');
}

export const openAiCases: readonly OpenAiCase[] = [
  {
    name: 'models',
    async run(client, model) {
      const models = await client.models.list();
      check(
        models.data.some(({ id }) => id === model),
        'the model is not listed',
      );
      check((await client.models.retrieve(model)).id === model, 'the model cannot be retrieved');
    },
  },
  {
    name: 'chat',
    async run(client, model) {
      const plain = await client.chat.completions.create({ model, messages, max_tokens: 10, n: 2 });
      check(plain.choices.length === 2, 'there are not two choices');
      check((plain.usage?.completion_tokens ?? 0) > 0, 'there is no usage');
    },
  },
  {
    name: 'parse',
    async run(client, model) {
      const parsed = await client.chat.completions.parse({
        model,
        messages,
        max_tokens: 60,
        response_format: responseFormat,
      });
      checkCity(parsed.choices[0]?.message.content);
    },
  },
  {
    name: 'stream',
    async run(client, model) {
      let text = '';
      const stream = client.chat.completions.stream({
        model,
        messages,
        max_tokens: 60,
        response_format: responseFormat,
        stream_options: { include_usage: true },
      });
      stream.on('content', (delta) => {
        text += delta;
      });
      const streamed = await stream.finalChatCompletion();
      checkCity(text);
      check(streamed.choices[0]?.message.content === text, 'the deltas are not the content');
      check((streamed.usage?.total_tokens ?? 0) > 0, 'there is no usage');
    },
  },
  {
    name: 'patch',
    async run(client, model) {
      const response = await client.chat.completions
        .create({
          model,
          messages,
          max_tokens: 60,
          response_format: responseFormat,
          // Beyond what the SDK's types know.
          stream: 'patch' as unknown as false,
        })
        .asResponse();
      const lines = (await response.text()).trim().split('\n');
      const operations = lines.map((line) => JSON.parse(line) as { path: string; value: unknown });
      const paths = operations.map(({ path }) => path).join(' ');
      check(paths === ' /city /size', `the operations are at ${JSON.stringify(paths)}`);
      checkCity(JSON.stringify({ city: operations[1]?.value, size: operations[2]?.value }));
    },
  },
  {
    name: 'tools',
    async run(client, model) {
      const tools = [
        { type: 'function' as const, function: { name: 'save_city', parameters: schema } },
      ];
      const called = await client.chat.completions.create({
        model,
        messages,
        tools,
        tool_choice: 'required',
        parallel_tool_calls: false,
        max_tokens: 120,
      });
      const call = called.choices[0]?.message.tool_calls?.[0];
      check(call?.type === 'function' && call.function.name === 'save_city', 'there is no call');
      checkCity(call.function.arguments);
      const after = await client.chat.completions.create({
        model,
        max_tokens: 5,
        tools,
        messages: [
          ...messages,
          called.choices[0]!.message,
          { role: 'tool', tool_call_id: call.id, content: 'Saved.' },
        ],
      });
      check(after.object === 'chat.completion', 'the conversation does not go on');
    },
  },
  {
    name: 'responses',
    async run(client, model) {
      const first = await client.responses.create({
        model,
        input: 'Name a city.',
        max_output_tokens: 10,
      });
      const response = await client.responses.create({
        model,
        input: 'As JSON.',
        previous_response_id: first.id,
        max_output_tokens: 60,
        text: { format: { type: 'json_schema', name: 'city', schema } },
      });
      checkCity(response.output_text);
      check(
        (await client.responses.retrieve(response.id)).id === response.id,
        'the response cannot be retrieved',
      );
      let events = 0;
      let delta = '';
      for await (const event of await client.responses.create({
        model,
        input: 'Hi',
        max_output_tokens: 10,
        stream: true,
      })) {
        events++;
        if (event.type === 'response.output_text.delta') delta += event.delta;
        if (event.type === 'response.completed') {
          check((event.response.output_text ?? delta) === delta, 'the deltas are not the output');
        }
      }
      check(events >= 4, 'there are too few events');
      await client.responses.delete(response.id);
    },
  },
  {
    name: 'second turns',
    async run(client, model) {
      const tool = {
        type: 'function' as const,
        function: { name: 'save_city', parameters: schema, strict: true },
      };
      const calling = {
        model,
        messages,
        tools: [tool],
        tool_choice: 'required' as const,
        parallel_tool_calls: false,
        max_tokens: 120,
      };
      const formed = { model, messages, max_tokens: 60, response_format: responseFormat };
      const answers = [
        await client.chat.completions.parse(formed),
        await client.chat.completions.stream(formed).finalChatCompletion(),
        await client.chat.completions.parse(calling),
        await client.chat.completions.stream(calling).finalChatCompletion(),
      ];
      for (const { choices } of answers) {
        const { message } = choices[0]!;
        const results = (message.tool_calls ?? []).map(({ id }) => ({
          role: 'tool' as const,
          tool_call_id: id,
          content: 'Saved.',
        }));
        // The message as the SDK made it, with what it has parsed.
        const after = await client.chat.completions.create({
          model,
          messages: [...messages, message, ...results, { role: 'user', content: 'And another.' }],
          max_tokens: 5,
          tools: [tool],
        });
        check(after.object === 'chat.completion', 'the conversation does not go on');
      }
    },
  },
  {
    name: 'second turns of responses',
    async run(client, model) {
      const tools = [
        { type: 'function' as const, name: 'save_city', parameters: schema, strict: true },
      ];
      const input = [{ role: 'user' as const, content: 'Name a city.' }];
      const first = await client.responses.create({
        model,
        input,
        tools,
        tool_choice: 'required',
        max_output_tokens: 120,
      });
      const results = first.output.flatMap((item) =>
        item.type === 'function_call'
          ? [
              {
                type: 'function_call_output' as const,
                call_id: item.call_id,
                output: 'Saved.',
              },
            ]
          : [],
      );
      check(results.length > 0, 'there is no call');
      const references = first.output.map((item) => ({
        type: 'item_reference' as const,
        id: item.id ?? '',
      }));
      // The SDK's types of output and input differ in kinds that are not here.
      for (const given of [first.output as OpenAI.Responses.ResponseInput, references]) {
        const turn = { model, input: [...input, ...given, ...results], tools };
        const second = await client.responses.create({ ...turn, max_output_tokens: 20 });
        const { input_tokens: counted } = await client.responses.inputTokens.count(turn);
        check(counted === second.usage?.input_tokens, `${counted} tokens were counted`);
      }
    },
  },
  {
    name: 'completions',
    async run(client, model) {
      const asked = { model, prompt: ['Once', 'Twice'], max_tokens: 5, seed: 1, logprobs: 1 };
      const plain = await client.completions.create(asked);
      check(plain.choices.length === 2, 'there are not two choices');
      const texts = ['', ''];
      for await (const part of await client.completions.create({ ...asked, stream: true })) {
        for (const { index, text } of part.choices) texts[index] += text;
      }
      check(
        plain.choices.every(({ index, text }) => texts[index] === text),
        'the parts are not the text',
      );
    },
  },
  {
    name: 'errors',
    async run(client, model) {
      const refused = async (request: Promise<unknown>, status: number): Promise<string | null> => {
        const error = await request.then(
          () => undefined,
          (thrown: unknown) => thrown as InstanceType<typeof OpenAI.APIError>,
        );
        check(error?.status === status, `the status is ${error?.status}, not ${status}`);
        return error.param ?? null;
      };
      await refused(client.chat.completions.create({ model: 'nope', messages }), 404);
      const hot = client.chat.completions.create({ model, messages, temperature: 3 });
      check((await refused(hot, 400)) === 'temperature', 'the parameter is not named');
    },
  },
];
