/** `/v1/files` in the API description. */
import {
  body,
  byId,
  type Endpoint,
  failures,
  inQuery,
  json,
  pagingQuery,
} from '../../../runtime/api/index.ts';
import { CostEstimate, File, FileDeleted, FileList, FileUpload } from './schemas.ts';

const reading = failures(401, 404, 429, 500, 503);

/** The paths and schemas of files. */
export const filesEndpoint: Endpoint = {
  address: '/files',
  once: true,
  schemas: { FileUpload, File, FileList, FileDeleted, CostEstimate },
  paths: {
    '/files': {
      post: {
        operationId: 'createFile',
        summary:
          'Upload the requests of a batch. Every line is checked, and the error lists invalid lines.',
        requestBody: body('FileUpload', 'multipart/form-data'),
        responses: {
          '201': json('File', 'The file.'),
          ...failures(400, 401, 408, 409, 413, 415, 429, 500, 503),
          '403': json('ErrorResponse', 'The files of the key have reached their total size limit.'),
        },
      },
      get: {
        operationId: 'listFiles',
        summary: 'List the files of the key.',
        parameters: [
          ...pagingQuery,
          inQuery('purpose', { type: 'string' }),
          inQuery('search', { type: 'string' }),
        ],
        responses: {
          '200': json('FileList', 'A page of files.'),
          ...failures(400, 401, 404, 429, 500, 503),
        },
      },
    },
    '/files/{id}': {
      get: {
        operationId: 'retrieveFile',
        summary: 'One file.',
        parameters: byId,
        responses: { '200': json('File', 'The file.'), ...reading },
      },
      delete: {
        operationId: 'deleteFile',
        summary: 'Delete a file that no running batch uses.',
        parameters: byId,
        responses: {
          '200': json('FileDeleted', 'Confirmation of the deletion.'),
          ...failures(409),
          ...reading,
        },
      },
    },
    '/files/{id}/content': {
      get: {
        operationId: 'downloadFile',
        summary: 'The lines of a file: requests, or the results of a batch.',
        parameters: byId,
        responses: {
          '200': {
            description: 'The lines.',
            content: { 'application/x-ndjson': { schema: { type: 'object' } } },
          },
          ...reading,
        },
      },
    },
    '/files/{id}/cost-estimate': {
      get: {
        operationId: 'estimateCost',
        summary: 'An estimate of the cost of the requests in a file.',
        parameters: [
          ...byId,
          inQuery('completion_window', { enum: ['1h', '24h'], default: '24h' }),
        ],
        responses: {
          '200': json('CostEstimate', 'The estimate.'),
          ...failures(400),
          ...reading,
        },
      },
    },
  },
};
