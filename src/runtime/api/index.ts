/** The `/v1` API over ports: one app, two homes. */
export { type Api, createApi } from './app.ts';
export type { PatchEnd } from './chat/patch.ts';
export type { ApiEnvironment } from './context.ts';
export type { BatchableRequest, Endpoint } from './endpoint.ts';
export { apiEndpoints } from './endpoints.ts';
export { errorContent, errorResponse } from './http/answer/errors.ts';
export { isStreamed, streamHeaders, streamText } from './http/answer/stream.ts';
export { bodyLimit, readSmallJson, readText } from './http/body/body.ts';
export { readInTurns } from './http/body/large-body.ts';
export { type PackedBody, pack } from './http/body/packed-body.ts';
export { joined } from './http/body/read-blocks.ts';
export { newId } from './http/ids.ts';
export { checkStructure, checkStructureInTurns } from './http/json/check-structure.ts';
export type { JsonBody } from './http/json/json-body.ts';
export { parseInTurns } from './http/json/parse-in-turns.ts';
export { rawJson } from './http/json/raw-json.ts';
export { mergeSlashes } from './http/merge-slashes.ts';
export { checkQuery, type Paging, page, type Query, readPaging } from './http/paging.ts';
export { validate } from './http/validation/validate.ts';
export { validateInTurns } from './http/validation/validate-in-turns.ts';
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
export { closed, listOf, orNull, textEnum } from './schemas/helpers.ts';
export type { Model } from './schemas/models.ts';
export { type Usage, Warning } from './schemas/shared.ts';
export { createV1Router, type OwnRoutes } from './v1-router.ts';
