import { describe, expect, test } from 'vitest';
import { language } from './walk.ts';

describe('the form of documents', () => {
  const point = language({
    type: 'object',
    properties: { x: { type: 'integer' }, y: { type: 'integer' } },
    required: ['y'],
    additionalProperties: { type: 'boolean' },
  });

  test('members that the schema mentions are first, in its order', () => {
    expect(point.accepts('{"x":1,"y":2}')).toBe(true);
    expect(point.begins('{"y":2,"x"')).toBe(false);
    expect(point.begins('{"z"')).toBe(false);
    expect(point.accepts('{"y":2,"z":true,"a":false}')).toBe(true);
  });

  test('no name occurs twice', () => {
    expect(point.begins('{"y":2,"y')).toBe(true);
    expect(point.begins('{"y":2,"y"')).toBe(false);
    expect(point.begins('{"y":2,"z":true,"z"')).toBe(false);
    expect(point.accepts('{"y":2,"z":true,"zz":true}')).toBe(true);
  });

  test('names of any length are distinguished', () => {
    const { acceptsAtOnce } = language({ type: 'object' });
    const long = 'x'.repeat(150_000);
    expect(acceptsAtOnce(`{"${long}":1,"y":2}`)).toBe(true);
    expect(acceptsAtOnce(`{"y":1,"${long}":2,"y":3}`)).toBe(false);
  });

  test('documents are compact by default, with JSON white space on request', () => {
    const spaced = ' {\n "x" : 1 ,\t"y":2}\r\n';
    expect(point.begins(' ')).toBe(false);
    expect(point.begins('{ ')).toBe(false);
    const flexible = language({ properties: { x: true, y: true } }, { whitespace: 'flexible' });
    expect(flexible.accepts(spaced)).toBe(true);
    expect(flexible.begins('{"x":1,}')).toBe(false);
    expect(flexible.begins('{,')).toBe(false);
  });

  test('documents have one space after each colon and comma on request', () => {
    const schema = {
      type: 'object',
      properties: { x: { type: 'array', items: { type: 'integer' } }, y: { type: 'object' } },
      required: ['x', 'y'],
    };
    const { accepts, begins, shortest } = language(schema, { whitespace: 'spaced' });
    expect(accepts('{"x": [1, 2, -3], "y": {"a": {}, "b": []}, "z": null}')).toBe(true);
    expect(accepts('{"x": [], "y": {}}')).toBe(true);
    expect(shortest()).toBe('{"x": [], "y": {}}');
    for (const text of ['{"x":[', '{"x":  ', '{"x":\n', '{ ', '{"x" ', '{"x": [ ']) {
      expect(begins(text), text).toBe(false);
    }
    for (const text of ['{"x": [1 ', '{"x": [1,2', '{"x": [1,  ', '{"x": [],"', '{"x": [1, ]']) {
      expect(begins(text), text).toBe(false);
    }
  });

  test('numbers have one form, or any on request', () => {
    const integer = { type: 'integer' };
    expect(language(integer).accepts('10')).toBe(true);
    expect(language(integer).begins('10.')).toBe(false);
    expect(language(integer).begins('1e')).toBe(false);
    expect(language(integer, { numbers: 'any' }).accepts('1.0e1')).toBe(true);
    expect(language({ const: 1.5 }).accepts('1.50')).toBe(false);
    expect(language({ const: 1.5 }, { numbers: 'any' }).accepts('15e-1')).toBe(true);
  });

  test('numbers are compared exactly if the schema is JSON text', () => {
    const { accepts } = language('{"const": 12345678901234567890.1}');
    expect(accepts('12345678901234567890.1')).toBe(true);
    expect(accepts('12345678901234567890')).toBe(false);
  });

  test('__proto__ is a name like any other', () => {
    const text =
      '{"properties":{"__proto__":{"type":"integer"}},"required":["__proto__"],"type":"object"}';
    for (const schema of [text, JSON.parse(text)]) {
      const { accepts } = language(schema);
      expect(accepts('{"__proto__":1}')).toBe(true);
      expect(accepts('{"__proto__":"a"}')).toBe(false);
      expect(accepts('{}')).toBe(false);
    }
  });

  test('documents may nest ten thousand levels', () => {
    const { accepts } = language({ items: { $ref: '#' }, type: 'array' });
    const depth = 10_000;
    expect(accepts('['.repeat(depth) + ']'.repeat(depth))).toBe(true);
  });
});
