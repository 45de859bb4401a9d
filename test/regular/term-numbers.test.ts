import { describe, expect, test } from 'vitest';
import { isFormworkError } from '../../src/runtime/common/errors.ts';
import { intersect, makeLanguages, matches } from '../../src/runtime/regular/index.ts';
import { MAX_TERMS } from '../../src/runtime/regular/term/types.ts';

/** Patterns, each with texts that it matches and texts that it does not. */
const PATTERNS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['^adx?$', ['ad', 'adx'], ['ac', 'a', 'adxx']],
  ['^(?:ab|cd)+$', ['ab', 'abcdab'], ['', 'ac', 'abc']],
  ['^(?=.*\\d)(?=.*[a-z]).{3,5}$', ['a1b', '1abcd'], ['abc', '123', 'a1']],
  ['^\\p{Lu}\\w*$', ['É', 'Abc'], ['abc', '1']],
  ['^(?:\\d{1,3}\\.){3}\\d{1,3}$', ['10.0.0.255'], ['10.0.0', '1000.0.0.1']],
  ['^[^x]{2,40}y(?!z)', ['aay', 'aaayq'], ['axy', 'aayz']],
];

type Outcome = 'as ever' | 'schema_too_complex' | 'another language';

/** What a pattern means where the next term has this number. */
function outcome(first: number, [pattern, texts, others]: (typeof PATTERNS)[number]): Outcome {
  try {
    const languages = makeLanguages(first);
    const language = intersect([languages.pattern(pattern), languages.lengthBetween(0, 99)]);
    const right =
      texts.every((text) => matches(language, text)) &&
      !others.some((text) => matches(language, text));
    return right ? 'as ever' : 'another language';
  } catch (error) {
    if (isFormworkError(error) && error.code === 'schema_too_complex') return error.code;
    throw error;
  }
}

describe('the ids of terms', () => {
  test.each(PATTERNS)('%s means the same in a workspace that is nearly full', (...pattern) => {
    expect(outcome(0x4000, pattern)).toBe('as ever');
    expect(outcome(MAX_TERMS - 20_000, pattern)).toBe('as ever');
  });

  test.each(PATTERNS)('%s is refused if no ids are left', (...pattern) => {
    expect(outcome(MAX_TERMS, pattern)).toBe('schema_too_complex');
    expect(outcome(2 ** 53 - 1000, pattern)).toBe('schema_too_complex');
  });

  test.each(PATTERNS)('%s is refused or means the same, wherever the ids run out', (...pattern) => {
    for (let left = 1; left <= 1000; left += 37) {
      expect(outcome(MAX_TERMS - left, pattern), `${left} numbers left`).not.toBe(
        'another language',
      );
    }
  });

  test('the keys of pairs are exact', () => {
    expect((MAX_TERMS - 1) * MAX_TERMS + MAX_TERMS - 1).toBeLessThanOrEqual(
      Number.MAX_SAFE_INTEGER,
    );
  });
});
