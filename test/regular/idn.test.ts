import { domainToASCII } from 'node:url';
import { describe, expect, it } from 'vitest';
import { codePointSet } from '../../src/runtime/regular/code-points.ts';
import { encodedLength, SCRIPTS } from '../../src/runtime/regular/formats/encoded-length.ts';
import { intersect, matches } from '../../src/runtime/regular/index.ts';
import { representative } from '../../src/runtime/regular/preimage.ts';
import { encodedBytes, mostBytes } from './punycode.ts';
import { random } from './random.ts';
import { sample } from './sample.ts';
import { anyString, formatLanguage, parsePattern } from './workspace.ts';

const names = formatLanguage('idn-hostname') ?? anyString;
const STOPS = /[.\u3002\uff0e\uff61]/u;

/** Random names: any, and ones of many marks. */
function* samples(): Generator<string> {
  const next = random(23);
  const marks = parsePattern('^(?:[a-z\\u0561-\\u0586\\u0900-\\u1eff]\\p{M}*|\\.)*$');
  for (const language of [names, intersect([names, marks])]) {
    for (let i = 0; i < 300; i++) {
      yield sample(language, next, 1 + Math.floor(next() * 60)) as string;
    }
  }
}

describe('a random internationalised name', () => {
  const all = [...samples()];
  it('is in normal form', () => {
    expect(all.filter((name) => name.normalize() !== name)).toEqual([]);
  });
  it('has at most 63 bytes per label and 253 in total when encoded', () => {
    const sizes = all.map((name) => name.split(STOPS).map(encodedBytes));
    expect(Math.max(...sizes.flat())).toBeLessThanOrEqual(63);
    const whole = sizes.map((labels) => labels.reduce((sum, size) => sum + size + 1, -1));
    expect(Math.max(...whole)).toBeLessThanOrEqual(253);
  });
});

describe('names in many languages are accepted', () => {
  it.each([
    'bücher.example',
    'żółta-książka.pl',
    'côngtytráchnhiệmhữuhạn.vn',
    'министерствокультуры.рф',
    'қазақстан.қаз',
    'ελληνικήδημοκρατία.ελ',
    'תאגידהשידורהישראלי.ישראל',
    'المملكةالعربيةالسعودية.السعودية',
    'उत्तरप्रदेशसरकार.भारत',
    'বাংলাদেশসরকার.বাংলা',
    'தமிழ்நாடுஅரசு.இந்தியா',
    'กระทรวงศึกษาธิการ.ไทย',
    '中华人民共和国国务院.中国',
    'こんにちは日本語ドメイン.日本',
    '한국인터넷정보센터.한국',
  ])('%s', (name) => {
    expect(matches(names, name)).toBe(true);
    expect(domainToASCII(name)).not.toBe('');
  });
});

describe('the computed length of a label is an upper bound of its encoding', () => {
  // As many of a script as may come after so many of ASCII.
  const most = (script: number, ascii: number): number => {
    const other =
      script < 0 ? codePointSet([[0x1f00, 0x1f00]]) : (SCRIPTS[script] as (typeof SCRIPTS)[number]);
    const [letter, stop] = [codePointSet([[0x61, 0x61]]), codePointSet([[0x2e, 0x2e]])];
    const counter = encodedLength([letter, other], letter, stop);
    let count: number | undefined = counter.start;
    for (let i = 0; i < ascii && count !== undefined; i++) count = counter.after(count, 0x61);
    for (let found = 0; ; found++) {
      if (count !== undefined) count = counter.after(count, representative(other));
      if (count === undefined) return found;
    }
  };
  // All of them take minutes.
  const worst = (script: number, first: number, last: number): number => {
    const bytes = [0, 1, 5, 9, 15, 25, 40].flatMap((ascii) =>
      mostBytes(ascii, first, last, most(script, ascii)),
    );
    return Math.max(...bytes);
  };
  it.each([0, 7, SCRIPTS.length - 1])('within the script %i', (script) => {
    const { ranges } = SCRIPTS[script] as (typeof SCRIPTS)[number];
    const [first, last] = ranges as [number, number];
    expect(worst(script, first, last)).toBeLessThanOrEqual(63);
  });
  it('of any characters', () => expect(worst(-1, 0x80, 0x2a6df)).toBeLessThanOrEqual(63));
});
