import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import {
  formatNumbers,
  intersect,
  matches,
  numberFormats,
  shortest,
  stringFormats,
} from '../../src/runtime/regular/index.ts';
import { formatExamples } from './format-examples.ts';
import { random } from './random.ts';
import { sample } from './sample.ts';
import { anyString, formatLanguage, parsePattern } from './workspace.ts';

describe.each(stringFormats)('format %s', (name) => {
  const language = formatLanguage(name);
  if (!language) throw new Error(`${name} is missing.`);
  const [valid, invalid] = formatExamples[name] ?? [[], []];
  it.each(valid)('accepts %j', (text) => expect(matches(language, text)).toBe(true));
  it.each(invalid)('rejects %j', (text) => expect(matches(language, text)).toBe(false));
});

/** Formats whose every string ajv-formats accepts too; of the others it accepts another dialect. */
const AGREED = [
  'date',
  'time',
  'date-time',
  'duration',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uuid',
  'json-pointer',
  'relative-json-pointer',
  'regex',
  'byte',
  'hostname',
  'iso-time',
  'iso-date-time',
  'json-pointer-uri-fragment',
];

describe('a random string of a format', () => {
  const ajv = new Ajv.default();
  addFormats.default(ajv);
  it.each(AGREED)('%s is accepted by ajv-formats', (format) => {
    const validate = ajv.compile({ type: 'string', format });
    const language = formatLanguage(format);
    if (!language) throw new Error(`${format} is missing.`);
    const next = random(7);
    for (let i = 0; i < 100; i++) {
      const text = sample(language, next, 30);
      expect([text, validate(text)]).toEqual([text, true]);
    }
  });
});

describe('the shortest string of a format', () => {
  it.each([
    ['date', '2222-02-22'],
    ['date-time', '2222-02-22T22:22:22Z'],
    ['email', 'a@a.a'],
    ['uuid', 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa'],
  ])('%s is accepted by other parsers: %s', (format, text) => {
    expect(shortest(formatLanguage(format) ?? anyString)).toBe(text);
  });
});

describe('names accepted as hosts in URLs', () => {
  // Characters that every table of the last twenty years knows: those of URL lag behind the
  // properties of patterns.
  const settled = [
    'a-zA-Z0-9.\\-',
    '\\u00b7\\u00df-\\u024f\\u02b9\\u02ba\\u0300-\\u036f\\u0375\\u0390-\\u03ce\\u0430-\\u045f',
    '\\u05b0-\\u05bd\\u05d0-\\u05ea\\u05f3\\u05f4\\u0620-\\u065e\\u0660-\\u0669\\u066e-\\u06bf\\u06f0-\\u06f9',
    '\\u0905-\\u0939\\u093c-\\u094d\\u200c\\u200d\\u3041-\\u3096\\u30a1-\\u30fb\\u4e00-\\u9fa5\\uac00-\\ud7a3',
  ].join('');
  it.each(['hostname', 'idn-hostname'])('%s', (format) => {
    const language = intersect([
      formatLanguage(format) ?? anyString,
      parsePattern(`^[${settled}]*$`),
    ]);
    const next = random(11);
    for (let i = 0; i < 300; i++) {
      const name = sample(language, next, 8);
      // A last label of letters, because URLs read a number there as an address.
      expect([name, URL.canParse(`http://${name}.example`)]).toEqual([name, true]);
    }
  });
});

it('patterns may have back references to their groups', () => {
  const begun = parsePattern('^\\(\\?<n>a\\)\\\\k<n>');
  const language = intersect([formatLanguage('regex') ?? anyString, begun]);
  const next = random(17);
  for (let i = 0; i < 100; i++) {
    const source = sample(language, next, 20) ?? '';
    expect(source).toContain('\\k');
    expect(() => new RegExp(source, 'u')).not.toThrow();
  }
});

describe('formats of numbers', () => {
  it.each(numberFormats())('%s has bounds', (name) => {
    const { min, max } = formatNumbers(name) ?? {};
    expect(min && max).toBeDefined();
  });
});

it('no other format is supported', () => {
  expect(formatLanguage('unknown')).toBeUndefined();
  expect(formatNumbers('unknown')).toBeUndefined();
});
