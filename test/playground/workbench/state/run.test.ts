import { describe, expect, it } from 'vitest';
import { errorFromBody, schemaPlace } from '../../../../src/playground/client/api-error.ts';
import { type CompletionEvent, complete } from '../../../../src/playground/client/completion.ts';
import type { ChatRequest } from '../../../../src/playground/client/wire.ts';
import {
  applyEvent,
  type Delivery,
  documentText,
  type Run,
  refreshDocuments,
} from '../../../../src/playground/workbench/state/run.ts';
import { createScriptedApi } from '../../../browser/support/scripted-api.ts';
import { collect } from '../../../support/collect.ts';

const schema = {
  type: 'object',
  properties: { name: { type: 'string' }, seats: { type: 'integer' } },
};

function newRun(delivery: Delivery, more: Partial<ChatRequest> = {}): Run {
  const stream = { patch: 'patch' as const, tokens: true, whole: false }[delivery];
  return {
    id: 'run',
    home: 'server',
    request: {
      model: 'scripted',
      messages: [{ role: 'user', content: 'hello' }],
      response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } },
      stream,
      ...more,
    },
    delivery,
    schema,
    startedAt: 0,
    status: 'waiting',
    records: [],
    choices: [],
    warnings: [],
  };
}

const api = createScriptedApi({ key: 'k', delay: 0, models: [] });
const fetch = async (request: Request) => api.fetch(request);
const options = { key: 'k', baseUrl: 'http://test/v1' };

async function follow(run: Run): Promise<Run> {
  let at = 0;
  for await (const event of complete(fetch, run.request, options)) applyEvent(run, event, at++);
  refreshDocuments(run);
  return run;
}

describe('following an answer', () => {
  it('gives the same document in all three delivery modes', async () => {
    const runs = await Promise.all(
      (['patch', 'tokens', 'whole'] as const).map((delivery) => follow(newRun(delivery))),
    );
    const texts = runs.map((run) => documentText(run.choices[0]!));
    expect(new Set(texts)).toEqual(new Set([texts[0]]));
    expect(runs[0]?.choices[0]?.document).toEqual(JSON.parse(texts[2]!));
  });

  it('sends and keeps numbers as they are written', async () => {
    const number = '12345678901234567891';
    const typed = { schema: `{"10":{"const":${number}},"2":{}}`, tools: '[1e400]' };
    const bodies: string[] = [];
    const answer = async (request: Request) => {
      bodies.push(await request.text());
      const operations = [
        '{"op":"add","path":"","value":{}}',
        `{"op":"add","path":"/\\"value\\":1","value":${number},"confidence":{"probability":0.5}}`,
      ];
      const records = operations.map((data) => `event: patch\ndata: ${data}\n\n`).join('');
      return new Response(`${records}event: done\ndata: {}\n\n`);
    };
    const run = newRun('patch', { tools: [1] });
    for await (const event of complete(answer, run.request, { ...options, typed })) {
      applyEvent(run, event, 0);
    }
    expect(bodies[0]).toContain(`"schema":${typed.schema}`);
    expect(bodies[0]).toContain(`"tools":${typed.tools}`);
    expect(JSON.parse(bodies[0]!)).toMatchObject({ model: 'scripted', stream: 'patch' });
    expect(documentText(run.choices[0]!)).toBe(`{"\\"value\\":1":${number}}`);
  });

  it('shows an answer of the history that has no text', () => {
    const choice = { index: 0, reasoning: '', text: '', toolCalls: [], tokens: [] };
    expect(documentText({ ...choice, document: { a: 1 } })).toBe('{"a":1}');
    expect(documentText({ ...choice, document: undefined })).toBe('');
  });

  it('has the confidence of each value on request, in every format', async () => {
    const asked = { ...options, confidence: true };
    for (const delivery of ['patch', 'tokens', 'whole'] as const) {
      const run = newRun(delivery);
      for await (const event of complete(fetch, run.request, asked)) applyEvent(run, event, 0);
      expect(run.choices[0]?.confidence).toEqual({
        '/name': { probability: 0.8, removed: 0.2 },
        '/seats': { probability: 0.04, removed: 0.2 },
      });
    }
    expect((await follow(newRun('patch'))).choices[0]?.confidence).toBeUndefined();
  });

  it('keeps choices separate', async () => {
    const run = await follow(newRun('tokens', { n: 3 }));
    expect(run.choices.map((choice) => choice.index)).toEqual([0, 1, 2]);
    expect(run.choices.every((choice) => choice.finishReason === 'stop')).toBe(true);
  });

  it('joins tool calls from their pieces', () => {
    const run = newRun('tokens');
    const piece = (more: object) =>
      applyEvent(run, { type: 'tool-call', choice: 0, index: 0, ...more } as CompletionEvent, 1);
    piece({ id: 'call_1', name: 'look_up', arguments: '{"a"' });
    piece({ arguments: ':1}' });
    expect(run.choices[0]?.toolCalls).toEqual([
      { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{"a":1}' } },
    ]);
  });

  it('throws the error of a refused request with its location in the schema', async () => {
    const refused = { type: 'object', properties: { refused: {} } };
    const run = newRun('patch', {
      response_format: { type: 'json_schema', json_schema: { name: 'a', schema: refused } },
    });
    const error = await follow(run).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 400, code: 'unsupported_schema_feature' });
    expect(schemaPlace(error as never)).toEqual({
      text: 'schema',
      pointer: '/properties/refused',
    });
  });

  it('throws the error that a stream reports after its start', async () => {
    const broken = async () =>
      new Response('data: {"error":{"message":"lost","code":"device_lost"}}\n\n');
    const events = complete(broken, newRun('tokens').request, options);
    await expect(collect(events)).rejects.toMatchObject({ code: 'device_lost' });
  });

  it.each(['patch', 'tokens'] as const)(
    'throws when a stream ends before its last record: %s',
    async (delivery) => {
      const cut = async (request: Request) => {
        const text = await (await fetch(request)).text();
        return new Response(text.slice(0, text.lastIndexOf('\n\n', text.length - 3) + 2));
      };
      const events = complete(cut, newRun(delivery).request, options);
      await expect(collect(events)).rejects.toMatchObject({ code: 'connection_lost' });
    },
  );

  it('finds the tool whose parameters an error is about', () => {
    const error = { status: 400, code: 'invalid_schema', message: '' };
    const place = schemaPlace({ ...error, param: 'tools[1].function.parameters/properties/a~1b' });
    expect(place).toEqual({ text: 'tools', pointer: '/1/function/parameters/properties/a~1b' });
    expect(schemaPlace({ ...error, param: 'messages[0].content' })).toBeUndefined();
  });

  it('reports an error without a body', () => {
    expect(errorFromBody('<html>', 502)).toMatchObject({ code: 'http_502' });
  });
});
