/** The spans of a generation: `follow`, `queue`, `prefill`, `decode` and `masks`. */
import type { GenerationFigures } from '../../generate/index.ts';
import type { Charge } from '../ports.ts';
import { recordSpan, type TraceContext } from './spans.ts';

/** Callbacks that a running generation reports to. */
export interface GenerationTrace {
  /** The prefill is done; `reused` tokens of the prompt were cached. */
  prefilled(reused: number): void;
  /** The generation ended, for any reason. Call it once. */
  ended(used: Charge): void;
}

/** Starts the timing of a generation that is about to enter the queue. */
export function traceGeneration(trace: TraceContext, figures: GenerationFigures): GenerationTrace {
  const begun = performance.now();
  let decoding: number | undefined;
  return {
    prefilled(reused) {
      decoding = performance.now();
      const { followed = begun, opened = followed } = figures;
      recordSpan('follow', trace, begun, followed);
      recordSpan('queue', trace, followed, opened);
      recordSpan('prefill', trace, opened, decoding, { 'formwork.reused_tokens': reused });
    },
    ended({ model, inputTokens, outputTokens }) {
      const end = performance.now();
      const { followed, opened, masks, maskSeconds, forcedTokens } = figures;
      if (decoding === undefined) {
        recordSpan('follow', trace, begun, followed ?? end);
        if (followed !== undefined) recordSpan('queue', trace, followed, opened ?? end);
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
      // One span for all masks, because a span per token would dominate the trace. Its length is
      // their total time.
      const from = opened ?? begun;
      recordSpan('masks', trace, from, from + maskSeconds * 1000, { 'formwork.masks': masks });
    },
  };
}
