/** Messages of a chat completion: `message.*` of docs/specification.md. */
import { type Static, Type } from 'typebox';
import { cacheMarks } from './bookkeeping.ts';
import { kinds, refused, taken } from './field.ts';
import { closed, nullable, orNull, textEnum } from './helpers.ts';
import { imageDetail, imageUrl, RefusalPart } from './shared.ts';

const ofAnswers = 'Part of answers. Accepted so you can send them back.';
const notReadAgain = `${ofAnswers} Earlier thinking is not read again.`;

/** A function call, in the form that preceded tools. */
const FunctionCall = Type.Object(
  {
    name: Type.String(),
    arguments: Type.String({ description: 'A JSON document, as text.' }),
    parsed_arguments: taken(ofAnswers),
  },
  closed,
);

/** A call that the model made. */
export const ToolCall = Type.Object(
  {
    id: Type.String(),
    type: Type.Literal('function'),
    function: FunctionCall,
    index: taken(ofAnswers),
    cache_control: cacheMarks.cache_control,
    provider_specific_fields: taken(ofAnswers),
  },
  closed,
);

const TextPart = Type.Object(
  {
    type: Type.Literal('text'),
    text: Type.String(),
    ...cacheMarks,
    id: taken(ofAnswers),
    annotations: taken(ofAnswers),
    role: taken(ofAnswers),
    // The OpenAI Agents SDK puts the fields of the whole message into its text part, too.
    reasoning: taken(notReadAgain),
    reasoning_content: taken(notReadAgain),
    reasoning_details: taken(notReadAgain),
    tool_calls: taken('The calls of a message stand beside its content.'),
    function_call: taken('The call of a message stands beside its content.'),
    refusal: refused('Send it as a part of type refusal.'),
  },
  closed,
);

const ImagePart = Type.Object(
  {
    type: Type.Literal('image_url'),
    image_url: Type.Object(
      {
        url: Type.String({ description: imageUrl }),
        detail: imageDetail,
        media_type: taken('The data URL names it.'),
      },
      closed,
    ),
    ...cacheMarks,
  },
  closed,
);

const ContentPart = kinds([TextPart, RefusalPart, ImagePart], {
  input_audio: 'Audio is not supported: send text.',
  video_url: 'Send single images as image_url parts.',
  file: 'Files are not supported: send their text, or their pages as image_url parts.',
});

/**
 * A message of the conversation. `chat/messages.ts` checks the fields that each role requires.
 */
export const ChatMessage = Type.Object(
  {
    role: textEnum(['system', 'user', 'assistant', 'tool', 'function', 'developer']),
    content: Type.Optional(Type.Union([Type.String(), Type.Null(), Type.Array(ContentPart)])),
    name: nullable(Type.String()),
    tool_call_id: nullable(Type.String()),
    tool_calls: orNull(
      Type.Array(kinds([ToolCall], { custom: 'Only function tools are supported.' })),
    ),
    function_call: orNull(FunctionCall),
    refusal: nullable(Type.String({ description: 'Used as the text if there is no content.' })),
    prefix: nullable(
      Type.Boolean({
        description:
          'True in the last message, if it is an assistant message: the answer continues its content, and contains only the continuation.',
      }),
    ),
    audio: refused('Audio is not supported: send the text as content.'),
    parsed: taken(ofAnswers),
    annotations: taken(ofAnswers),
    citations: taken(ofAnswers),
    id: taken(ofAnswers),
    timestamp: taken(ofAnswers),
    phase: taken(ofAnswers),
    status: taken(ofAnswers),
    cache_control: cacheMarks.cache_control,
    reasoning: taken(notReadAgain),
    reasoning_content: taken(notReadAgain, nullable(Type.String())),
    reasoning_details: taken(notReadAgain),
    thinking_blocks: taken(notReadAgain),
    provider_specific_fields: taken(ofAnswers),
  },
  closed,
);

/** A message of a checked request. */
export type ChatMessage = Static<typeof ChatMessage>;
