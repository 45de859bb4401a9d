/** The figures of a run: its times, its speed, and how much the schema forced. */
import type { Run } from './run.ts';

/** The fraction of tokens that the schema forced; undefined until the service reports it. */
export function forcedShare(run: Run): number | undefined {
  const { completion_tokens: all = 0, completion_tokens_details: details } = run.usage ?? {};
  if (details && all > 0) return details.forced_tokens / all;
  const tokens = run.choices.flatMap((choice) => choice.tokens);
  if (!tokens.some((token) => token.forced !== undefined)) return undefined;
  return tokens.filter((token) => token.forced).length / tokens.length;
}

/** The known figures of a run. */
export interface RunFigures {
  /** Time until the answer began, including thinking. */
  readonly firstMs?: number;
  readonly thinkingMs?: number;
  readonly totalMs?: number;
  readonly tokensPerSecond?: number;
}

/**
 * The figures shown beside an answer. The rate excludes the first token, whose latency is prefill.
 */
export function figuresOf(run: Run): RunFigures {
  const { firstAt, lastAt, stoppedAt, usage, thinkingAt } = run;
  const totalMs = stoppedAt ?? lastAt;
  const beganAt = thinkingAt ?? firstAt;
  const seconds = beganAt === undefined || lastAt === undefined ? 0 : (lastAt - beganAt) / 1000;
  const chosen = usage === undefined ? 0 : usage.completion_tokens - run.choices.length;
  return {
    ...(firstAt === undefined ? {} : { firstMs: firstAt }),
    ...(firstAt === undefined || thinkingAt === undefined || run.delivery === 'whole'
      ? {}
      : { thinkingMs: firstAt - thinkingAt }),
    ...(totalMs === undefined ? {} : { totalMs }),
    ...(seconds > 0.01 && chosen > 0 && run.delivery !== 'whole'
      ? { tokensPerSecond: chosen / seconds }
      : {}),
  };
}
