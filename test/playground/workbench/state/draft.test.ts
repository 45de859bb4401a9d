import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildRequest,
  effectiveDelivery,
  emptyDraft,
  typedParts,
} from '../../../../src/playground/workbench/state/draft.ts';
import { examples } from '../../../../src/playground/workbench/state/examples/index.ts';
import { readSampling } from '../../../../src/playground/workbench/state/sampling.ts';
import { decodeDraft, encodeDraft } from '../../../../src/playground/workbench/state/share.ts';

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

describe('sampling parameters', () => {
  it('are numbers within the bounds of the specification', () => {
    expect(readSampling({ temperature: '0.5', n: '2', stop: 'a\nb' }).parameters).toEqual({
      temperature: 0.5,
      n: 2,
      stop: ['a', 'b'],
    });
    expect(readSampling({ temperature: '2.1' }).problems).toHaveProperty('temperature');
    expect(readSampling({ n: '1.5' }).problems).toHaveProperty('n');
    expect(readSampling({ stop: 'a\nb\nc\nd\ne' }).problems).toHaveProperty('stop');
  });

  it('contain token biases, one per line', () => {
    const { parameters } = readSampling({ logit_bias: '12: -5\n\n 300 : 0.5 ' });
    expect(parameters).toEqual({ logit_bias: { 12: -5, 300: 0.5 } });
    for (const wrong of ['12', '12: 101', 'the: 5', '-1: 5']) {
      expect(readSampling({ logit_bias: wrong }).problems).toHaveProperty('logit_bias');
    }
  });

  it('request alternatives only together with token details', () => {
    expect(readSampling({ top_logprobs: '3' }).parameters).toEqual({});
    expect(readSampling({ logprobs: true }).parameters).toEqual({
      logprobs: true,
      top_logprobs: 5,
    });
  });
});

describe('a shared link', () => {
  it('contains the whole draft', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const shared = {
          ...emptyDraft,
          messages: [{ role: 'user' as const, content: text }],
          schemaText: text,
        };
        expect(await decodeDraft(`#${await encodeDraft(shared)}`)).toEqual(shared);
      }),
      { numRuns: 30 },
    );
  });

  it('is ignored if it is unreadable', async () => {
    expect(await decodeDraft('#s=AAAA')).toBeUndefined();
    expect(await decodeDraft('#elsewhere')).toBeUndefined();
  });
});
