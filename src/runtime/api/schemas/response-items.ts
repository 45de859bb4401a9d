/** Input and output items of a response: `decision.responses.*` of docs/specification.md. */
import { type Static, Type } from 'typebox';
import { cacheMarks } from './bookkeeping.ts';
import { TokenLogprob } from './chat-answer.ts';
import { kinds, only, refused, taken } from './field.ts';
import { closed, nullable, orNull, textEnum } from './helpers.ts';
import { imageDetail, imageUrl, RefusalPart } from './shared.ts';

const ofOutput = 'Part of output. Accepted so you can send it back as input.';
const status = taken(ofOutput);
const id = nullable(Type.String());
const ofCodex = taken('Used only by Codex.');

/** What Codex sends with each item where its provider is called OpenAI. */
const codexMetadata = { internal_chat_message_metadata_passthrough: ofCodex };

const InputText = Type.Object(
  {
    type: textEnum(['input_text', 'output_text', 'text']),
    text: Type.String(),
    annotations: taken(ofOutput),
    logprobs: taken(ofOutput),
    parsed: taken(ofOutput),
    ...cacheMarks,
  },
  closed,
);

const InputImage = Type.Object(
  {
    type: Type.Literal('input_image'),
    image_url: Type.String({ description: imageUrl }),
    detail: imageDetail,
    file_id: refused('Files are not supported: send the image as a data URL.'),
    ...cacheMarks,
  },
  closed,
);

const noFiles = 'Files are not supported: send their text, or their pages as input_image parts.';
const noAudio = 'Audio is not supported: send input_text.';

const ContentPart = kinds([InputText, RefusalPart, InputImage], {
  input_file: noFiles,
  input_audio: noAudio,
});

/** A message. */
export const MessageItem = Type.Object(
  {
    type: orNull(Type.Literal('message')),
    role: textEnum(['user', 'assistant', 'system', 'developer']),
    content: Type.Union([Type.String(), Type.Array(ContentPart)]),
    id,
    status,
    phase: taken(ofOutput),
    ...codexMetadata,
  },
  closed,
);

/** The origin of a call. */
const caller = orNull(
  kinds([Type.Object({ type: Type.Literal('direct') }, closed)], {
    program: 'There is no code execution: calls come from the model.',
  }),
);

/** An earlier call that the model made. */
const FunctionCallItem = Type.Object(
  {
    type: Type.Literal('function_call'),
    call_id: Type.String(),
    name: Type.String(),
    arguments: Type.String(),
    parsed_arguments: taken(ofOutput),
    id,
    status,
    caller,
    async: only(false, 'The model continues after all calls are answered.'),
    namespace: nullable(Type.String()),
    encrypted_function_args: ofCodex,
    ...codexMetadata,
  },
  closed,
);

/** The output of a tool. */
const FunctionCallOutputItem = Type.Object(
  {
    type: Type.Literal('function_call_output'),
    call_id: Type.String(),
    output: Type.Union([
      Type.String(),
      Type.Array(kinds([InputText, InputImage], { input_file: noFiles })),
    ]),
    id,
    status,
    caller,
    name: taken('The call names the function.'),
    namespace: taken('The call names the function.'),
    ...codexMetadata,
  },
  closed,
);

/** Earlier reasoning of the model. */
const ReasoningItem = Type.Object(
  {
    type: Type.Literal('reasoning'),
    id,
    status,
    summary: taken(ofOutput),
    content: taken(ofOutput),
    encrypted_content: taken(ofOutput),
    ...codexMetadata,
  },
  {
    ...closed,
    description: 'Accepted so you can send output back; earlier thinking is not read again.',
  },
);

/** An item of an earlier, stored response. */
const ItemReference = Type.Object(
  {
    type: orNull(Type.Literal('item_reference')),
    id: Type.String({ description: 'The id of an output item of a stored response.' }),
  },
  closed,
);

const onlyFunctions = 'Only function tools are supported: use a function_call and its output.';

/** Items of tools that other services have. */
const refusedItems: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'file_search_call',
      'computer_call',
      'computer_call_output',
      'web_search_call',
      'tool_search_call',
      'tool_search_output',
      'additional_tools',
      'program',
      'program_output',
      'image_generation_call',
      'code_interpreter_call',
      'local_shell_call',
      'local_shell_call_output',
      'shell_call',
      'shell_call_output',
      'apply_patch_call',
      'apply_patch_call_output',
      'mcp_list_tools',
      'mcp_approval_request',
      'mcp_approval_response',
      'mcp_call',
      'custom_tool_call',
      'custom_tool_call_output',
    ].map((name) => [name, onlyFunctions]),
  ),
  compaction: 'Compaction is not supported: send the messages with truncation auto.',
  compaction_trigger: 'Compaction is not supported: set truncation to auto.',
  configuration_update: 'Set it in the request of the answer.',
};

/** An item of `input`. */
export const InputItem = kinds(
  [MessageItem, FunctionCallItem, FunctionCallOutputItem, ReasoningItem, ItemReference],
  refusedItems,
);

/** An item of `input` of a checked request. */
export type InputItem = Static<typeof InputItem>;
/** An item that is given inline, not by its id. */
export type GivenItem = Exclude<InputItem, Static<typeof ItemReference>>;
/** A message among the items of a checked request. */
export type MessageItem = Static<typeof MessageItem>;

const itemStatus = textEnum(['in_progress', 'completed', 'incomplete']);

/** Text of an answer. */
export const OutputText = Type.Object({
  type: Type.Literal('output_text'),
  text: Type.String(),
  annotations: Type.Array(Type.Unknown()),
  logprobs: Type.Array(TokenLogprob),
});

/** Text of an answer. */
export type OutputText = Static<typeof OutputText>;

/** The model's reasoning, verbatim. */
export const ReasoningText = Type.Object({
  type: Type.Literal('reasoning_text'),
  text: Type.String(),
});

/** The model's reasoning, verbatim. */
export type ReasoningText = Static<typeof ReasoningText>;

/** An item of `output`. */
export const OutputItem = Type.Union([
  Type.Object({
    type: Type.Literal('message'),
    id: Type.String(),
    role: Type.Literal('assistant'),
    status: itemStatus,
    content: Type.Array(OutputText),
  }),
  Type.Object({
    type: Type.Literal('function_call'),
    id: Type.String(),
    call_id: Type.String(),
    name: Type.String(),
    namespace: Type.Optional(Type.String()),
    arguments: Type.String(),
    status: itemStatus,
  }),
  Type.Object({
    type: Type.Literal('reasoning'),
    id: Type.String(),
    summary: Type.Array(Type.Unknown()),
    content: Type.Array(ReasoningText),
    status: itemStatus,
  }),
]);

/** An item of `output`. */
export type OutputItem = Static<typeof OutputItem>;
