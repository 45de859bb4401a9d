/** Builds the request of a draft. */
import type { TypedParts } from '../../client/typed-parts.ts';
import type { ChatMessage, ChatRequest, ContentPart } from '../../client/wire.ts';
import { togetherProblem } from '../../pictures/picture.ts';
import { parseJson, type TextRange } from '../../schema/json-source.ts';
import { type Draft, type DraftMessage, effectiveDelivery } from './draft.ts';
import { narrowed, narrowedText } from './fixed-values.ts';
import type { Delivery } from './run.ts';
import { readSampling } from './sampling.ts';

/** A problem that keeps a draft from being a request. */
interface DraftProblem {
  readonly place: 'messages' | 'pictures' | 'schema' | 'tools' | 'sampling' | 'model';
  readonly message: string;
  /** Range in the text of the schema or the tools. */
  readonly range?: TextRange;
}

/** A valid request, or its problems. */
export type BuiltRequest =
  | {
      readonly request: ChatRequest;
      readonly delivery: Delivery;
      readonly schema: unknown;
    }
  | { readonly problems: readonly DraftProblem[] };

/** The JSON of a draft as typed, and as the answer has it in kept values. */
export const typedParts = ({ schemaOn, schemaText, fixed, toolsText }: Draft): TypedParts => ({
  ...(schemaOn && { schema: fixed ? narrowedText(schemaText, fixed) : schemaText }),
  ...(toolsText.trim() !== '' && { tools: toolsText }),
});

/** The name of a schema in the request: its title, reduced to the allowed characters. */
function schemaName(schema: unknown): string {
  const title =
    typeof schema === 'object' && schema !== null && 'title' in schema ? schema.title : undefined;
  const name = typeof title === 'string' ? title.replace(/[^a-zA-Z0-9_-]+/g, '_').slice(0, 64) : '';
  return name.replaceAll('_', '') === '' ? 'answer' : name;
}

/** Images come before the text, because models expect to see what a question refers to. */
function messageOf({ pictures = [], ...message }: DraftMessage): ChatMessage {
  if (pictures.length === 0) return message;
  const shown = pictures.map(
    ({ url, detail }): ContentPart => ({
      type: 'image_url',
      image_url: { url, ...(detail && { detail }) },
    }),
  );
  return {
    ...message,
    content: message.content ? [...shown, { type: 'text', text: message.content }] : shown,
  };
}

function toolChoiceOf(choice: string): unknown {
  return ['auto', 'none', 'required'].includes(choice)
    ? choice
    : { type: 'function', function: { name: choice } };
}

/** Builds the request of a draft, or reports its problems. */
export function buildRequest(draft: Draft, model: string): BuiltRequest {
  const problems: DraftProblem[] = [];
  const read = (text: string, place: 'schema' | 'tools'): unknown => {
    const parsed = parseJson(text);
    if ('value' in parsed) return parsed.value;
    problems.push({ place, ...parsed.problem });
    return undefined;
  };
  if (model === '') problems.push({ place: 'model', message: 'Choose a model first.' });
  if (draft.messages.length === 0) {
    problems.push({ place: 'messages', message: 'Add a message first.' });
  }
  const pictures = draft.messages.flatMap((message) => message.pictures ?? []);
  for (const { name, problem } of pictures) {
    if (problem !== undefined) problems.push({ place: 'pictures', message: `${name}: ${problem}` });
  }
  const together = togetherProblem(pictures);
  if (together !== undefined) problems.push({ place: 'pictures', message: together });
  const schema = draft.schemaOn ? read(draft.schemaText, 'schema') : undefined;
  const tools = draft.toolsText.trim() === '' ? undefined : read(draft.toolsText, 'tools');
  if (tools !== undefined && !Array.isArray(tools)) {
    problems.push({ place: 'tools', message: 'Tools must be a list: [ … ].' });
  }
  const sampling = readSampling(draft.sampling);
  for (const message of Object.values(sampling.problems)) {
    problems.push({ place: 'sampling', message });
  }
  if (problems.length > 0) return { problems };

  const delivery = effectiveDelivery(draft);
  const request: ChatRequest = {
    model,
    messages: draft.messages.map(messageOf),
    ...(draft.schemaOn
      ? {
          response_format: {
            type: 'json_schema' as const,
            json_schema: { name: schemaName(schema), schema: narrowed(schema, draft.fixed) },
          },
        }
      : {}),
    ...(tools === undefined
      ? {}
      : { tools: tools as readonly unknown[], tool_choice: toolChoiceOf(draft.toolChoice) }),
    ...sampling.parameters,
    ...(delivery === 'patch' ? { stream: 'patch' as const } : {}),
    ...(delivery === 'tokens' ? { stream: true, stream_options: { include_usage: true } } : {}),
  };
  // The patch stream contains only operations.
  if (delivery === 'patch') {
    const { logprobs: _logprobs, top_logprobs: _topLogprobs, ...rest } = request;
    return { request: rest as ChatRequest, delivery, schema };
  }
  return { request, delivery, schema };
}
