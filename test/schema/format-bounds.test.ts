import { describe, expect, test } from 'vitest';
import { difference, isEmpty, makeLanguages } from '../../src/runtime/regular/index.ts';
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
    ['hostname', ['a_b', '', '-a.b', 'a-.b', 'a..b', 'a.'], ['xn--qmbc']],
    ['idn-hostname', ['a b'], ['xn--ihqwcrb4cv8a8dqg056pqjye']],
    ['email', ['a', '@anna', 'anna@', 'ännä@a.de'], ['root@localhost', 'a(comment)@b.de']],
    ['idn-email', ['a', '@ännä'], ['root@localhost']],
    ['uri', ['/a', 'a: b', 'https://ä.de', 'a:%z'], ['about:', 'a:?b#c']],
    ['iri', ['/a', 'a: b', 'a:%z'], ['about:', 'a:?ä#c']],
    ['relative-json-pointer', ['a', '01', '0a', '0+0'], ['0+1/a', '2-1#']],
    ['regex', ['*'], ['((((((((a))))))))']],
  ])('%s: %j are certainly invalid, %j need not be', (format, invalid, others) => {
    const { accepts } = language({ type: 'string', not: { format } });
    const accepted = (texts: readonly string[]) =>
      texts.filter((text) => accepts(JSON.stringify(text)));
    expect(accepted(invalid)).toEqual(invalid);
    expect(accepted(others)).toEqual([]);
  });

  test.each([
    [['email', 'idn-email'], 'ännä@beispiel.de'],
    [['uri', 'iri'], 'https://ä.de'],
    [['hostname', 'idn-hostname'], 'ä.de'],
  ])('oneOf %j is satisfiable by what only one of them may be: %s', (formats, text) => {
    const { accepts } = language({ type: 'string', oneOf: formats.map((format) => ({ format })) });
    expect(accepts(JSON.stringify(text))).toBe(true);
    expect(accepts('"anna@beispiel.de"')).toBe(false);
    expect(accepts('"https://a.de"')).toBe(false);
    expect(accepts('"a.de"')).toBe(false);
  });

  test('beside another alternative, that one writes the strings that are no longer in doubt', () => {
    const { accepts } = language({
      type: 'string',
      oneOf: [{ format: 'email' }, { pattern: '^@\\w+$' }],
    });
    expect(accepts('"@anna"')).toBe(true);
    expect(accepts('"anna@beispiel.de"')).toBe(true);
  });

  test.each([
    'hostname',
    'email',
    'idn-hostname',
    'idn-email',
    'uri',
    'iri',
    'relative-json-pointer',
    'regex',
  ])('%s: whatever is written may be valid', (format) => {
    const { format: languageOf } = makeLanguages();
    const possible = languageOf(format, 1)!;
    expect(isEmpty(difference(languageOf(format)!, possible))).toBe(true);
    expect(isEmpty(difference(languageOf(format, 2) ?? possible, possible))).toBe(true);
  });
});
