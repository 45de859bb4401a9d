import type { ApiEndpoint } from '../endpoint.ts';
import { failures, inPath, json, reading } from '../openapi/parts.ts';
import { Model, ModelList } from '../schemas/models.ts';
import { modelsRoute } from './route.ts';

/** `/models`. */
export const modelsEndpoint: ApiEndpoint = {
  address: '/models',
  routes: modelsRoute,
  slashes: true,
  schemas: { Model, ModelList },
  paths: {
    '/models': {
      get: {
        operationId: 'listModels',
        summary: 'List the models that the key may use.',
        responses: { '200': json('ModelList', 'The models.'), ...failures(401, 429, 500, 503) },
      },
    },
    '/models/{model}': {
      get: {
        operationId: 'retrieveModel',
        summary: 'One model.',
        parameters: [inPath('model')],
        responses: { '200': json('Model', 'The model.'), ...reading },
      },
    },
  },
};
