/** The `/v1` interface over ports: one app, two homes. */
export { checkAccess } from './access.ts';
export { type Api, createApi } from './app.ts';
export type { ApiEnvironment, RequestVariables } from './context.ts';
export { bodyLimit, readJson } from './http/body.ts';
export { type ErrorBody, errorBody, errorResponse } from './http/errors.ts';
export { everyAnswer } from './http/every-answer.ts';
export { streamHeaders, streamText } from './http/stream.ts';
export { type OpenApiOptions, openApiDocument } from './openapi/document.ts';
export type {
  Access,
  Caller,
  Charge,
  Clock,
  DecodedImage,
  ImageDecoder,
  Observer,
  Ports,
  RateStatus,
  Reservation,
  Store,
} from './ports.ts';
