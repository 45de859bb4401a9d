/** The spans of a generation: `queue`, `prefill`, `decode`, and `masks`. */
import type { GenerationFigures } from '../../generate/index.ts';
import type { Charge } from '../ports.ts';
import { recordSpan, type TraceContext } from './spans.ts';

/** Told of a generation while it runs. */
export interface GenerationTrace {
  /** The prompt is computed; so many of its tokens had been before. */
  prefilled(reused: number): void;
  /** It is over, whatever ended it. To be called once. */
  ended(used: Charge): void;
}

/** Begins to time a generation that is about to wait for its place. */
export function traceGeneration(trace: TraceContext, figures: GenerationFigures): GenerationTrace {
  const begun = performance.now();
  let decoding: number | undefined;
  return {
    prefilled(reused) {
      decoding = performance.now();
      const { opened = begun } = figures;
      recordSpan('queue', trace, begun, opened);
      recordSpan('prefill', trace, opened, decoding, { 'formwork.reused_tokens': reused });
    },
    ended({ model, inputTokens, outputTokens }) {
      const end = performance.now();
      const { opened, masks, maskSeconds, forcedTokens } = figures;
      if (decoding === undefined) {
        recordSpan('queue', trace, begun, opened ?? end);
        if (opened !== undefined) recordSpan('prefill', trace, opened, end);
        return;
      }
      recordSpan('decode', trace, decoding, end, {
        'gen_ai.request.model': model,
        'gen_ai.usage.input_tokens': inputTokens,
        'gen_ai.usage.output_tokens': outputTokens,
        'formwork.forced_tokens': forcedTokens,
      });
      if (masks === 0) return;
      // One for all: a span a token would be most of the trace. It is as long as they took together.
      const from = opened ?? begun;
      recordSpan('masks', trace, from, from + maskSeconds * 1000, { 'formwork.masks': masks });
    },
  };
}
