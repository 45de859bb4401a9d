/** What a person is composing: everything a request is made of. It is what is shared, remembered and run. */
import { fixValues } from '../../runtime/client/fix-values.ts';
import type { ChatMessage, ChatRequest, ContentPart } from '../client/wire.ts';
import { type Picture, togetherProblem } from '../pictures/picture.ts';
import { parseJson, type TextRange } from '../schema/json-source.ts';
import type { Delivery } from './run.ts';
import { readSampling, type Sampling } from './sampling.ts';

/** A message as it is composed: its pictures beside its text. */
export interface DraftMessage extends ChatMessage {
  readonly content: string | null;
  /** Of users only. They stay in this browser: links and the history have the text alone. */
  readonly pictures?: readonly Picture[];
}

/** Values of an answer that the next one is to have, too. */
export interface FixedValues {
  /** The answer, with what a person has corrected in it. */
  readonly document: unknown;
  /** JSON Pointers to the values in it. */
  readonly pointers: readonly string[];
}

/** Everything a request is made of, as typed. */
export interface Draft {
  readonly messages: readonly DraftMessage[];
  readonly schemaOn: boolean;
  readonly schemaText: string;
  readonly toolsText: string;
  /** `auto`, `none`, `required` or the name of a tool. */
  readonly toolChoice: string;
  readonly sampling: Sampling;
  readonly delivery: Delivery;
  /** Values that a person has fixed; they belong to the schema as it is now. */
  readonly fixed?: FixedValues;
}

/** A draft with nothing in it. */
export const emptyDraft: Draft = {
  messages: [{ role: 'user', content: '' }],
  schemaOn: true,
  schemaText: '{\n  "type": "object"\n}',
  toolsText: '',
  toolChoice: 'auto',
  sampling: {},
  delivery: 'patch',
};

/** Something in the way of a request. */
export interface DraftProblem {
  readonly place: 'messages' | 'pictures' | 'schema' | 'tools' | 'sampling' | 'model';
  readonly message: string;
  /** In the text of the schema or the tools. */
  readonly range?: TextRange;
}

/** A request that can be sent, or what is in the way. */
export type BuiltRequest =
  | {
      readonly request: ChatRequest;
      readonly delivery: Delivery;
      readonly schema: unknown;
    }
  | { readonly problems: readonly DraftProblem[] };

/** Why the answer cannot come field by field; undefined when it can. */
export function patchObstacle(draft: Draft): string | undefined {
  if (!draft.schemaOn) return 'Needs a schema.';
  if (draft.toolsText.trim() !== '') return 'Not available with tools.';
  if (Number(draft.sampling.n || 1) > 1) return 'Only available with one choice.';
  return undefined;
}

/** How the answer will come: as chosen, or token by token when field by field is not possible. */
export function effectiveDelivery(draft: Draft): Delivery {
  return draft.delivery === 'patch' && patchObstacle(draft) !== undefined
    ? 'tokens'
    : draft.delivery;
}

/** The name a schema is sent under: its title in the letters the convention allows. */
function schemaName(schema: unknown): string {
  const title =
    typeof schema === 'object' && schema !== null && 'title' in schema ? schema.title : undefined;
  const name = typeof title === 'string' ? title.replace(/[^a-zA-Z0-9_-]+/g, '_').slice(0, 64) : '';
  return name.replaceAll('_', '') === '' ? 'answer' : name;
}

/** The draft as far as it is remembered. */
export function withoutPictures(draft: Draft): Draft {
  return { ...draft, messages: draft.messages.map(({ pictures: _pictures, ...rest }) => rest) };
}

/** Pictures come before the text: models are asked about what they have seen. */
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

/** The schema that holds the answer to what is fixed as well. */
function narrowed(schema: unknown, fixed: FixedValues | undefined): unknown {
  return fixed ? fixValues(schema, fixed.document, fixed.pointers) : schema;
}

function toolChoiceOf(choice: string): unknown {
  return ['auto', 'none', 'required'].includes(choice)
    ? choice
    : { type: 'function', function: { name: choice } };
}

/** Makes the request of a draft, or says what is in the way. */
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
  // The patch stream carries operations alone.
  if (delivery === 'patch') {
    const { logprobs: _logprobs, top_logprobs: _topLogprobs, ...rest } = request;
    return { request: rest as ChatRequest, delivery, schema };
  }
  return { request, delivery, schema };
}
