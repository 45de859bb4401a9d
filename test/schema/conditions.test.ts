import { expect, test } from 'vitest';
import { language, refusal } from '../grammar/machine/walk.ts';

test('a thousand conditions on the value of one member cost as much as the values, not as pairs of them', () => {
  const { machine, accepts } = language({
    type: 'object',
    allOf: Array.from({ length: 1000 }, (_, i) => ({
      if: { properties: { kind: { const: i } }, required: ['kind'] },
      then: { required: [`of${i}`] },
    })),
  });
  expect(machine.spent()).toBeLessThan(60_000);
  expect(accepts('{"kind":700,"of700":1}')).toBe(true);
  expect(accepts('{"kind":700,"of70":1}')).toBe(false);
  expect(accepts('{"kind":"700"}')).toBe(true);
});

test('a constant that is too complex is reported with its location', () => {
  const list = Array.from({ length: 60_000 }, (_, id) => ({ id, name: `n${id}` }));
  expect(refusal({ properties: { list: { const: list } }, required: ['list'] })).toMatchObject({
    code: 'schema_too_complex',
    pointer: '/properties/list/const',
  });
});
