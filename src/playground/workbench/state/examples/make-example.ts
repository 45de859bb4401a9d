import { formatJson } from '../../../schema/format-json.ts';
import { type Draft, emptyDraft } from '../draft.ts';
import type { Example } from './types.ts';

/** The parts of an example. The rest of its draft is that of an empty one. */
export interface ExampleParts extends Omit<Example, 'draft'> {
  readonly system?: string;
  readonly user: string;
  readonly schema?: unknown;
  readonly tools?: readonly unknown[];
  readonly draft?: Partial<Draft>;
}

/** Creates an example with temperature 0, so that everybody sees the same answer. */
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

/** A closed object with all members required. */
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

/** A string of limited length. */
export const text = (maxLength: number, minLength = 2) => ({
  type: 'string',
  minLength,
  maxLength,
});

/** An integer within limits. */
export const integer = (minimum: number, maximum: number) => ({
  type: 'integer',
  minimum,
  maximum,
});

/** A full date, as in RFC 3339. */
export const date = { type: 'string', format: 'date' };
