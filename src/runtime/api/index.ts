/** The `/v1` interface over ports: one app, two homes. */
export { checkAccess, keyOf } from './access.ts';
export { type Api, createApi } from './app.ts';
export type { ApiEnvironment } from './context.ts';
export { readText } from './http/body.ts';
export { errorResponse } from './http/errors.ts';
export { everyAnswer } from './http/every-answer.ts';
export { checkQuery, type Paging, page, type Query, readPaging } from './http/paging.ts';
export { isStreamed, streamHeaders, streamText } from './http/stream.ts';
export { validate } from './http/validate.ts';
export { type OpenApiPart, openApiDocument } from './openapi/document.ts';
export type { Access, Caller, ImageDecoder, Observer, Ports, Store } from './ports.ts';
export { traceRequest } from './tracing/request.ts';
