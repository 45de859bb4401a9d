/** Errors of the API as the page shows them: what happened, where, and what to do. */

/** Why a request failed. A plain object, so that it can be stored with the run. */
export interface ApiError {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Path into the request, if one field is at fault. */
  readonly param?: string;
  readonly requestId?: string;
  /** Seconds to wait before a retry. */
  readonly retryAfter?: number;
}

/** The error of an answer that the network cut off. */
export const connectionLost: ApiError = {
  status: 0,
  code: 'connection_lost',
  message: 'The response ended before the answer was complete.',
};

/** Whether the service rejected the request, as opposed to a failure or an unreachable server. */
export function isRefusal(error: ApiError | undefined): boolean {
  return error !== undefined && error.status >= 400 && error.status < 500;
}

/**
 * A location in a schema that the user wrote: the answer's, or a tool's within the list of tools.
 */
export interface SchemaPlace {
  readonly text: 'schema' | 'tools';
  /** JSON Pointer (RFC 6901) into that text. */
  readonly pointer: string;
}

/**
 * The schema location of an error. Its `param` is a path to the schema, followed by a JSON Pointer.
 * @returns undefined if the error is not about a schema
 */
export function schemaPlace(error: ApiError): SchemaPlace | undefined {
  const match =
    /^(?:response_format\.json_schema\.schema|tools\[(\d+)\]\.function\.parameters)#?((?:\/.*)?)$/s.exec(
      error.param ?? '',
    );
  if (!match) return undefined;
  const [, tool, pointer = ''] = match;
  return tool === undefined
    ? { text: 'schema', pointer }
    : { text: 'tools', pointer: `/${tool}/function/parameters${pointer}` };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Reads an error body, from a response or from a stream in progress. */
export function errorFromBody(body: unknown, status: number): ApiError {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const text = (name: string) => (typeof error[name] === 'string' ? error[name] : undefined);
  const param = text('param');
  return {
    status,
    code: text('code') ?? `http_${status}`,
    message: text('message') ?? `The service responded with status ${status} and no explanation.`,
    ...(param === undefined ? {} : { param }),
  };
}

/** Reads the error of an unsuccessful response. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const requestId = response.headers.get('x-request-id');
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    ...errorFromBody(body, response.status),
    ...(requestId === null ? {} : { requestId }),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  };
}

/** Converts anything thrown to an error: a network failure, an error of the engine, a bug. */
export function errorFromThrown(thrown: unknown): ApiError {
  if (isRecord(thrown) && typeof thrown.status === 'number' && typeof thrown.code === 'string') {
    return thrown as unknown as ApiError;
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const code = isRecord(thrown) && typeof thrown.code === 'string' ? thrown.code : undefined;
  if (code !== undefined) {
    const param = isRecord(thrown) && typeof thrown.param === 'string' ? thrown.param : undefined;
    return { status: 0, code, message, ...(param === undefined ? {} : { param }) };
  }
  return thrown instanceof TypeError
    ? {
        status: 0,
        code: 'unreachable',
        message: `No response from the server. Is it still running? (${message})`,
      }
    : { status: 0, code: 'unexpected', message };
}
