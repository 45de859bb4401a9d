import { formatJson } from '../schema/format-json.ts';
import { type Draft, emptyDraft } from '../workbench/draft.ts';
import type { Example } from './types.ts';

/** What an example says of itself; the rest of its draft is as in an empty one. */
export interface ExampleParts extends Omit<Example, 'draft'> {
  readonly system?: string;
  readonly user: string;
  readonly schema?: unknown;
  readonly tools?: readonly unknown[];
  readonly draft?: Partial<Draft>;
}

/** Makes an example. Its answer is the likeliest one, so that everybody sees the same. */
export function makeExample(parts: ExampleParts): Example {
  const { system, user, schema, tools, draft, ...about } = parts;
  return {
    ...about,
    draft: {
      ...emptyDraft,
      messages: [
        ...(system === undefined ? [] : [{ role: 'system' as const, content: system }]),
        { role: 'user' as const, content: user },
      ],
      schemaOn: schema !== undefined,
      ...(schema !== undefined && { schemaText: formatJson(schema) }),
      ...(tools && { toolsText: formatJson(tools), toolChoice: 'required', delivery: 'tokens' }),
      sampling: { temperature: '0' },
      ...draft,
    },
  };
}

/** A closed object whose members must all be there. */
export function closedObject(
  properties: Readonly<Record<string, unknown>>,
  title?: string,
): Record<string, unknown> {
  return {
    ...(title !== undefined && { title }),
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** A text of bounded length. */
export const text = (maxLength: number, minLength = 2) => ({
  type: 'string',
  minLength,
  maxLength,
});

/** A whole number within bounds. */
export const integer = (minimum: number, maximum: number) => ({
  type: 'integer',
  minimum,
  maximum,
});

/** A full date, as RFC 3339 writes it. */
export const date = { type: 'string', format: 'date' };
