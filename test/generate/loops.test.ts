import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFreeTextMatcher } from '../../src/runtime/generate/index.ts';
import {
  createLoopGuard,
  type LoopGuard,
  type LoopRules,
} from '../../src/runtime/generate/loops.ts';
import { compile, type Vocabulary } from '../../src/runtime/grammar/index.ts';
import { isAllowed, maskWords } from '../../src/runtime/grammar/masks/token-mask.ts';
import { createStubEngine, stubVocabulary } from '../support/stub-engine.ts';

const { model } = createStubEngine();
const rules: LoopRules = { penalty: 1, before: '', onlyCalls: false };
const anyDocument = compile('{}', stubVocabulary, { whitespace: 'spaced' });

/**
 * The bias at the end of a beginning of an answer, by the text of each token; undefined where there
 * is none.
 */
function biasAfter(written: string, changes: Partial<LoopRules> = {}) {
  const matcher = changes.onlyCalls ? createFreeTextMatcher(stubVocabulary) : anyDocument.start();
  if (!changes.onlyCalls) expect(matcher.acceptBytes(new TextEncoder().encode(written))).toBe(true);
  const guard = createLoopGuard(stubVocabulary, { ...rules, ...changes });
  guard.read(Array.from(model.encode(written)));
  const bias = guard.bias(matcher.mask());
  return (
    bias &&
    new Map(
      Array.from(bias, ([token, add]) => [new TextDecoder().decode(model.decode([token])), add]),
    )
  );
}

const sentence = 'The library moves to Harrow Street. ';
const item = '{"room": "kitchen", "celsius": 23}';

describe('a string that repeats itself', () => {
  test('gets a bias to its end that grows with the repetition', () => {
    const once = biasAfter(`{"a": "${sentence.repeat(2)}`);
    const twice = biasAfter(`{"a": "${sentence.repeat(3)}`);
    expect([...once!.keys()]).toContain('"');
    expect(once!.get('"')).toBe(sentence.length / 8);
    expect(twice!.get('"')).toBe((2 * sentence.length) / 8);
  });

  test('is not a loop before the whole unit has been repeated', () => {
    expect(biasAfter(`{"a": "${sentence}${sentence.slice(0, -5)}`)).toBeUndefined();
  });

  test('is not a loop while the repetition is short', () => {
    expect(biasAfter('{"a": "00000000000000')).toBeUndefined();
  });

  test('is not detected if the repetition began before the string', () => {
    expect(biasAfter('{"a": {"a": {"a": {"a": {"a": {"a": "')).toBeUndefined();
  });

  test('gets no bias to a quote after a backslash', () => {
    const repeated = 'some words and a backslash\\\\ ';
    expect(biasAfter(`["${repeated.repeat(3)}`)).toBeDefined();
    expect(biasAfter(`["${repeated.repeat(3).slice(0, -2)}`)).toBeUndefined();
  });
});

describe('an array of equal items', () => {
  test('gets a bias to its end after an item', () => {
    const bias = biasAfter(`{"rooms": [${item}, ${item}, ${item}`);
    expect([...bias!.keys()]).toEqual([']']);
    expect(bias!.get(']')).toBe((2 * item.length + 2) / 8);
  });

  test('gets a bias to a token that ends the item and the array', () => {
    const name = '"Norrheinde Stadt"';
    const bias = biasAfter(`["x", ${name}, ${name}, ${name.slice(0, -1)}`);
    expect(new Set(bias!.keys())).toEqual(new Set(['"', '"]']));
  });

  test('gets no bias within an item', () => {
    expect(biasAfter(`{"rooms": [${item}, ${item}, {"room": "kit`)).toBeUndefined();
  });

  test('gets no bias if the items differ', () => {
    const other = item.replace('23', '24');
    expect(biasAfter(`{"rooms": [${item}, ${other}, ${item}`)).toBeUndefined();
  });

  test('gets a bias if a sequence of items is repeated', () => {
    const pair = '"Anna of Bergen", "Otto of Bremen"';
    expect([...biasAfter(`[${pair}, ${pair}`)!.keys()]).toEqual([']']);
  });
});

test('the tokens that end an item are searched once in a vocabulary', () => {
  let searches = 0;
  const vocabulary: Vocabulary = {
    ...stubVocabulary,
    get bytes() {
      searches++;
      return stubVocabulary.bytes;
    },
  };
  const all = new Int32Array(maskWords(stubVocabulary.size)).fill(-1);
  const searchesOf = (written: string): number => {
    const guard = createLoopGuard(vocabulary, rules);
    guard.read(Array.from(model.encode(written)));
    searches = 0;
    expect(guard.bias(all)?.size).toBeGreaterThan(0);
    return searches;
  };
  const items = `[${item}, ${item}, ${item}`;
  expect([items, items, items.slice(0, -1)].map(searchesOf)).toEqual([1, 0, 1]);
});

describe('equal tool calls', () => {
  const call =
    '<tool_call>\n{"name": "get_order", "arguments": {"order_id": "GH-20931"}}\n</tool_call>';

  test('get a bias to the end of the answer', () => {
    const bias = biasAfter(`Let me see. "${call}\n${call}`, { onlyCalls: true });
    expect(bias && [...bias.values()]).toEqual([call.length / 8]);
  });

  test('get no bias if they differ', () => {
    const other = call.replace('20931', '20932');
    expect(biasAfter(`${call}\n${other}`, { onlyCalls: true })).toBeUndefined();
  });
});

describe('no bias applies', () => {
  test('to free text', () => {
    expect(biasAfter(sentence.repeat(5), { onlyCalls: true })).toBeUndefined();
  });

  test('with a penalty of 0', () => {
    expect(biasAfter(`{"a": "${sentence.repeat(5)}`, { penalty: 0 })).toBeUndefined();
  });

  test('within a string that may not end yet', () => {
    const grammar = compile('{"items": {"type": "string", "minLength": 200}}', stubVocabulary);
    const matcher = grammar.start();
    const written = `["${sentence.repeat(4)}`;
    matcher.acceptBytes(new TextEncoder().encode(written));
    const guard = createLoopGuard(stubVocabulary, rules);
    guard.read(Array.from(model.encode(written)));
    expect(guard.bias(matcher.mask())).toBeUndefined();
  });
});

test('text before the answer counts for the repetition', () => {
  const guard = createLoopGuard(stubVocabulary, { ...rules, before: `{"a": "${sentence}` });
  const matcher = anyDocument.start();
  matcher.acceptBytes(new TextEncoder().encode(`{"a": "${sentence}${sentence}`));
  guard.read(Array.from(model.encode(sentence)));
  expect(guard.bias(matcher.mask())).toBeDefined();
});

test('a fork goes on from the same text, and changes nothing for the others', () => {
  const matcher = anyDocument.start();
  matcher.acceptBytes(new TextEncoder().encode(`{"a": "${sentence.repeat(3)}`));
  const guard = createLoopGuard(stubVocabulary, { ...rules, before: `{"a": "${sentence}` });
  const tokens = Array.from(model.encode(sentence));
  guard.read(tokens);
  const [one, other] = [guard.fork(), guard.fork()];
  one.read(tokens);
  other.read(Array.from(model.encode('x')));
  const biasesOf = (of: LoopGuard) => [...new Set(of.bias(matcher.mask())?.values())];
  expect(biasesOf(guard)).toEqual([sentence.length / 8]);
  expect(biasesOf(one)).toEqual([(2 * sentence.length) / 8]);
  expect(biasesOf(other)).toEqual([]);
});

test('a long text before the answer takes little time, and its end counts', () => {
  const before = `{"a": "${sentence.repeat(100_000)}`;
  const matcher = anyDocument.start();
  matcher.acceptBytes(new TextEncoder().encode(`{"a": "${sentence}`));
  const started = performance.now();
  const guard = createLoopGuard(stubVocabulary, { ...rules, before });
  expect(performance.now() - started).toBeLessThan(2000);
  expect(guard.bias(matcher.mask())).toBeDefined();
});

test('the bias depends on the text, not on its tokens', () => {
  const piece = fc.string({
    unit: fc.constantFrom('a', 'b', '"', ',', '[', ']', '\\', ' '),
    maxLength: 12,
  });
  fc.assert(
    fc.property(piece, fc.integer({ min: 2, max: 9 }), (text, times) => {
      const written = `[${text.repeat(times)}`;
      const whole = createLoopGuard(stubVocabulary, rules);
      const single = createLoopGuard(stubVocabulary, rules);
      whole.read(Array.from(model.encode(written)));
      single.read(Array.from(new TextEncoder().encode(written)));
      const all = new Int32Array(maskWords(stubVocabulary.size)).fill(-1);
      expect(whole.bias(all)).toEqual(single.bias(all));
      for (const token of whole.bias(all)?.keys() ?? []) expect(isAllowed(all, token)).toBe(true);
    }),
  );
});
