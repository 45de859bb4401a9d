import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  notASetting,
  readConfig,
  unknownSettings,
  withOptions,
} from '../../../src/server/settings/config.ts';
import { UsageProblem } from '../../../src/server/settings/usage-problem.ts';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 8080,
      FORMWORK_DATA_DIR: '.formwork',
    });
  });

  it('reads the environment, and ignores empty variables', () => {
    const environment = { PORT: '0', HOST: '', FORMWORK_CONFIG: '' };
    expect(readConfig(environment)).toMatchObject({ PORT: 0, HOST: '127.0.0.1' });
  });

  it('limits the memory of models only if it is set', () => {
    expect(readConfig({}).FORMWORK_MEMORY).toBeUndefined();
    expect(readConfig({ FORMWORK_MEMORY: '6000' }).FORMWORK_MEMORY).toBe(6000);
    expect(() => readConfig({ FORMWORK_MEMORY: '0' })).toThrow(/FORMWORK_MEMORY must be a whole/);
  });

  it('reads a file, overridden by the environment', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'formwork-')), 'config.json');
    writeFileSync(
      file,
      // Windows editors write the byte order mark.
      `\uFEFF${JSON.stringify({ PORT: 9000, HOST: '0.0.0.0', FORMWORK_MODELS: ['a', 'b'] })}`,
    );
    expect(readConfig({ FORMWORK_CONFIG: file, PORT: '9001' })).toMatchObject({
      PORT: 9001,
      HOST: '0.0.0.0',
      FORMWORK_MODELS: ['a', 'b'],
    });
  });

  it.each([
    ['null', null],
    ['an object', { path: '/data' }],
    ['a list with another', [['a']]],
  ])('refuses %s in the file, with the name of the setting', (_, value) => {
    const file = join(mkdtempSync(join(tmpdir(), 'formwork-')), 'config.json');
    writeFileSync(file, JSON.stringify({ FORMWORK_DATA_DIR: value }));
    expect(() => readConfig({ FORMWORK_CONFIG: file })).toThrow(
      'FORMWORK_DATA_DIR must be text, a number, true, false or a list of these',
    );
  });

  it('reads options, which override the environment', () => {
    const environment = withOptions(['--port', '9002', '--data-dir=/data'], {
      PORT: '9001',
      FORMWORK_MODEL: 'tiny',
    });
    expect(readConfig(environment)).toMatchObject({
      PORT: 9002,
      FORMWORK_DATA_DIR: '/data',
      FORMWORK_MODEL: 'tiny',
    });
  });

  it('refuses a repeated option, of which only one could count', () => {
    expect(() => withOptions(['--models', './a', '--models', './b'], {})).toThrow(
      new UsageProblem('--models may be given once. A list of values is separated by commas.'),
    );
  });

  it('reports all invalid settings at once', () => {
    expect(() =>
      readConfig({ PORT: '99999', FORMWORK_LOG: 'loud', FORMWORK_API_KEY: 'a b' }),
    ).toThrow(
      /PORT must be a whole number from 0 to 65535[\s\S]*FORMWORK_API_KEY must have 8[\s\S]*FORMWORK_LOG must be one of/,
    );
  });

  it.each([
    ['DATABASE_URL', 'mysql://host/name', 'must be a URL that starts with postgres://'],
    ['FORMWORK_ADMIN_SECRET', 'fifteen-letters', 'must have 16 or more printable characters'],
    ['FORMWORK_API_KEY', 'with a space', 'must have 8 or more printable characters'],
    [
      'FORMWORK_PRICES',
      'a=1/2,b',
      'must be comma-separated prices, each model=input/output in whole credits per thousand tokens: "b" is not',
    ],
    ['FORMWORK_PRICES', 'a=1/2,a=3/4', 'has two prices for "a"'],
  ])('refuses %s=%s', (name, value, why) => {
    expect(() => readConfig({ [name]: value })).toThrow(`\n  ${name} ${why}`);
  });

  it('refuses an unknown name in the file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'formwork-')), 'config.json');
    writeFileSync(file, '{"PROT": 1}');
    expect(() => readConfig({ FORMWORK_CONFIG: file })).toThrow(/PROT is not a setting/);
  });

  it.each([
    ['PROT', 'PROT is not a setting: did you mean PORT?'],
    ['FORMWORK_PORT', 'FORMWORK_PORT is not a setting: did you mean PORT?'],
    ['FORMWORK_MODLE', 'FORMWORK_MODLE is not a setting: did you mean FORMWORK_MODEL?'],
    ['FORMWORK_COLOUR', 'FORMWORK_COLOUR is not a setting; "formwork serve --help" lists them'],
  ])('suggests the setting that %s means', (name, message) => {
    expect(notASetting(name)).toBe(message);
  });

  it('warns of environment variables that look like settings', () => {
    const environment = {
      FORMWORK_MODLE: 'tiny',
      FORMWORK_CONFIG: 'x',
      FORMWORK_LOG: '',
      PATH: '',
    };
    expect(unknownSettings(environment)).toEqual(['FORMWORK_MODLE']);
  });

  it('reports the file that it cannot read', () => {
    expect(() => readConfig({ FORMWORK_CONFIG: '/nonexistent.json' })).toThrow(
      /\/nonexistent\.json/,
    );
  });
});
