import { describe, expect, it } from 'vitest';
import {
  buildRequest,
  typedParts,
} from '../../../../src/playground/workbench/state/build-request.ts';
import { effectiveDelivery } from '../../../../src/playground/workbench/state/draft.ts';
import { examples } from '../../../../src/playground/workbench/state/examples/index.ts';

const draft = examples[0].draft;

describe('a draft becomes a request', () => {
  it('for every example', () => {
    for (const example of examples) {
      expect(buildRequest(example.draft, 'model'), example.label).toHaveProperty('request');
    }
  });

  it('with the schema as written and only the parameters that are set', () => {
    expect(buildRequest(draft, 'model')).toMatchObject({
      request: {
        model: 'model',
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'Event', schema: JSON.parse(draft.schemaText) as unknown },
        },
        stream: 'patch',
      },
    });
    expect(Object.keys((buildRequest(draft, 'model') as { request: object }).request)).toEqual([
      'model',
      'messages',
      'response_format',
      'temperature',
      'stream',
    ]);
  });

  it('whose schema and tools are sent as typed', () => {
    const typed = { ...draft, toolsText: '[ ]' };
    expect(typedParts(typed)).toEqual({ schema: draft.schemaText, tools: '[ ]' });
    expect(typedParts({ ...draft, schemaOn: false })).toEqual({});
  });

  it('or a list of problems', () => {
    const wrong = {
      ...draft,
      messages: [],
      schemaText: '{',
      toolsText: '{}',
      sampling: { temperature: '3' },
    };
    const built = buildRequest(wrong, '');
    expect('problems' in built && built.problems.map((problem) => problem.place)).toEqual([
      'model',
      'messages',
      'schema',
      'tools',
      'sampling',
    ]);
  });

  it('delivered token by token if field by field is not possible', () => {
    expect(effectiveDelivery(draft)).toBe('patch');
    expect(effectiveDelivery({ ...draft, schemaOn: false })).toBe('tokens');
    expect(effectiveDelivery({ ...draft, sampling: { n: '2' } })).toBe('tokens');
    expect(effectiveDelivery({ ...draft, toolsText: '[]' })).toBe('tokens');
  });
});
