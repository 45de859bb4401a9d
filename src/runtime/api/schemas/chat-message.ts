/** Messages of a chat completion: `message.*` of docs/specification.md. */
import { type Static, Type } from 'typebox';
import { only } from './fixed.ts';
import { closed, imageDetail, imageUrl, nullable, orNull, textEnum } from './shared.ts';

/** A call that the model made. */
export const ToolCall = Type.Object(
  {
    id: Type.String(),
    type: Type.Literal('function'),
    function: Type.Object(
      { name: Type.String(), arguments: Type.String({ description: 'A JSON document, as text.' }) },
      closed,
    ),
  },
  closed,
);

const TextPart = Type.Object({ type: Type.Literal('text'), text: Type.String() }, closed);

const ImagePart = Type.Object(
  {
    type: Type.Literal('image_url'),
    image_url: Type.Object(
      { url: Type.String({ description: imageUrl }), detail: imageDetail },
      closed,
    ),
  },
  closed,
);

/** A message of the conversation; what each role needs is checked in `chat/messages.ts`. */
export const ChatMessage = Type.Object(
  {
    role: textEnum(['system', 'user', 'assistant', 'tool', 'function', 'developer']),
    content: Type.Optional(
      Type.Union([Type.String(), Type.Null(), Type.Array(Type.Union([TextPart, ImagePart]))]),
    ),
    name: nullable(Type.String()),
    tool_call_id: nullable(Type.String()),
    tool_calls: orNull(Type.Array(ToolCall)),
    refusal: nullable(Type.String()),
    annotations: only([]),
    reasoning_content: nullable(
      Type.String({
        description:
          'Accepted so that answers can be sent back; earlier thinking is not read again.',
      }),
    ),
    provider_specific_fields: Type.Optional(
      Type.Unknown({ description: 'Accepted so that LiteLLM can send answers back.' }),
    ),
  },
  closed,
);
export type ChatMessage = Static<typeof ChatMessage>;
