import { describe, expect, test } from 'vitest';
import { language } from '../../grammar/machine/walk.ts';
import { describeKeyword } from './describe-keyword.ts';

describeKeyword('format', {
  alone: [
    [{ format: 'date' }, ['2024-02-29', 1], ['2023-02-29', 'today']],
    [{ format: 'uuid' }, ['2eb8aa08-aa98-11ea-b4aa-73b441d16380'], ['2eb8aa08']],
    [{ format: 'int32' }, [2147483647, 'a'], [2147483648, 0.5]],
  ],
  beside: [
    [{ format: 'ipv4', pattern: '^10\\.' }, ['10.0.0.1'], ['127.0.0.1']],
    [{ type: 'string', not: { format: 'date' } }, ['', 'x'], ['2024-01-01']],
    [{ format: 'starts_with', pattern: '^a' }, ['ab', 1], ['ba']],
    [
      { format: 'ends_with', allOf: [{ pattern: '^a' }, { pattern: 'b$' }] },
      ['ab', 1],
      ['ba', 'a'],
    ],
  ],
  refused: [
    [{ format: 'colour' }, 'unsupported_schema_feature', '/format'],
    [{ format: 1 }, 'invalid_schema', '/format'],
  ],
});

describe('beside a list of strings, also those are written that most readers refuse', () => {
  test.each([
    ['email', ['root@localhost', 'a@b.de'], ['a', 'a b@c']],
    ['idn-email', ['ännä@localhost'], ['@ä']],
    ['uri', ['about:', 'urn:?a'], ['about', 'a: b']],
    ['iri', ['about:?ä'], ['/ä']],
  ])('%s: %j, but not %j', (format, valid, invalid) => {
    const { accepts } = language({ format, enum: [...valid, ...invalid, 1] });
    const accepted = [...valid, ...invalid].filter((text) => accepts(JSON.stringify(text)));
    expect(accepted).toEqual(valid);
    expect(accepts('1')).toBe(true);
    expect(language({ format, const: valid[0] }).accepts(JSON.stringify(valid[0]))).toBe(true);
  });

  test('and their negation does not write them', () => {
    const one = { format: 'email', const: 'root@localhost' };
    const { accepts } = language({ type: 'string', not: one });
    expect(accepts('"root@localhost"')).toBe(false);
    expect(accepts('"a@b.de"')).toBe(true);
  });
});

describe('with the option "known"', () => {
  const options = { format: 'known' } as const;

  test('known formats are enforced', () => {
    const { accepts } = language({ format: 'date' }, options);
    expect(accepts('"2024-02-29"')).toBe(true);
    expect(accepts('"today"')).toBe(false);
  });

  test('an unknown format does not constrain, and is reported with its location', () => {
    const schema = { properties: { a: { format: 'colour', maxLength: 2 } } };
    const { accepts, machine } = language(schema, options);
    expect(accepts('{"a":"ab"}')).toBe(true);
    expect(accepts('{"a":"abc"}')).toBe(false);
    expect(machine.warnings).toEqual([
      {
        keyword: 'format',
        pointer: '/properties/a/format',
        message: 'The format "colour" is unknown: it constrains nothing.',
      },
    ]);
  });

  test('a format that is not a string is refused', () => {
    expect(() => language({ format: 1 }, options)).toThrow('format must be a string.');
  });
});
