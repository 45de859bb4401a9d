/** Errors in the format of Anthropic's convention. */
import type { FormworkError } from '../../../common/errors.ts';

const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  503: 'overloaded_error',
};

/** Whether a path belongs to this convention. */
export const isMessagesPath = (path: string): boolean => /^\/v1\/messages(?:\/|$)/.test(path);

/**
 * The error's code. The SDKs' tool runners first ask the server to keep the conversation
 * (`thread`), and send all of it themselves after this code.
 */
const codeOf = ({ code, param }: FormworkError): string =>
  code === 'unsupported_parameter' && param === 'thread' ? 'thread_unsupported_request' : code;

/** What an error of a schema has beside `param`. */
export const schemaFaultOf = ({ keyword, pointer }: FormworkError) => ({
  ...(keyword === undefined ? {} : { keyword }),
  ...(pointer === undefined ? {} : { pointer }),
});

/** LangChain and LiteLLM find a conversation that is too long by the convention's words. */
const messageOf = ({ code, message }: FormworkError): string =>
  code === 'context_length_exceeded' ? `prompt is too long: ${message}` : message;

/** The wire form of an error, both as a body and as the last event of a stream. */
export function messagesErrorBody(error: FormworkError, status: number) {
  return {
    type: 'error',
    error: {
      type: types[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error'),
      message: messageOf(error),
      details: {
        error_code: codeOf(error),
        param: error.param ?? null,
        ...schemaFaultOf(error),
      },
    },
  } as const;
}
