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
import { random } from './random.ts';
import { sample } from './sample.ts';
import { anyString, formatLanguage, parsePattern } from './workspace.ts';

/** By format: strings that belong, and strings that do not. */
const EXAMPLES: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  date: [
    ['2024-02-29', '2000-02-29', '1999-12-31', '0001-01-01'],
    ['2023-02-29', '1900-02-29', '2024-04-31', '2024-00-10', '2024-1-1', '+2024-01-01', ''],
  ],
  time: [
    ['00:00:00Z', '23:59:60Z', '01:29:60+01:30', '15:59:60-08:00', '08:30:06.283185z'],
    ['24:00:00Z', '22:59:60Z', '23:59:60+01:00', '12:00:00', '12:00:00+24:00', '23:59:61Z'],
  ],
  'date-time': [
    ['1963-06-19T08:30:06.283185Z', '1998-12-31t15:59:60.123-08:00', '2024-02-29T00:00:00+00:00'],
    ['2023-02-29T00:00:00Z', '2024-01-01 00:00:00Z', '2024-01-01T00:00:00'],
  ],
  duration: [
    ['P4DT12H30M5S', 'P1Y2M', 'PT0S', 'P2W', 'PT1M2S'],
    ['P', 'PT', 'P1YT', 'P1Y2D', 'PT1H2S', 'P1Y2W', 'PT0.5S'],
  ],
  email: [
    [
      'joe.bloggs@example.com',
      '"joe @bloggs"@example.com',
      'joe@[127.0.0.1]',
      'joe@[IPv6:::1]',
      'joe@[IPv6:1:2:3:4:5::8]',
      'joe@[IPv6:1:2:3:4:5:6:7:8]',
    ],
    [
      '2962',
      '.test@example.com',
      'te..st@example.com',
      'joe@',
      'joe@host',
      'joe@a_b.com',
      'joe@[127.0.0.300]',
      // Of eight groups, `::` stands for two or more.
      'joe@[IPv6:1:2:3:4:5:6::8]',
      'joe@[IPv6:1:2:3:4:5::1.2.3.4]',
    ],
  ],
  'idn-email': [
    ['실례@실례.테스트', 'δοκιμή@example.com'],
    ['2962', '실례@', 'user＠example.com'],
  ],
  hostname: [
    ['www.example.com', 'a--b.com', `${'a'.repeat(63)}.com`, '1host'],
    [
      '',
      '.',
      '-a',
      'a-',
      'a_b',
      `${'a'.repeat(64)}.com`,
      'example.',
      'xn--X',
      'a.'.repeat(127).concat('bc'),
    ],
  ],
  'idn-hostname': [
    [
      '실례.테스트',
      'l·l',
      'α͵β',
      'א׳ב',
      '・ぁ',
      'क्‍ष',
      'a。b',
      'hostname',
      'ACME',
      'bücher',
      '۰0',
      'بي\u200cبي',
    ],
    [
      '〮실례.테스트',
      'a·l',
      'α͵S',
      'A׳ב',
      '・',
      'क‍ष',
      'ب٠۰',
      '0a.א',
      'ʹa.א',
      'aʹ.א',
      'aא',
      'ᾀ',
      'Bücher',
      '-hello',
      'xn--X',
    ],
  ],
  ipv4: [
    ['0.0.0.0', '255.255.255.255', '192.168.0.1'],
    ['256.0.0.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.4\n'],
  ],
  ipv6: [
    [
      '::',
      '::1',
      '1:d6::42',
      '1:2::192.168.0.1',
      '1:2:3:4:5:6:7:8',
      '1:2:3:4:5:6::8',
      '1:2:3:4:5:6:7::',
    ],
    [
      '12345::',
      '1::d6::42',
      ':2:3:4:5:6:7:8',
      'fe80::a%eth1',
      '1::2:192.168.256.1',
      '[::1]',
      '1:2:3:4:5:6:7::8',
      '1:2:3:4:5:6:7',
    ],
  ],
  uri: [
    ['http://foo.bar/?baz=qux#quux', 'urn:a:b', 'ldap://[2001:db8::7]/c=GB?o?one', 'mailto:a@b.c'],
    [
      '/abc',
      '//foo.bar',
      'http:// a',
      'a b',
      ':// x',
      'http://a/%6G',
      'http://a:b/',
      'http:/[::1]',
    ],
  ],
  'uri-reference': [
    ['', '/abc', '//foo.bar', '#f', '?q', './this:that', 'a:', 'a:?q', 'a:#f'],
    ['\\\\x', '#a\\b', '1:b', '/%zz'],
  ],
  iri: [
    ['http://ƒøø.ßår/?∂éœ=πîx#πîüx', 'http://ƒøø.ßår/𐌀'],
    ['/abc', 'âππ', 'http://2001:0db8::7334:a:b'],
  ],
  'iri-reference': [
    ['âππ', '#ƒrägmênt', 'a:', 'a:#ƒ'],
    ['#ƒräg\\mênt', '\\\\WINDOWS\\filëßåré'],
  ],
  'uri-template': [
    ['http://example.com/{term:1}/{term}', '{?x,y*}', '{a.b}', "a'b", ''],
    ['{', '}', '{}', '{a,,b}', '{v:0}', '{a..b}', 'a b'],
  ],
  uuid: [
    ['2EB8AA08-aa98-11ea-b4aa-73b441d16380'],
    ['2eb8aa08aa9811eab4aa73b441d16380', 'urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380'],
  ],
  'json-pointer': [
    ['', '/', '/a~1b', '/i\\j', '/foo\u0000'],
    ['a', '#', '/~2', '/~'],
  ],
  'relative-json-pointer': [
    ['1', '0#', '2/0/baz', '0//'],
    ['/a', '01', '-1', '1#/a', ''],
  ],
  regex: [
    [
      '^a+$',
      '([abc])+\\s+$',
      '(?<=a+)b',
      '[]',
      '[^]',
      '\\cA',
      '(?<name>x)',
      '(?<n>a)\\k<n>',
      'a{2,3}',
      '\\p{L}',
      '()|(?:(?=))',
    ],
    [
      '[',
      '(',
      'a{3,2}',
      '\\a',
      '*',
      '(?P<n>a)',
      '(?i)a',
      ']',
      '[z-a]',
      '(?<n>a)\\k<m>',
      '\\k<n>',
      '\\(?<n>\\k<n>',
      '[(?<n>]\\k<n>',
      '[\\](?<n>]\\k<n>',
    ],
  ],
  byte: [
    ['', 'Zm9v', 'Zm8=', 'Zg=='],
    ['Z', 'Zm9', 'Zm9v=', 'Z==='],
  ],
  binary: [['', 'anything'], []],
  password: [['', 'anything'], []],
  base64: [['', 'Zm8='], ['Zg']],
  base64url: [
    ['', 'Zm8', 'Zm8=', 'Z-_4', 'Zg=='],
    ['Z', 'Zm+v', 'Zg='],
  ],
  char: [
    ['a', '\n', '😀'],
    ['', 'ab'],
  ],
  commonmark: [['', '# title'], []],
  html: [['', '<p>'], []],
  'media-range': [
    ['*/*', 'text/*', 'text/html', 'text/html; charset=utf-8', 'a/b;c="d \\" e"', 'a/b;;c=d;'],
    ['', 'text', '/html', 'text/html;=', 'text/ht ml'],
  ],
  'date-time-local': [['2024-02-29T12:00:00', '2024-01-01t00:00:00.5'], ['2024-01-01T00:00:00Z']],
  'time-local': [
    ['12:00:00', '23:59:59.25'],
    ['12:00:00Z', '23:59:60', '12:00'],
  ],
  'iso-date-time': [['2024-01-01T00:00:00', '2024-01-01T00:00:00Z'], ['2024-01-01']],
  'iso-time': [['12:00:00', '12:00:00+01:00'], ['12:00']],
  url: [['https://example.com/a?b#c'], ['example.com', '/a']],
  'json-pointer-uri-fragment': [
    ['#', '#/a~1b', '#/c%25d', '#/%7E0', '#//a'],
    ['', '/a', '#a', '#/~2', '#/%', '#/%7E2', '#/a b'],
  ],
  path: [['', '/usr/bin', 'C:\\'], []],
  'file-path': [['a.txt'], []],
  'directory-path': [['/tmp'], []],
  uuid4: [
    ['2eb8aa08-aa98-41ea-b4aa-73b441d16380'],
    ['2eb8aa08-aa98-11ea-b4aa-73b441d16380', '2eb8aa08-aa98-41ea-74aa-73b441d16380'],
  ],
  ...Object.fromEntries(
    [1, 3, 5, 6, 8].map((version) => [
      `uuid${version}`,
      [[`2eb8aa08-aa98-${version}1ea-b4aa-73b441d16380`], ['2eb8aa08-aa98-41ea-b4aa-73b441d16380']],
    ]),
  ),
  uuid7: [['01912d68-783e-7a91-a3e8-1f2b3c4d5e6f'], ['01912d68-783e-4a91-a3e8-1f2b3c4d5e6f']],
  ulid: [
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['81ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAU'],
  ],
  cuid: [['cjld2cjxh0000qzrmn831i7rn'], ['djld2cjxh0000qzrmn831i7rn', 'cjld2cjxh0000qzrmn831i7r']],
  cuid2: [
    ['tz4a98xxat96iws9zmbrgj3a', 'a1'],
    ['a', '1a', 'A1', 'a'.repeat(33)],
  ],
  nanoid: [['V1StGXR8_Z5jdHi6B-myT'], ['V1StGXR8_Z5jdHi6B-my', 'V1StGXR8_Z5jdHi6B-my+']],
  xid: [['9m4e2mr0ui3e8a215n4g'], ['9m4e2mr0ui3e8a215n4h', '9m4e2mr0ui3e8a215n4']],
  ksuid: [['0ujtsYcgvSTl8PAuAdqWYSMnLOv'], ['0ujtsYcgvSTl8PAuAdqWYSMnLO']],
  e164: [['+15551234567'], ['15551234567', '+05551234567', '+1 555 1234567', '+123456']],
  jwt: [
    ['eyJhbGciOiJub25lIn0.eyJhIjoxfQ.', 'eyJh.eyJi.c2ln'],
    ['eyJh.eyJi', 'a.b.c', ''],
  ],
  cidrv4: [
    ['10.0.0.0/8', '0.0.0.0/0', '1.2.3.4/32'],
    ['10.0.0.0', '10.0.0.0/33', '10.0.0.0/08'],
  ],
  cidrv6: [
    ['2001:db8::/32', '::/0', '::1/128'],
    ['::1', '::1/129', '2001:db8::/032'],
  ],
  guid: [
    ['2EB8AA08-aa98-11ea-b4aa-73b441d16380'],
    ['2eb8aa08', '{2eb8aa08-aa98-11ea-b4aa-73b441d16380}'],
  ],
  'partial-time': [
    ['10:05:08', '10:05:08.25'],
    ['10:05:08Z', '10:05', '24:00:00'],
  ],
  ipv4interface: [['10.1.2.3/8'], ['10.1.2.3', '10.1.2.3/33']],
  ipv6interface: [['2001:db8::1/64'], ['2001:db8::1', '::1/129']],
  ipvanyaddress: [
    ['10.1.2.3', '2001:db8::1', '::'],
    ['', '10.1.2', '10.1.2.3/8', '::1/64'],
  ],
  ipvanyinterface: [
    ['10.1.2.3/8', '2001:db8::1/64'],
    ['10.1.2.3', '::1', '10.1.2.3/33'],
  ],
  decimal: [
    ['0', '-12.50', '123456789012345678901234567890.1'],
    ['', '01', '1.', '.5', '+1', '1e3', 'NaN'],
  ],
};

describe.each(stringFormats)('format %s', (name) => {
  const language = formatLanguage(name);
  if (!language) throw new Error(`${name} is missing.`);
  const [valid, invalid] = EXAMPLES[name] ?? [[], []];
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
