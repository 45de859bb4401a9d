import type { Hono } from 'hono/tiny';
import type { TSchema } from 'typebox';
import type { FormatInput, ToolInput } from '../generate/index.ts';
import type { ApiEnvironment, Context } from './context.ts';
import type { JsonBody } from './http/json/json-body.ts';
import type { BodyKind } from './schemas/body-shapes.ts';

/**
 * An address of `/v1` and all addresses below it. Answers to other methods, metrics, idempotency,
 * the endpoints of batches and the OpenAPI document derive from it.
 */
export interface Endpoint {
  /** The path below `/v1`. Metrics count requests by it. */
  readonly address: `/${string}`;
  /** OpenAPI path items by path. The methods described here are the allowed ones. */
  readonly paths: Readonly<Record<string, object>>;
  /** The schemas that the paths reference, by name. */
  readonly schemas: Readonly<Record<string, TSchema>>;
  /** Whether the last parameter of a path may contain slashes. */
  readonly slashes?: boolean;
  /** Whether a POST costs or creates something, so that an `Idempotency-Key` applies to it. */
  readonly once?: boolean;
  /**
   * Reads a request as part of a batch; absent if a batch may not contain it.
   * @throws the error of the endpoint itself
   */
  readonly readForBatch?: (body: JsonBody) => BatchableRequest;
  /** The shape of the body that {@link readForBatch} reads. */
  readonly batchBody?: BodyKind;
}

/** An endpoint that every home has. */
export interface ApiEndpoint extends Endpoint {
  /** Its routes, below the address. */
  readonly routes: (context: Context) => Hono<ApiEnvironment>;
}

/** A request of a batch, as far as it can be read without its model. */
export interface BatchableRequest {
  readonly model: string;
  readonly capability: 'chat' | 'embeddings';
  /** The part of the request that becomes the prompt. */
  readonly prompt: unknown;
  /** Maximum number of tokens to generate; undefined if the request sets no limit. */
  readonly outputTokens: number | undefined;
  readonly choices: number;
  readonly stream: boolean;
  /** The format and the tools of the answer; absent if it has none. */
  readonly answer?: { readonly format: FormatInput; readonly tools: readonly ToolInput[] };
}
