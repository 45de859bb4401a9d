/** The `/v1` API over ports: one app, two homes. */
export { type Api, createApi } from './app.ts';
export type { PatchEnd } from './chat/patch.ts';
export type { ApiEnvironment } from './context.ts';
export type { BatchableRequest, Endpoint } from './endpoint.ts';
export { apiEndpoints } from './endpoints.ts';
export { bodyLimit, readSmallJson, readText } from './http/body.ts';
export { checkStructure } from './http/check-structure.ts';
export { errorContent, errorResponse } from './http/errors.ts';
export { newId } from './http/ids.ts';
export type { JsonBody } from './http/json-body.ts';
export { readInTurns } from './http/large-body.ts';
export { mergeSlashes } from './http/merge-slashes.ts';
export { type PackedBody, pack } from './http/packed-body.ts';
export { checkQuery, type Paging, page, type Query, readPaging } from './http/paging.ts';
export { parseInTurns } from './http/parse-in-turns.ts';
export { rawJson } from './http/raw-json.ts';
export { joined } from './http/read-blocks.ts';
export { isStreamed, streamHeaders, streamText } from './http/stream.ts';
export { validate } from './http/validate.ts';
export { type ImageHeader, readImageHeader } from './images/header.ts';
export { imageLimits } from './images/pictures.ts';
export { findModel } from './models/find.ts';
export { openApiDocument } from './openapi/document.ts';
export { body, byId, failures, inQuery, json, pagingQuery, ref } from './openapi/parts.ts';
export type {
  Access,
  Admitted,
  Caller,
  Charge,
  Clock,
  DecodedImage,
  ImageDecoder,
  LargeBody,
  Observer,
  Ports,
  RateAnswer,
  ReadElsewhere,
  Reservation,
  Store,
} from './ports.ts';
export { type BodyKind, bodyShapes } from './schemas/body-shapes.ts';
export type {
  ChatCompletion,
  ChatCompletionChunk,
  ChoiceLogprobs,
  JsonPatchOperation,
} from './schemas/chat-answer.ts';
export type { ChatMessage, ToolCall } from './schemas/chat-message.ts';
export type { ChatCompletionRequest } from './schemas/chat-request.ts';
export type { Model } from './schemas/models.ts';
export { closed, listOf, orNull, textEnum, type Usage, Warning } from './schemas/shared.ts';
export { createV1App, type OwnRoutes } from './v1-app.ts';
