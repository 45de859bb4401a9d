import { describeKeyword } from './describe-keyword.ts';

describeKeyword('minLength', {
  alone: [[{ minLength: 2 }, ['ab', 'éé', '\u{1f600}\u{1f600}', 7], ['', 'a', '\u{1f600}']]],
  beside: [[{ minLength: 2, pattern: '^a*$' }, ['aa', 'aaa'], ['a', 'bb']]],
  refused: [
    [{ minLength: -1 }, 'invalid_schema', '/minLength'],
    [{ minLength: 1.5 }, 'invalid_schema', '/minLength'],
  ],
});

describeKeyword('maxLength', {
  alone: [[{ maxLength: 1 }, ['', 'a', '\u{1f600}', '"', [1, 2]], ['ab', '\u{1f600}a']]],
  beside: [[{ maxLength: 3, minLength: 3 }, ['abc'], ['ab', 'abcd']]],
  refused: [
    [{ maxLength: '1' }, 'invalid_schema', '/maxLength'],
    [{ type: 'string', minLength: 3, maxLength: 2 }, 'unsatisfiable_schema'],
  ],
});
