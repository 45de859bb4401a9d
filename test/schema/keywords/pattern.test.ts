import { describeKeyword } from './describe-keyword.ts';

describeKeyword('pattern', {
  alone: [
    [{ pattern: 'b' }, ['b', 'abc', 1], ['', 'a']],
    [{ pattern: '^\\p{Lu}\\d+$' }, ['A1', 'É22'], ['a1', 'A', 'A1 ']],
    [{ pattern: '^(?!no)' }, ['', 'yes'], ['no', 'nothing']],
  ],
  beside: [
    [{ allOf: [{ pattern: '^a' }, { pattern: 'z$' }] }, ['az', 'abz'], ['a', 'z']],
    [{ type: 'string', not: { pattern: '^a' } }, ['', 'b'], ['a']],
  ],
  refused: [
    [{ pattern: '(' }, 'invalid_schema', '/pattern'],
    [{ pattern: 1 }, 'invalid_schema', '/pattern'],
    [{ pattern: '(a)\\1' }, 'unsupported_schema_feature', '/pattern'],
  ],
});
