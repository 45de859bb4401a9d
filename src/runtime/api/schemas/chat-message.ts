/** Messages of a chat completion: `message.*` of docs/specification.md. */
import { type Static, Type } from 'typebox';
import { cacheMarks } from './bookkeeping.ts';
import { kinds, refused, taken } from './field.ts';
import { closed, imageDetail, imageUrl, nullable, orNull, textEnum } from './shared.ts';

const ofAnswers = 'Part of answers, so that they can be sent back.';
const notReadAgain = `${ofAnswers} Earlier thinking is not read again.`;

/** A call of a function, as it was before tools. */
export const FunctionCall = Type.Object(
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
  },
  closed,
);

const RefusalPart = Type.Object(
  { type: Type.Literal('refusal'), refusal: Type.String({ description: 'Read as text.' }) },
  closed,
);

const ImagePart = Type.Object(
  {
    type: Type.Literal('image_url'),
    image_url: Type.Object(
      { url: Type.String({ description: imageUrl }), detail: imageDetail },
      closed,
    ),
    ...cacheMarks,
  },
  closed,
);

const ContentPart = kinds([TextPart, RefusalPart, ImagePart], {
  input_audio: 'No model here hears: send the words as text.',
  video_url: 'Send single pictures as image_url parts.',
  file: 'Files are not read: send their text, or their pages as image_url parts.',
});

/** A message of the conversation; what each role needs is checked in `chat/messages.ts`. */
export const ChatMessage = Type.Object(
  {
    role: textEnum(['system', 'user', 'assistant', 'tool', 'function', 'developer']),
    content: Type.Optional(Type.Union([Type.String(), Type.Null(), Type.Array(ContentPart)])),
    name: nullable(Type.String()),
    tool_call_id: nullable(Type.String()),
    tool_calls: orNull(Type.Array(kinds([ToolCall], { custom: 'Only functions can be called.' }))),
    function_call: orNull(FunctionCall),
    refusal: nullable(Type.String({ description: 'Read as the text where there is no content.' })),
    prefix: nullable(
      Type.Boolean({
        description:
          'True in the last message, of the assistant: the answer goes on where its content ends, and has only what comes after it.',
      }),
    ),
    audio: refused('No model here speaks: send what was said as content.'),
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
export type ChatMessage = Static<typeof ChatMessage>;
