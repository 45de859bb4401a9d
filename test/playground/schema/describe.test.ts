/** Schemas that a model writes from a description. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, test } from 'vitest';
import { finishSchema } from '../../../src/playground/schema/describe/finish-schema.ts';
import { metaschemaFor } from '../../../src/playground/schema/describe/metaschema.ts';
import { readDescription } from '../../../src/playground/schema/describe/read-description.ts';
import { samples } from '../../../src/playground/schema/describe/request.ts';
import { language } from '../../grammar/machine/walk.ts';

const accepts = (description: string, schema: unknown) =>
  language(metaschemaFor(readDescription(description))).accepts(JSON.stringify(schema));

describe('a description', () => {
  it.each([
    ['after a colon', 'A film: title, year', 'Film', ['title', 'year']],
    ['after "with"', 'a customer with name, email and age', 'Customer', ['name', 'email', 'age']],
    ['without a head', 'name, age', undefined, ['name', 'age']],
    ['a line each', '- name\n- birthday', undefined, ['name', 'birthday']],
    ['of several words', 'A job: job title, date of birth', 'Job', ['jobTitle', 'dateOfBirth']],
    ['in other scripts', '姓名、年龄', undefined, ['姓名', '年龄']],
    ['with a range in two facts', 'A job: salary from and to', 'Job', ['salaryFrom', 'salaryTo']],
  ])('lists facts %s', (_how, text, title, names) => {
    const description = readDescription(text);
    expect(description?.title).toBe(title);
    expect(description?.facts.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['rating from 1 to 10', { range: [1, 10] }],
    ['rating between 1 and 10', { range: [1, 10] }],
    ['rating (1-10)', { range: [1, 10] }],
    ['rating or not', { yesOrNo: true }],
    ['whether it is rating', { yesOrNo: true }],
    ['a list of rating', { several: true }],
    ['rating (good, bad or mixed)', { parts: ['good', 'bad', 'mixed'], choice: true }],
    ['rating (name, value)', { parts: ['name', 'value'] }],
  ])('reads a fact: %s', (text, fact) => {
    expect(readDescription(`A film: ${text}`)?.facts).toEqual([{ name: 'rating', ...fact }]);
  });

  it.each([
    'a recipe',
    'I want to collect feedback from our guests about their stay and the food.',
    '',
    ': , ;',
  ])('is prose if it lists no facts: %s', (text) => {
    expect(readDescription(text)).toBeUndefined();
  });
});

describe('the metaschema', () => {
  test.each(samples)('accepts the sample that the model is shown: %s', (description, schema) => {
    expect(accepts(description, schema)).toBe(true);
  });

  const film = 'A film: title, rating from 1 to 10, kind (series or movie), seen or not';
  const properties = {
    title: { type: 'string' },
    rating: { type: 'integer', minimum: 1, maximum: 10 },
    kind: { enum: ['series', 'movie'] },
    seen: { type: 'boolean' },
  };
  const whole = { title: 'Film', type: 'object', properties };

  it('accepts the facts of the description with their details', () => {
    expect(accepts(film, whole)).toBe(true);
  });

  it.each([
    ['another title', { ...whole, title: 'Movie' }],
    ['a fact left out', { ...whole, properties: { ...properties, seen: undefined } }],
    ['a fact made up', { ...whole, properties: { ...properties, year: { type: 'integer' } } }],
    ['other bounds', { ...whole, properties: { ...properties, rating: { type: 'integer' } } }],
    ['other words', { ...whole, properties: { ...properties, kind: { enum: ['a', 'b'] } } }],
    ['yes or no as text', { ...whole, properties: { ...properties, seen: { type: 'string' } } }],
  ])('refuses %s', (_what, schema) => {
    expect(accepts(film, schema)).toBe(false);
  });

  it.each([
    ['words to choose from', { enum: ['name', 'price'] }],
    [
      'an object of them',
      { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } },
    ],
  ])('reads details in parentheses as %s', (_what, lines) => {
    const schema = { title: 'Order', type: 'object', properties: { lines } };
    expect(accepts('An order: lines (name, price)', schema)).toBe(true);
    const list = {
      title: 'Order',
      type: 'object',
      properties: { lines: { type: 'array', items: lines } },
    };
    expect(accepts('An order: list of lines (name, price)', list)).toBe(true);
  });

  it.each([
    ['a member without a type', { title: 'A', type: 'object', properties: { a: {} } }],
    ['no members', { title: 'A', type: 'object', properties: {} }],
    ['a type that is none', { title: 'A', type: 'object', properties: { a: { type: 'text' } } }],
    [
      'a name that is no word',
      { title: 'A', type: 'object', properties: { 'a b': { type: 'boolean' } } },
    ],
    ['a text', 'a schema'],
  ])('refuses %s for a description in prose', (_what, schema) => {
    expect(accepts('a recipe', schema)).toBe(false);
  });

  it('enforces JSON Schema like its own metaschema', () => {
    const schema = {
      title: 'Order',
      type: 'object',
      properties: {
        lines: {
          type: 'array',
          items: { type: 'object', properties: { name: { type: 'string' } } },
        },
        state: { enum: ['open', 'paid'] },
        due: { format: 'date', type: 'string' },
        total: { type: 'number' },
      },
    };
    expect(accepts('an order', schema)).toBe(true);
    const ajv = new Ajv2020({ validateFormats: false });
    expect(ajv.validateSchema(finishSchema(schema) as object)).toBe(true);
  });
});

describe('the resulting schema', () => {
  it('requires every member, allows no others, and limits texts and lists, at every depth', () => {
    const inner = { type: 'object', properties: { b: { type: 'string' } } };
    expect(
      finishSchema({ type: 'object', properties: { a: { type: 'array', items: inner } } }),
    ).toEqual({
      type: 'object',
      properties: {
        a: {
          type: 'array',
          items: {
            type: 'object',
            properties: { b: { type: 'string', maxLength: 120 } },
            required: ['b'],
            additionalProperties: false,
          },
          maxItems: 12,
        },
      },
      required: ['a'],
      additionalProperties: false,
    });
  });

  it('does not limit texts with a format', () => {
    const date = { format: 'date', type: 'string' };
    expect(finishSchema(date)).toEqual(date);
  });
});
