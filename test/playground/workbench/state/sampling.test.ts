import { describe, expect, it } from 'vitest';
import { readSampling } from '../../../../src/playground/workbench/state/sampling.ts';

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
