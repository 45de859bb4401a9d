import { describe, expect, it } from 'vitest';
import { applyEvent, newRun } from '../../../../src/playground/workbench/state/run.ts';
import { figuresOf } from '../../../../src/playground/workbench/state/run-figures.ts';

const request = { model: 'scripted', messages: [] };

describe('the figures of a run', () => {
  it('measure speed from the first token, without the first token of each choice', () => {
    const run = newRun({ request, delivery: 'tokens', schema: undefined }, 'server');
    applyEvent(run, { type: 'text', choice: 0, text: 'a' }, 500);
    applyEvent(run, { type: 'text', choice: 0, text: 'b' }, 1500);
    const usage = {
      prompt_tokens: 1,
      completion_tokens: 11,
      total_tokens: 12,
      prompt_tokens_details: { cached_tokens: 0 },
      completion_tokens_details: { forced_tokens: 0, reasoning_tokens: 0, mask_ms: 0 },
    };
    applyEvent(run, { type: 'usage', usage }, 1500);
    expect(figuresOf(run)).toEqual({ firstMs: 500, totalMs: 1500, tokensPerSecond: 10 });
  });

  it('measure a stopped run up to the stop, and its speed up to the last text', () => {
    const run = newRun({ request, delivery: 'tokens', schema: undefined }, 'server');
    applyEvent(run, { type: 'text', choice: 0, text: 'a' }, 20);
    run.stoppedAt = 400;
    expect(figuresOf(run)).toEqual({ firstMs: 20, totalMs: 400 });
  });
});
