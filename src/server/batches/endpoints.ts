/** The endpoints a batch may ask, with the check and the estimate of a request's body for each. */
import { readChat } from '../../runtime/api/chat/read.ts';
import { formworkError } from '../../runtime/errors.ts';

/** A request's body: its value, and its text for what must be read exactly. */
export interface RequestBody {
  readonly value: unknown;
  readonly text: string;
}

/** What a request will use, roughly, before any model has seen it. */
export interface Estimate {
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Tokens of output when a request sets no limit: a guess for the estimate, no limit in itself. */
const usualOutput = 256;
/** English text has about four bytes a token. */
const bytesPerToken = 4;
/** Tokens that a picture takes of a prompt, in full detail. */
const pictureTokens = 2500;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw formworkError('The body must be an object.', { code: 'invalid_value' });
  }
  return value as Fields;
};

function tokensOf(value: unknown): number {
  let pictures = 0;
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'string' || !/^data:image\//i.test(part)) return part;
    pictures++;
    return '';
  });
  return Math.ceil(Buffer.byteLength(text ?? '') / bytesPerToken) + pictures * pictureTokens;
}

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined;

function readModel(fields: Fields): string {
  if (typeof fields.model === 'string') return fields.model;
  throw formworkError('Missing required parameter: model.', {
    code: 'missing_required_parameter',
    param: 'model',
  });
}

function refuseStream(fields: Fields): void {
  if (fields.stream == null || fields.stream === false) return;
  throw formworkError('A batch does not stream.', { code: 'invalid_value', param: 'stream' });
}

function needInput(fields: Fields): void {
  if (typeof fields.input === 'string' || Array.isArray(fields.input)) return;
  throw formworkError('Missing required parameter: input.', {
    code: 'missing_required_parameter',
    param: 'input',
  });
}

const readers = {
  '/v1/chat/completions': (body: RequestBody): Estimate => {
    const fields = fieldsOf(body.value);
    readChat(body);
    refuseStream(fields);
    const limit = positive(fields.max_completion_tokens) ?? positive(fields.max_tokens);
    return {
      model: readModel(fields),
      inputTokens: tokensOf(fields.messages),
      outputTokens: (limit ?? usualOutput) * (positive(fields.n) ?? 1),
    };
  },
  '/v1/embeddings': (body: RequestBody): Estimate => {
    const fields = fieldsOf(body.value);
    const model = readModel(fields);
    needInput(fields);
    return { model, inputTokens: tokensOf(fields.input), outputTokens: 0 };
  },
  '/v1/responses': (body: RequestBody): Estimate => {
    const fields = fieldsOf(body.value);
    const model = readModel(fields);
    needInput(fields);
    refuseStream(fields);
    return {
      model,
      inputTokens: tokensOf([fields.instructions, fields.input]),
      outputTokens: positive(fields.max_output_tokens) ?? usualOutput,
    };
  },
} as const;

/** A path that a batch may ask. */
export type Endpoint = keyof typeof readers;

/** All paths that a batch may ask. */
export const endpoints = Object.keys(readers) as readonly Endpoint[];

/** Whether a batch may ask this path. */
export const isEndpoint = (path: unknown): path is Endpoint =>
  typeof path === 'string' && Object.hasOwn(readers, path);

/**
 * Checks a request's body as far as that goes without its model, and says what it will use.
 * @throws the coded error that the endpoint itself would answer.
 */
export const readRequest = (endpoint: Endpoint, body: RequestBody): Estimate =>
  readers[endpoint](body);
