/** The responses interface with a real model. */
import { check, checkTown, events, type Json, type LiveCase, request, same, town } from './home.ts';

const minimal = { model: 'tiny', input: 'A town, please.', max_output_tokens: 12, seed: 7 };

export const responseCases: readonly LiveCase[] = [
  {
    name: 'responses: a conversation goes on, is read back, paged and deleted',
    async run(home) {
      const json = async (method: string, path: string, body?: unknown): Promise<Json> =>
        (await request(home, method, path, body)).json();
      const first = await json('POST', '/responses', minimal);
      check(['completed', 'incomplete'].includes(first.status), `status ${first.status}`);
      const format = { type: 'json_schema', name: 'town', schema: town };
      const second = await json('POST', '/responses', {
        ...minimal,
        input: 'As JSON.',
        previous_response_id: first.id,
        text: { format },
        max_output_tokens: 60,
      });
      same(second.status, 'completed', 'status');
      checkTown(second.output[0].content[0].text);
      check(
        second.usage.input_tokens > first.usage.input_tokens,
        'the conversation is not in the prompt',
      );
      same(await json('GET', `/responses/${second.id}`), second, 'what is stored');
      const items = await json('GET', `/responses/${second.id}/input_items?order=asc`);
      same(
        items.data.map(({ role }: Json) => role),
        ['user', 'assistant', 'user'],
        'input items',
      );
      const stream = await request(home, 'POST', '/responses', { ...minimal, stream: true });
      const told = await events(stream);
      const deltas = told.map(({ event, data }) =>
        event === 'response.output_text.delta' ? data.delta : '',
      );
      same(deltas.join(''), first.output[0].content[0].text, 'the streamed text');
      same((await json('DELETE', `/responses/${first.id}`)).deleted, true, 'deleted');
      same((await json('GET', `/responses/${first.id}`)).error.code, 'not_found', 'gone');
      return [first.output[0].content[0].text, second.output[0].content[0].text];
    },
  },
  {
    name: 'responses: what runs is cancelled',
    async run(home) {
      const body = { ...minimal, max_output_tokens: 1000, stream: true, temperature: 2 };
      const response = await request(home, 'POST', '/responses', body);
      const reader = response.body!.getReader();
      const decoder = new TextDecoder();
      let text = '';
      while (!text.includes('"id":"resp_')) text += decoder.decode((await reader.read()).value);
      const id = /"id":"(resp_\w+)"/.exec(text)![1];
      const cancelled = await request(home, 'POST', `/responses/${id}/cancel`, {});
      const { status } = (await cancelled.json()) as Json;
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        text += decoder.decode(next.value);
      }
      same(status, 'cancelled', 'status');
      check(text.includes('"status":"cancelled"'), 'the stream does not tell');
      return status;
    },
  },
];
