/** What is said of a schema while it is typed. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkSchema } from '../../../src/playground/schema/checker/check.ts';
import { createSchemaChecker } from '../../../src/playground/schema/checker/checker.ts';

const check = (schema: unknown) => checkSchema(JSON.stringify(schema));
const pointersOf = (schema: unknown) =>
  check(schema)
    .findings.map(({ pointer }) => pointer)
    .sort();

describe('the checker', () => {
  it('reports the length of the shortest answer', () => {
    expect(check({ const: 'yes' })).toEqual({ findings: [], shortestBytes: 5 });
  });

  it('reports every wrong keyword with its location', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { type: 'strin' },
        b: { minLength: -1 },
        c: { pattern: '(' },
        d: { $ref: '#/$defs/none' },
      },
    };
    expect(pointersOf(schema)).toEqual([
      '/properties/a/type',
      '/properties/b/minLength',
      '/properties/c/pattern',
      '/properties/d/$ref',
    ]);
  });

  it('suggests the keyword for a misspelt one', () => {
    const [finding] = check({ type: 'object', requierd: ['a'] }).findings;
    expect(finding).toMatchObject({ severity: 'warning', pointer: '/requierd' });
    expect(finding?.message).toContain('Did you mean "required"?');
  });

  it('continues after an invalid schema', () => {
    expect(pointersOf({ properties: { a: 5, b: { type: 'nothing' } }, anyOf: [{}, 'x'] })).toEqual([
      '/anyOf/1',
      '/properties/a',
      '/properties/b/type',
    ]);
  });

  it('continues after an unsatisfiable schema', () => {
    const impossible = { type: 'string', minLength: 3, maxLength: 2 };
    const required = ['a', 'b'];
    const { findings } = check({
      type: 'object',
      required,
      properties: { a: impossible, b: impossible },
    });
    expect(findings.map(({ message }) => message)).toHaveLength(2);
  });

  it('reports no shortest answer if there is an error, but the other findings', () => {
    const { findings, shortestBytes } = check({ type: 'strin', minimun: 1 });
    expect(findings.map(({ severity }) => severity)).toEqual(['error', 'warning']);
    expect(shortestBytes).toBeUndefined();
  });

  it('reports the root if the value is not a schema', () => {
    expect(pointersOf(5)).toEqual(['']);
  });

  it('reports neither an error nor a verdict if it takes too long', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`p${index}`, { pattern: `^[a-c]{${index}}$` }]),
    );
    expect(checkSchema(JSON.stringify({ properties }), 1)).toEqual({ findings: [] });
  });

  it('reports at most a dozen problems', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`p${index}`, { type: 'none' }]),
    );
    expect(pointersOf({ properties })).toHaveLength(12);
  });
});

describe("the checker's worker", () => {
  it('is replaced for the next check if it fails', async () => {
    const workers: FailingWorker[] = [];
    class FailingWorker {
      onerror = () => {};
      postMessage = vi.fn();
      terminate = vi.fn();
      constructor() {
        workers.push(this);
      }
    }
    vi.stubGlobal('Worker', FailingWorker);
    onTestFinished(() => void vi.unstubAllGlobals());
    const checker = createSchemaChecker();
    for (const text of ['1', '2']) {
      const checked = checker.check(text);
      workers.at(-1)?.onerror();
      expect(await checked).toBeUndefined();
    }
    expect(workers).toHaveLength(2);
  });

  it('skips a request that a later one supersedes', async () => {
    const scope = { onmessage: (_message: object) => {}, postMessage: vi.fn() };
    vi.stubGlobal('self', scope);
    onTestFinished(() => void vi.unstubAllGlobals());
    await import('../../../src/playground/schema/checker/worker.ts');
    for (const id of [1, 2]) scope.onmessage({ data: { id, text: '{ "const": true }' } });
    await vi.waitFor(() => expect(scope.postMessage).toHaveBeenCalled());
    expect(scope.postMessage.mock.calls).toEqual([[{ id: 2, findings: [], shortestBytes: 4 }]]);
  });
});
