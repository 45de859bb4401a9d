import { expect, test } from 'vitest';
import { createSchemaCompiler } from '../../../src/runtime/generate/language/schema-compiler.ts';
import { createVocabulary } from '../../../src/runtime/grammar/index.ts';
import { byteVocabulary } from '../../support/byte-vocabulary.ts';

/** A schema of some thousand states. */
const dear = (letter: string) => `{"pattern":"^(?=.*${letter}.{7}$).*x.{7}$"}`;

/** The states of one of them. */
const { states } = await createSchemaCompiler()(createVocabulary(byteVocabulary))(dear('a'), 'a');
const cost = states();

const fresh = () => createVocabulary(byteVocabulary);

test('a schema has a limit of states', async () => {
  expect(cost).toBeGreaterThan(1000);
  const enough = createSchemaCompiler({ states: 2 * cost })(fresh());
  await expect(enough(dear('a'), 'tools[0]')).resolves.toBeDefined();
  const less = createSchemaCompiler({ states: Math.floor(cost / 2) })(fresh());
  await expect(less(dear('a'), 'tools[0]')).rejects.toMatchObject({
    code: 'schema_too_complex',
    param: expect.stringMatching(/^tools\[0\]/),
  });
});

test('the schemas of a request have twice that limit together, also when they are cached', async () => {
  const begin = createSchemaCompiler({ states: Math.floor(1.2 * cost) });
  const vocabulary = fresh();
  for (const again of [false, true]) {
    const compile = begin(vocabulary);
    await compile(dear('a'), 'tools[0]');
    await compile(dear('a'), 'tools[1]');
    await compile(dear('b'), 'tools[2]');
    await expect(compile(dear('c'), 'tools[3]'), String(again)).rejects.toMatchObject({
      code: 'schema_too_complex',
      message: 'Together, the schemas of the request need too many states.',
      param: 'tools[3]',
    });
  }
});

test('another request has its own budget, and uses the cache', async () => {
  const begin = createSchemaCompiler({ states: Math.floor(1.2 * cost) });
  const vocabulary = fresh();
  const found = await begin(vocabulary)(dear('a'), 'a');
  await begin(vocabulary)(dear('b'), 'a');
  await begin(vocabulary)(dear('c'), 'a');
  expect(await begin(vocabulary)(dear('a'), 'a')).toBe(found);
});

test('a refused request adds nothing to the cache, and removes nothing', async () => {
  const begin = createSchemaCompiler();
  const vocabulary = fresh();
  const before = await begin(vocabulary)('{"const":1}', 'a');
  const refused = begin(vocabulary);
  await refused('{"const":1}', 'a');
  const gone = await refused('{"const":2}', 'b');
  await expect(refused('false', 'c')).rejects.toMatchObject({ code: 'unsatisfiable_schema' });
  expect(await begin(vocabulary)('{"const":1}', 'a')).toBe(before);
  expect(await begin(vocabulary)('{"const":2}', 'b')).not.toBe(gone);
});

test('other requests get a turn between two schemas', async () => {
  const compile = createSchemaCompiler()(fresh());
  const order: string[] = [];
  setTimeout(() => order.push('another'));
  await compile(dear('a'), 'a');
  order.push('first');
  setTimeout(() => order.push('another'));
  await compile(dear('b'), 'b');
  order.push('second');
  expect(order).toEqual(['another', 'first', 'another', 'second']);
});
