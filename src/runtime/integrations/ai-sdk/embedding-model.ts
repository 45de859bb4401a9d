/** An embedding model for the AI SDK, over `/v1/embeddings`. */
import { headersOf, type Post } from './home.ts';
import type { EmbeddingModel, SpecificationVersion } from './types.ts';

interface Embeddings {
  readonly data: readonly { readonly embedding: number[] }[];
  readonly usage: { readonly prompt_tokens: number };
}

/** Creates an embedding model. */
export function createEmbeddingModel<Version extends SpecificationVersion>(
  post: Post,
  modelId: string,
  specificationVersion: Version,
): EmbeddingModel<Version> {
  return {
    specificationVersion,
    provider: 'formwork.embedding',
    modelId,
    // The limit of /v1/embeddings.
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
