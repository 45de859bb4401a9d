/** The request being composed. Drafts are shared, stored and run. */
import type { TypedParts } from '../../client/typed-parts.ts';
import type { ChatMessage, ChatRequest, ContentPart } from '../../client/wire.ts';
import { type Picture, togetherProblem } from '../../pictures/picture.ts';
import { parseJson, type TextRange } from '../../schema/json-source.ts';
import { type FixedValues, narrowed, narrowedText } from './fixed-values.ts';
import type { Delivery } from './run.ts';
import { readSampling, type Sampling } from './sampling.ts';

/** A message being composed, with its images separate from its text. */
export interface DraftMessage extends ChatMessage {
  readonly content: string | null;
  /**
   * Only in user messages. They stay in this browser; links and the history contain only the text.
   */
  readonly pictures?: readonly Picture[];
}

/** All parts of a request, as typed. */
export interface Draft {
  readonly messages: readonly DraftMessage[];
  readonly schemaOn: boolean;
  readonly schemaText: string;
  readonly toolsText: string;
  /** `auto`, `none`, `required` or the name of a tool. */
  readonly toolChoice: string;
  readonly sampling: Sampling;
  readonly delivery: Delivery;
  /** Values that the user has fixed. They belong to the current schema. */
  readonly fixed?: FixedValues;
}

/** An empty draft. */
export const emptyDraft: Draft = {
  messages: [{ role: 'user', content: '' }],
  schemaOn: true,
  schemaText: '{\n  "type": "object"\n}',
  toolsText: '',
  toolChoice: 'auto',
  sampling: {},
  delivery: 'patch',
};

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

/** Why the answer cannot arrive field by field; undefined if it can. */
export function patchObstacle(draft: Draft): string | undefined {
  if (!draft.schemaOn) return 'Needs a schema.';
  if (draft.toolsText.trim() !== '') return 'Not available with tools.';
  if (Number(draft.sampling.n || 1) > 1) return 'Only available with one choice.';
  return undefined;
}

/** The delivery to use: the chosen one, or token by token if field by field is not possible. */
export function effectiveDelivery(draft: Draft): Delivery {
  return draft.delivery === 'patch' && patchObstacle(draft) !== undefined
    ? 'tokens'
    : draft.delivery;
}

/** The name of a schema in the request: its title, reduced to the allowed characters. */
function schemaName(schema: unknown): string {
  const title =
    typeof schema === 'object' && schema !== null && 'title' in schema ? schema.title : undefined;
  const name = typeof title === 'string' ? title.replace(/[^a-zA-Z0-9_-]+/g, '_').slice(0, 64) : '';
  return name.replaceAll('_', '') === '' ? 'answer' : name;
}

/** The JSON of a draft as typed, and as the answer has it in kept values. */
export const typedParts = ({ schemaOn, schemaText, fixed, toolsText }: Draft): TypedParts => ({
  ...(schemaOn && { schema: fixed ? narrowedText(schemaText, fixed) : schemaText }),
  ...(toolsText.trim() !== '' && { tools: toolsText }),
});

/** The part of a draft that is stored. */
export function withoutPictures(draft: Draft): Draft {
  return { ...draft, messages: draft.messages.map(({ pictures: _pictures, ...rest }) => rest) };
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
