import type { BatchLine } from './check-line.ts';

/** The estimated usage of a file's requests, for one model. */
export interface ModelEstimate {
  model: string;
  requests: number;
  inputTokens: number;
  outputTokens: number;
}

/** The endpoints and estimates of a file's requests. */
export interface FileContents {
  readonly endpoints: readonly string[];
  readonly models: readonly ModelEstimate[];
}

/** Sums estimates by model. */
export function createContents() {
  const models = new Map<string, ModelEstimate>();
  const endpoints = new Set<string>();
  return {
    add({ endpoint, estimate: { model, inputTokens, outputTokens } }: BatchLine) {
      endpoints.add(endpoint);
      const sum = models.get(model) ?? { model, requests: 0, inputTokens: 0, outputTokens: 0 };
      sum.requests++;
      sum.inputTokens += inputTokens;
      sum.outputTokens += outputTokens;
      models.set(model, sum);
    },
    all: (): FileContents => ({ endpoints: [...endpoints], models: [...models.values()] }),
  };
}
