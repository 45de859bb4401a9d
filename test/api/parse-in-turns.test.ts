import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInTurns } from '../../src/runtime/api/http/parse-in-turns.ts';

const parse = (text: string) => parseInTurns(text, () => {});

const spaced = (text: string) => text.replaceAll(/(?<=^[^"]*)[,:]/g, '$& \n\t');

test('JSON text is what JSON.parse makes of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), fc.nat(2), async (value, indent) => {
      const text = spaced(JSON.stringify(value, undefined, indent));
      expect(JSON.stringify(await parse(text))).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
  for (const text of [
    ' {"__proto__":{"a":1},"a":2,"a":3} ',
    '"\\ud83d\\ude00\\\\"',
    '[]',
    '-1.5E+3',
  ]) {
    expect(await parse(text)).toEqual(JSON.parse(text));
  }
  expect(Object.keys((await parse('{"__proto__":1}')) as object)).toEqual(['__proto__']);
});

test('what JSON.parse refuses is refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.json({ maxDepth: 2 }),
      fc.nat(),
      fc.constantFrom('', ',', '"', '{', ']', '\\', 'x', '0', ' ', ':', '\u0001'),
      async (text, place, inserted) => {
        const at = place % (text.length + 1);
        const wrong = text.slice(0, at) + inserted + text.slice(at + (inserted === '' ? 1 : 0));
        let native: unknown = SyntaxError;
        try {
          native = JSON.parse(wrong);
        } catch {}
        if (native !== SyntaxError) expect(await parse(wrong)).toEqual(native);
        else await expect(parse(wrong)).rejects.toBeInstanceOf(SyntaxError);
      },
    ),
    { numRuns: 500 },
  );
});
