import { describe, expect, test } from 'vitest';
import { compile } from '../../src/runtime/grammar/compile.ts';
import type { Grammar, Matcher } from '../../src/runtime/grammar/types.ts';
import { byteVocabulary } from '../support/byte-vocabulary.ts';

const encoder = new TextEncoder();

/** Reads a text, and returns whether it is a document. */
function reads(matcher: Matcher, text: string): boolean {
  return matcher.acceptBytes(encoder.encode(text)) && matcher.complete;
}

/** Names that no document had before. */
function makeNames() {
  let count = 0;
  return (many: number) => Array.from({ length: many }, () => `"name ${count++}"`);
}

describe('the memory of a grammar that reads many documents', () => {
  const kinds: [string, object, (names: readonly string[]) => string][] = [
    ['items that differ', { type: 'array', uniqueItems: true }, (names) => `[${names}]`],
    ['names of objects', { type: 'object' }, (names) => `{${names.map((name) => `${name}:1`)}}`],
  ];

  /** Reads documents until the grammar has become smaller, and returns the states that it had. */
  function readMuch(grammar: Grammar, write: () => string): number {
    for (let most = 0; ; most = grammar.states()) {
      expect(most).toBeLessThan(150_000);
      expect(reads(grammar.start(), write())).toBe(true);
      if (grammar.states() < most) return most;
    }
  }

  test.each(kinds)('does not grow with %s', (_, schema, textOf) => {
    const names = makeNames();
    const grammar = compile(schema, byteVocabulary);
    expect(readMuch(grammar, () => textOf(names(120)))).toBeGreaterThan(100_000);
  });

  test('is replaced only for later documents', () => {
    const names = makeNames();
    const grammar = compile({ type: 'array', uniqueItems: true }, byteVocabulary);
    const early = grammar.start();
    const [first] = names(1);
    early.acceptBytes(encoder.encode(`[${first},`));
    readMuch(grammar, () => `[${names(120)}]`);
    expect(reads(early.fork(), `${first}]`)).toBe(false);
    expect(reads(early.fork(), `${names(1)}]`)).toBe(true);
  });

  test('is replaced by that of the schema as it was when it was compiled', () => {
    const names = makeNames();
    const schema = { type: 'array', uniqueItems: true, maxItems: 120 };
    const grammar = compile(schema, byteVocabulary);
    schema.maxItems = 0;
    readMuch(grammar, () => `[${names(120)}]`);
    expect(reads(grammar.start(), `[${names(120)}]`)).toBe(true);
    expect(reads(grammar.start(), `[${names(121)}]`)).toBe(false);
  });

  test('is kept while compiling again takes too long', () => {
    const names = makeNames();
    const budget = { milliseconds: 30_000 };
    const grammar = compile({ type: 'array', uniqueItems: true }, byteVocabulary, { budget });
    const read = () => expect(reads(grammar.start(), `[${names(120)}]`)).toBe(true);
    budget.milliseconds = -1;
    while (grammar.states() < 110_000) read();
    budget.milliseconds = 30_000;
    while (grammar.states() > 100_000) read();
  });
});
