/** Requests with JSON as it was typed: parsing it rounds numbers and reorders members. */
import type { ChatRequest } from './wire.ts';

/** The parts of a request that the user writes in JSON. */
export interface TypedParts {
  readonly schema?: string;
  readonly tools?: string;
}

/** A text that no user types, in place of a part. */
const mark = (part: keyof TypedParts) => `\uE000${part}`;

/** A request with marks in place of the parts that were typed. */
export function markTyped(request: ChatRequest, typed: TypedParts): ChatRequest {
  const { response_format: format, tools } = request;
  return {
    ...request,
    ...(format &&
      typed.schema !== undefined && {
        response_format: {
          ...format,
          json_schema: { ...format.json_schema, schema: mark('schema') },
        },
      }),
    ...(tools && typed.tools !== undefined && { tools: mark('tools') as unknown as [] }),
  };
}

/** The JSON of a value, with the typed parts in place of their marks. */
export function jsonOfMarked(value: unknown, typed: TypedParts): string {
  return JSON.stringify(value).replaceAll(
    /"\uE000(schema|tools)"/g,
    (all, part: keyof TypedParts) => typed[part] ?? all,
  );
}
