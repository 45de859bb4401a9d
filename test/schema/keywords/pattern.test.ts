import { describeKeyword } from './describe-keyword.ts';

describeKeyword('pattern', {
  alone: [
    [{ pattern: 'b' }, ['b', 'abc', 1], ['', 'a']],
    [{ pattern: '^\\p{Lu}\\d+$' }, ['A1', 'É22'], ['a1', 'A', 'A1 ']],
    [{ pattern: '^(?!no)' }, ['', 'yes'], ['no', 'nothing']],
    [{ pattern: '^(?:(?!foo)[a-z])+(?<=ing)$' }, ['ing', 'mending'], ['', 'in', 'fooing']],
  ],
  beside: [
    [{ allOf: [{ pattern: '^a' }, { pattern: 'z$' }] }, ['az', 'abz'], ['a', 'z']],
    [{ type: 'string', not: { pattern: '^a' } }, ['', 'b'], ['a']],
    [
      { pattern: '^(?!-)(?:(?!--)[a-z0-9-])+(?<!-)$', minLength: 8 },
      ['abcdefgh', 'a-b-c-d-e'],
      ['a', 'a-b', 'abcdefg', 'abcdefgh-', 'abcd--efgh'],
    ],
    [{ pattern: '^(?!-)(?:(?!--)[a-z0-9-])+(?<!-)$', maxLength: 40 }, ['a', 'my-slug'], ['my-']],
    [{ pattern: '^(?:[a-z]|(?<!-)-)*(?<=[a-z])$', minLength: 8 }, ['abcdef-h'], ['a', 'abc']],
    [{ pattern: '^(?:[a-z]|(?<!-)-)*(?<=[a-z])$', maxLength: 20 }, ['a', '-a-b'], ['', 'a-']],
    [{ pattern: '^(?:\\b[A-Z][a-z]* ?)+\\b$', minLength: 10 }, ['Ada Lovelace'], ['A B', 'Ada Lo']],
    [{ pattern: '^(?:\\b[A-Z][a-z]* ?)+\\b$', maxLength: 60 }, ['Ada Lovelace'], ['Ada ']],
  ],
  refused: [
    [{ pattern: '(' }, 'invalid_schema', '/pattern'],
    [{ pattern: 1 }, 'invalid_schema', '/pattern'],
    [{ pattern: '(a)\\1' }, 'unsupported_schema_feature', '/pattern'],
  ],
});
