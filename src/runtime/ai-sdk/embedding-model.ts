/** An embedding model of the AI SDK, over `/v1/embeddings`. */
import { headersOf, type Post } from './home.ts';
import type { EmbeddingModel, SpecificationVersion } from './types.ts';

interface Embeddings {
  readonly data: readonly { readonly embedding: number[] }[];
  readonly usage: { readonly prompt_tokens: number };
}

/** Makes an embedding model. */
export function createEmbeddingModel<Version extends SpecificationVersion>(
  post: Post,
  modelId: string,
  specificationVersion: Version,
): EmbeddingModel<Version> {
  return {
    specificationVersion,
    provider: 'formwork.embedding',
    modelId,
    // As many as a request to /v1/embeddings may have.
    maxEmbeddingsPerCall: 2048,
    supportsParallelCalls: true,
    async doEmbed({ values, dimensions, ...context }) {
      const body = {
        model: modelId,
        input: values,
        encoding_format: 'float',
        ...(dimensions === undefined ? {} : { dimensions }),
      };
      const response = await post('embeddings', body, context);
      const { data, usage } = (await response.json()) as Embeddings;
      return {
        embeddings: data.map(({ embedding }) => embedding),
        usage: { tokens: usage.prompt_tokens },
        response: { headers: headersOf(response) },
        warnings: [],
      };
    },
  };
}
