/** `/v1/batches` in the API description. */
import {
  body,
  byId,
  type Endpoint,
  failures,
  inQuery,
  json,
  pagingQuery,
  ref,
} from '../../../runtime/api/index.ts';
import {
  Batch,
  BatchAnalytics,
  BatchList,
  BatchRequest,
  BatchResult,
  RetryRequest,
} from './schemas.ts';

const reading = failures(401, 404, 429, 500, 503);
const theBatch = { '200': json('Batch', 'The batch.'), ...failures(409), ...reading };

/** The paths and schemas of batches. */
export const batchesEndpoint: Endpoint = {
  address: '/batches',
  once: true,
  schemas: { BatchRequest, Batch, BatchList, RetryRequest, BatchResult, BatchAnalytics },
  paths: {
    '/batches': {
      post: {
        operationId: 'createBatch',
        summary: 'Create a batch: answer the requests of a file in the background.',
        requestBody: body('BatchRequest'),
        responses: {
          '201': json('Batch', 'The batch.'),
          ...failures(400, 401, 403, 404, 408, 409, 413, 415, 429, 500, 503),
        },
      },
      get: {
        operationId: 'listBatches',
        summary: 'List the batches of the key.',
        parameters: [
          ...pagingQuery,
          inQuery('search', { type: 'string' }),
          inQuery('include', { const: 'analytics' }),
        ],
        responses: {
          '200': json('BatchList', 'A page of batches.'),
          ...failures(400, 401, 404, 429, 500, 503),
        },
      },
    },
    '/batches/{id}': {
      get: {
        operationId: 'retrieveBatch',
        summary: 'One batch.',
        parameters: byId,
        responses: { '200': json('Batch', 'The batch.'), ...reading },
      },
      delete: {
        operationId: 'deleteBatch',
        summary: 'Delete a batch that has ended, with its results.',
        parameters: byId,
        responses: {
          '204': { description: 'Confirmation of the deletion.' },
          ...failures(409),
          ...reading,
        },
      },
    },
    '/batches/{id}/cancel': {
      post: {
        operationId: 'cancelBatch',
        summary: 'Cancel a batch. Completed answers are kept.',
        parameters: byId,
        responses: theBatch,
      },
    },
    '/batches/{id}/retry': {
      post: {
        operationId: 'retryBatch',
        summary: 'Retry all failed and cancelled requests.',
        parameters: byId,
        responses: theBatch,
      },
    },
    '/batches/{id}/retry-requests': {
      post: {
        operationId: 'retryRequests',
        summary: 'Retry some requests.',
        parameters: byId,
        requestBody: body('RetryRequest'),
        responses: { ...theBatch, ...failures(400, 408, 413, 415) },
      },
    },
    '/batches/{id}/results': {
      get: {
        operationId: 'listResults',
        summary: 'The results so far; `X-Incomplete: true` while the batch runs.',
        parameters: [...byId, inQuery('status', { enum: ['completed', 'failed'] })],
        responses: {
          '200': {
            description: 'One line per result.',
            content: { 'application/x-ndjson': { schema: ref('BatchResult') } },
          },
          ...failures(400),
          ...reading,
        },
      },
    },
    '/batches/{id}/analytics': {
      get: {
        operationId: 'retrieveAnalytics',
        summary: 'Totals over the requests of a batch.',
        parameters: byId,
        responses: { '200': json('BatchAnalytics', 'The sums.'), ...reading },
      },
    },
  },
};
