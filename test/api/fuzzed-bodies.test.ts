/**
 * Bodies that are broken at a random place, 400 of each kind: each is refused with 400, and nothing
 * is harmed.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestApi } from '../support/api.ts';
import { formatOf, type Json, minimal, schema, weatherTool } from './specification/support.ts';

const bodies: Readonly<Record<string, Json>> = {
  '/chat/completions': {
    ...minimal,
    ...formatOf(schema),
    max_tokens: 90,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
    ],
    temperature: 1,
    top_p: 0.9,
    frequency_penalty: 0,
    presence_penalty: 0,
    n: 1,
    stop: ['x'],
    logit_bias: { 65: 1 },
    logprobs: true,
    top_logprobs: 2,
    stream: false,
    tools: [weatherTool],
    tool_choice: 'none',
    parallel_tool_calls: true,
  },
  '/responses': {
    model: 'stub',
    input: [{ role: 'user', content: 'Hi' }],
    max_output_tokens: 20,
    temperature: 1,
    top_p: 0.9,
    seed: 5,
    instructions: 'Be brief.',
    truncation: 'auto',
    tool_choice: 'none',
    parallel_tool_calls: true,
    store: false,
  },
  '/embeddings': { model: 'stub', input: ['a', 'b'], encoding_format: 'float', dimensions: 4 },
};

/**
 * Fields of a body by path, those inside of a schema left out: a schema may say anything, and has
 * tests of its own.
 */
function fieldsOf(value: Json, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => {
    const own = [...path, key];
    const opaque = key === 'schema' || key === 'parameters';
    return [own, ...(opaque ? [] : fieldsOf(value[key], own))];
  });
}

const places = Object.entries(bodies).flatMap(([path, body]) =>
  fieldsOf(body).map((field) => ({ path, field })),
);
const numeric = places.filter(
  ({ path, field }) => typeof at(bodies[path], field) === 'number' && field[0] !== 'logit_bias',
);

function at(body: Json, field: readonly string[]): unknown {
  return field.reduce((value, key) => value[key], body);
}

/** A body's text with the JSON text `raw` in a field's place. */
function broken({ path, field }: (typeof places)[number], raw: string): string {
  const body = structuredClone(bodies[path]);
  const parent = at(body, field.slice(0, -1)) as Json;
  parent[field.at(-1)!] = 'PLACEHOLDER';
  return JSON.stringify(body).replace('"PLACEHOLDER"', () => raw);
}

const place = fc.constantFrom(...places);
const api = createTestApi({ engine: { contextWindow: 4096, embeddingDimensions: 8 } });

async function expect400(path: string, body: string): Promise<void> {
  const response = await api.post(path, body);
  const answer = (await response.json()) as Json;
  expect([response.status, answer.error?.type]).toEqual([400, 'invalid_request_error']);
}

async function unharmed(): Promise<void> {
  expect(api.errors).toEqual([]);
  expect(api.engine.open()).toBe(0);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Json).polluted).toBeUndefined();
  for (const [path, body] of Object.entries(bodies)) {
    expect((await api.post(path, body)).status).toBe(200);
  }
}

const kinds: Readonly<Record<string, fc.Arbitrary<[string, string]>>> = {
  'a value of the wrong type': fc
    .tuple(
      // A schema may be any object.
      place.filter(({ field }) => !['schema', 'parameters'].includes(field.at(-1) ?? '')),
      fc.constantFrom('{"a":[{}]}', '[[[7]]]', '[{"x":1}]', '[null]'),
    )
    .map(([where, raw]) => [where.path, broken(where, raw)]),
  'a huge number': fc
    .tuple(
      fc.constantFrom(...numeric),
      fc.constantFrom(
        '1e999',
        '-1e999',
        '1e308',
        '99999999999999999999999',
        '-99999999999999999999999',
      ),
    )
    .map(([where, raw]) => [where.path, broken(where, raw)]),
  'a lone surrogate': fc
    .tuple(place, fc.constantFrom('"\\ud800"', '"a\\udfffb"', '{"\\udc00":1}', '["\\ud83d"]'))
    .map(([where, raw]) => [where.path, broken(where, raw)]),
  'nesting without end': fc
    .tuple(place, fc.integer({ min: 260, max: 30_000 }), fc.constantFrom('[]', '{}'))
    .map(([where, depth, kind]) => {
      const [open, close] = kind === '[]' ? ['[', ']'] : ['{"a":', '}'];
      const raw = `${open.repeat(depth)}0${close.repeat(depth)}`;
      return [where.path, broken(where, raw)];
    }),
  'a member named __proto__': fc
    .tuple(
      place.filter(({ path, field }) => isClosed(at(bodies[path], field))),
      fc.constantFrom('{"polluted":true}', '[]', '"x"'),
      fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString'),
    )
    .map(([where, raw, name]) => {
      const members = JSON.stringify(at(bodies[where.path], where.field));
      return [where.path, broken(where, members.replace('{', `{${JSON.stringify(name)}:${raw},`))];
    }),
};

/** An object of the interface itself, which has the members that it has and no others. */
function isClosed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !('properties' in value);
}

describe.each(Object.entries(kinds))('%s', (_, broken) => {
  test('is refused with 400, and the next request succeeds', async () => {
    await fc.assert(
      fc.asyncProperty(broken, ([path, body]) => expect400(path, body)),
      { numRuns: 400 },
    );
    await unharmed();
  });
});
