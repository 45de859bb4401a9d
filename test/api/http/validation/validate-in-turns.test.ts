import fc from 'fast-check';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { validate } from '../../../../src/runtime/api/http/validation/validate.ts';
import { validateInTurns } from '../../../../src/runtime/api/http/validation/validate-in-turns.ts';
import { ChatCompletionRequest } from '../../../../src/runtime/api/schemas/chat-request.ts';
import { EmbeddingsRequest } from '../../../../src/runtime/api/schemas/embeddings.ts';

const errorOf = async (task: () => unknown): Promise<Record<string, unknown> | undefined> => {
  try {
    await task();
    return undefined;
  } catch (error) {
    const { code, param, message } = error as Record<string, unknown>;
    return { code, param, message };
  }
};

/** The errors of both ways to validate. */
const both = async (schema: Type.TSchema, body: object) => [
  await errorOf(() => validate(schema, structuredClone(body))),
  await errorOf(() => validateInTurns(schema, structuredClone(body))),
];

const part = { type: 'text', text: 'x' };
const message = { role: 'user', content: 'x' };
const many = <Item>(count: number, item: Item): Item[] =>
  Array.from({ length: count }, () => structuredClone(item));

/** A chat with many messages and parts, and one defect somewhere, or none. */
const chats = fc
  .record({
    messages: fc.integer({ min: 1, max: 600 }),
    parts: fc.integer({ min: 1, max: 3000 }),
    at: fc.nat(599),
    place: fc.nat(2999),
    defect: fc.constantFrom(
      'none',
      'role',
      'part',
      'text',
      'unknown',
      'missing',
      'stop',
      'model',
      'tools',
    ),
  })
  .map(({ messages, parts, at, place, defect }) => {
    const list: Record<string, unknown>[] = many(messages, message);
    const content: Record<string, unknown>[] = many(parts, part);
    const place1 = at % messages;
    list[place1] = { role: 'user', content };
    const wrong = list[(at * 7) % messages]!;
    if (defect === 'role') wrong.role = 'nobody';
    if (defect === 'missing') delete wrong.content;
    if (defect === 'unknown') wrong.colour = 'red';
    if (defect === 'part') content[place % parts] = { type: 'txt', text: 'x' };
    if (defect === 'text') content[place % parts] = { type: 'text', text: 3 };
    return {
      ...(defect === 'model' ? {} : { model: 'm' }),
      messages: list,
      ...(defect === 'stop' ? { stop: many(place + 5, 'x') } : {}),
      ...(defect === 'tools'
        ? { tools: many(129 + place, { type: 'function', function: { name: 'f' } }) }
        : {}),
    };
  });

test('validation in slices refuses a body with the same error as validation at once', async () => {
  await fc.assert(
    fc.asyncProperty(chats, async (body) => {
      const [once, turns] = await both(ChatCompletionRequest, body);
      expect(turns).toEqual(once);
    }),
    { numRuns: 25 },
  );
});

test('a list whose items change their type late is refused, and one of a single type is accepted', async () => {
  const body = (input: unknown) => ({ model: 'm', input });
  const valid = [many(2000, 'x'), many(5000, 1), many(2048, [1, 2]), [many(9000, 1)]];
  const wrong = [
    [...many(1500, 'x'), 1],
    [...many(4000, 1), 'x'],
    many(2049, 'x'),
    many(2049, [1]),
    [many(9000, 1), [...many(5000, 1), 'x']],
    [...many(2000, [1]), []],
  ];
  for (const input of valid)
    expect(await both(EmbeddingsRequest, body(input))).toEqual([undefined, undefined]);
  for (const input of wrong) {
    const [once, turns] = await both(EmbeddingsRequest, body(input));
    expect(once).toBeDefined();
    expect(turns).toMatchObject({ code: once!.code });
  }
});

test('each member of a large map is checked', async () => {
  const body = (count: number, wrong?: number) => ({
    model: 'm',
    messages: [message],
    logit_bias: Object.fromEntries(many(count, 0).map((_, at) => [at, at === wrong ? 'x' : 1])),
  });
  for (const one of [body(5000), body(5000, 3), body(5000, 4321)]) {
    const [once, turns] = await both(ChatCompletionRequest, one);
    expect(turns?.code).toBe(once?.code);
    expect(turns?.param).toBe(once?.param);
  }
});

/** Objects with many members, nested, or beside each other. */
const wide = (count: number, members: number) =>
  Object.fromEntries(many(count, 0).map((_, at) => [`t${at}`, numbered(members)]));
const nested = (levels: number, members: number): object =>
  levels === 0 ? lists : { ...numbered(members), [`in${levels}`]: nested(levels - 1, members) };
const numbered = (members: number) =>
  Object.fromEntries(many(members, 1).map((one, at) => [`k${at}`, one]));
const lists = Object.fromEntries(many(490, 0).map((_, at) => [`a${at}`, many(21, 1)]));
const withSchema = (schema: object, last: unknown = message) => ({
  model: 'm',
  response_format: { type: 'json_schema', json_schema: { name: 'n', schema } },
  messages: [...many(300, message), last],
});

test.each([
  ['beside', withSchema({ wide: wide(490, 200), lists })],
  ['within', withSchema(nested(200, 490))],
])('many lists %s large objects take time in proportion to their number', async (_, body) => {
  const started = performance.now();
  await validateInTurns(ChatCompletionRequest, body);
  expect(performance.now() - started).toBeLessThan(3000);
});

test('after many lists, each place is still checked', async () => {
  for (const last of [{ role: 'user', content: 3 }, { role: 'nobody' }, 3]) {
    const [once, turns] = await both(ChatCompletionRequest, withSchema(lists, last));
    expect(turns).toEqual(once);
    expect(turns).toMatchObject({ code: expect.any(String) });
  }
});

test('validation ends when the request is aborted', async () => {
  const controller = new AbortController();
  const validation = validateInTurns(
    ChatCompletionRequest,
    withSchema(nested(200, 490)),
    controller,
  );
  controller.abort();
  await expect(validation).rejects.toMatchObject({ code: 'aborted' });
});

test('a valid body is not validated again', async () => {
  let checked = 0;
  const counted = Type.Refine(Type.Object({}), () => {
    checked++;
    return true;
  });
  const body = {};
  await validateInTurns(counted, body);
  validate(counted, body);
  expect(checked).toBe(1);
});
