import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInTurns } from '../../../../src/runtime/api/http/json/parse-in-turns.ts';

const parse = async (text: string) => (await parseInTurns(text, () => {})).value;

const spaced = (text: string) => text.replaceAll(/(?<=^[^"]*)[,:]/g, '$& \n\t');

test('any JSON text is parsed as JSON.parse parses it', async () => {
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

test('text that JSON.parse refuses is refused', async () => {
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

test('a number may have 65,536 characters', async () => {
  const longest = `0.${'0'.repeat(65_533)}1`;
  expect(await parse(`[${longest},1]`)).toEqual([0, 1]);
  await expect(parse(`[1,${longest}0]`)).rejects.toMatchObject({
    code: 'invalid_value',
    message: 'Invalid value: the number at position 3 has more than 65536 characters.',
  });
});

test('a string of any length with any escapes is parsed as JSON.parse parses it', async () => {
  const unit = fc.constantFrom(
    'x',
    'word ',
    '\\n',
    '\\"',
    '\\\\',
    '\\u00e9',
    '\\ud83d\\ude00',
    '\u{1f600}',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(unit, { minLength: 1, maxLength: 9 }),
      fc.nat(9),
      async (units, cut) => {
        const long = units.join('').repeat(Math.ceil(70_000 / units.join('').length));
        const text = `{"${'n'.repeat(cut)}${long}":["${'v'.repeat(cut)}${long}"]}`;
        expect(await parse(text)).toEqual(JSON.parse(text));
        await expect(parse(text.slice(0, -3))).rejects.toBeInstanceOf(SyntaxError);
      },
    ),
    { numRuns: 30 },
  );
});

test('only runs of white space are shortened', async () => {
  const space = ' \n'.repeat(100);
  const text = `${space}{"a"${space}:${space}[1,${space}"${space.replaceAll('\n', '')}"]${space}}${space}`;
  const short = await parseInTurns(text, () => {});
  expect(JSON.stringify(JSON.parse(short.text))).toBe(JSON.stringify(JSON.parse(text)));
  expect(short.text.length).toBeLessThan(130);
});
