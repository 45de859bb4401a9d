import type { ApiEndpoint } from '../endpoint.ts';
import { validate } from '../http/validation/validate.ts';
import { body, generating, json } from '../openapi/parts.ts';
import { EmbeddingsRequest, EmbeddingsResponse } from '../schemas/embeddings.ts';
import { embeddingsRoute } from './route.ts';

/** `/embeddings`. */
export const embeddingsEndpoint: ApiEndpoint = {
  address: '/embeddings',
  routes: embeddingsRoute,
  once: true,
  batchBody: 'embeddings',
  readForBatch({ value }) {
    const { model, input } = validate(EmbeddingsRequest, value);
    return {
      model,
      capability: 'embeddings',
      prompt: input,
      outputTokens: 0,
      choices: 1,
      stream: false,
    };
  },
  schemas: { EmbeddingsRequest, EmbeddingsResponse },
  paths: {
    '/embeddings': {
      post: {
        operationId: 'createEmbedding',
        summary: 'Embed texts as unit vectors.',
        requestBody: body('EmbeddingsRequest'),
        responses: { '200': json('EmbeddingsResponse', 'The vectors.'), ...generating },
      },
    },
  },
};
