import { describe, expect, test } from 'vitest';
import { language } from '../grammar/machine/walk.ts';

describe('a format whose generated strings are a subset of the valid ones', () => {
  const valid = 'xn--9n2bp8q';
  const hostname = { type: 'string', format: 'hostname' };

  test('generates only strings that are certainly valid', () => {
    expect(language(hostname).accepts(`"${valid}"`)).toBe(false);
    expect(language({ not: { not: hostname } }).accepts(`"${valid}"`)).toBe(false);
  });

  test.each([
    [{ type: 'string', not: hostname }],
    [{ type: 'string', not: { anyOf: [hostname, { pattern: '^b c$' }] } }],
    [{ if: hostname, then: false, else: { type: 'string' } }],
    [{ type: 'string', oneOf: [hostname, true] }],
  ])('is negated by strings that are certainly invalid: %j', (schema) => {
    const { accepts } = language(schema);
    expect(accepts(`"${valid}"`)).toBe(false);
    expect(accepts('"example.com"')).toBe(false);
    expect(accepts('"a b"')).toBe(true);
  });

  test('applies to member names, too', () => {
    const names = { propertyNames: { format: 'hostname' } };
    const { accepts } = language({ type: 'object', not: names });
    expect(accepts(`{"${valid}":1}`)).toBe(false);
    expect(accepts('{"a":1}')).toBe(false);
    expect(accepts('{"a b":1}')).toBe(true);
    const twice = language({ type: 'object', not: { not: names } });
    expect(twice.accepts('{"a":1}')).toBe(true);
    expect(twice.accepts('{"a b":1}')).toBe(false);
  });

  test.each([
    ['hostname', 'a_b', 'xn--qmbc'],
    ['idn-hostname', 'a b', 'xn--ihqwcrb4cv8a8dqg056pqjye'],
    ['email', 'a', 'root@localhost'],
    ['idn-email', 'a', 'root@localhost'],
    ['uri', '/a', 'about:'],
    ['iri', '/a', 'about:'],
    ['relative-json-pointer', 'a', '0+1/a'],
    ['regex', '*', '((((((((a))))))))'],
  ])('%s: %j excludes it, %j does not decide it', (format, without, narrow) => {
    const { accepts } = language({ type: 'string', not: { format } });
    expect(accepts(JSON.stringify(without))).toBe(true);
    expect(accepts(JSON.stringify(narrow))).toBe(false);
  });
});
