import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkCommand } from '../../../src/server/cli/check.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formwork-check-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(schema: string, ...options: string[]) {
  const path = join(folder, 'schema.json');
  await writeFile(path, schema);
  return runWith(...options, path);
}

async function runWith(...args: string[]) {
  const lines: string[] = [];
  const printed = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line) => lines.push(line)),
  );
  const status = await checkCommand(args);
  for (const spy of printed) spy.mockRestore();
  return { status, text: lines.join('\n') };
}

describe('formwork check', () => {
  test('reports the cost of a supported schema', async () => {
    const schema = JSON.stringify({
      type: 'object',
      properties: { name: { const: 'a' } },
      required: ['name'],
      additionalProperties: false,
    });
    const { status, text } = await run(schema);
    expect(status).toBe(0);
    expect(text).toMatch(
      /supported.*compiled in.*ms.*states +\d+.*13 bytes, 100 % of them forced/s,
    );
    // As the service writes it.
    expect(text).toContain('{"name": "a"}');
    expect((await run(schema, '--whitespace', 'compact')).text).toContain('{"name":"a"}');
  });

  test('takes a file with a byte order mark, as Windows writes it', async () => {
    expect((await run('\uFEFF{"type":"null"}')).status).toBe(0);
  });

  test('reports the keyword and the location of a refusal', async () => {
    const { status, text } = await run('{"properties":{"a":{"format":"no-such-format"}}}');
    expect(status).toBe(1);
    expect(text).toContain('unsupported_schema_feature (format) at "/properties/a/format"');
  });

  test('suggests the keyword for a misspelt one', async () => {
    const { text } = await run('{"type":"string","minLenght":3}');
    expect(text).toContain('warning at "/minLenght"');
    expect(text).toContain('Did you mean "minLength"?');
  });

  test('reports that no document exists', async () => {
    const { status, text } = await run('{"type":"integer","minimum":2,"maximum":1}');
    expect(status).toBe(1);
    expect(text).toContain('unsatisfiable_schema');
  });

  test('takes the options of a request', async () => {
    const { text } = await run('{"properties":{"a":{},"b":{}}}', '--member-order', 'any');
    expect(text).toContain('supported');
    expect((await run('{}', '--member-order', 'sorted')).status).toBe(2);
    const { status } = await run('{"format":"no-such-format"}', '--format', 'annotate');
    expect(status).toBe(0);
  });

  test('accepts the schema itself instead of a file', async () => {
    const { status, text } = await runWith('{"const":1}');
    expect(status).toBe(0);
    expect(text).toContain('The schema: supported');
  });

  test('prints its usage for invalid arguments', async () => {
    for (const args of [[], ['no-such-file.json'], ['--format', 'maybe', 'x.json']]) {
      const { status, text } = await runWith(...args);
      expect(status).toBe(2);
      expect(text).toContain('Usage: npx formwork check');
    }
  });
});
