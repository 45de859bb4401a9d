/** `POST /responses` and related endpoints: `decision.responses.*` of docs/specification.md. */
import { type Static, Type } from 'typebox';
import { answerOptions, otherOptions } from '../../sampling/index.ts';
import { bookkeeping, obfuscation, promptCache } from './bookkeeping.ts';
import { schemaOptions, Verbosity, verbosityWarning } from './chat-format.ts';
import { hint, kinds, only, refused, taken } from './field.ts';
import { closed, listOf, nullable, orNull, recordOf, textEnum } from './helpers.ts';
import { InputItem, OutputItem } from './response-items.ts';
import {
  JsonSchema,
  optionField,
  ReasoningEffort,
  reasoningEffort,
  samplingFields,
  strict,
  Warning,
} from './shared.ts';

const TextFormat = kinds(
  [
    Type.Object({ type: Type.Literal('text') }, closed),
    Type.Object({ type: Type.Literal('json_object') }, closed),
    Type.Object(
      {
        type: Type.Literal('json_schema'),
        name: Type.String({ minLength: 1 }),
        description: nullable(Type.String()),
        schema: JsonSchema,
        ...schemaOptions,
      },
      closed,
    ),
  ],
  { grammar: 'Grammars are not supported: use a JSON Schema.' },
);

const FunctionTool = Type.Object(
  {
    type: Type.Literal('function'),
    name: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_.-]+$' }),
    description: nullable(Type.String()),
    parameters: Type.Optional(Type.Union([JsonSchema, Type.Null()])),
    strict,
    async: only(false, 'The model continues after all calls are answered.'),
    output_schema: taken('A function’s output is used as it is.'),
    allowed_callers: only(['direct'], 'Calls come from the model.'),
    defer_loading: only(false, 'The prompt lists all tools at once.'),
  },
  closed,
);

/** A checked function. */
export type FunctionTool = Static<typeof FunctionTool>;

const NamespaceTool = Type.Object(
  {
    type: Type.Literal('namespace'),
    name: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_.-]+$' }),
    description: taken('The model reads the descriptions of the functions.'),
    tools: Type.Array(kinds([FunctionTool], {}), { minItems: 1 }),
  },
  {
    ...closed,
    description:
      'A group of functions. A call of one has the namespace beside the name, and so has its item in `input`.',
  },
);

const onlyFunctions = 'Only function tools are supported: do it in your own function.';

/** Tools that other services run themselves. */
const hostedTools: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'file_search',
    'computer',
    'computer_use',
    'computer_use_preview',
    'web_search',
    'web_search_2025_08_26',
    'web_search_preview',
    'web_search_preview_2025_03_11',
    'mcp',
    'code_interpreter',
    'image_generation',
    'local_shell',
    'shell',
    'apply_patch',
    'custom',
    'tool_search',
    'programmatic_tool_calling',
  ].map((name) => [name, onlyFunctions]),
);

const NamedFunction = Type.Object({ type: Type.Literal('function'), name: Type.String() }, closed);

const modes = ['none', 'auto', 'required'] as const;

const ToolChoice = kinds(
  [
    textEnum(modes),
    ...modes.map((mode) => Type.Object({ type: Type.Literal(mode) }, closed)),
    NamedFunction,
    Type.Object(
      {
        type: Type.Literal('allowed_tools'),
        mode: textEnum(['auto', 'required']),
        tools: Type.Array(kinds([NamedFunction], hostedTools), { minItems: 1 }),
      },
      closed,
    ),
  ],
  hostedTools,
);

/** The values of `include`. */
const included = [
  'message.output_text.logprobs',
  'reasoning.encrypted_content',
  'message.input_image.image_url',
  'file_search_call.results',
  'web_search_call.results',
  'web_search_call.action.sources',
  'code_interpreter_call.outputs',
  'computer_call_output.output.image_url',
] as const;

/** Additional output that the client requests. */
const Include = Type.Array(textEnum(included), {
  description:
    'message.output_text.logprobs adds the probabilities of tokens. The others have no effect: their data is always in the answer, or does not exist.',
});

const reasoningHint = 'The output has the complete thinking, as reasoning_text.';

const reasoning = orNull(
  Type.Object(
    {
      effort: reasoningEffort,
      summary: hint(textEnum(['auto', 'concise', 'detailed']), [], reasoningHint),
      generate_summary: hint(textEnum(['auto', 'concise', 'detailed']), [], reasoningHint),
      mode: hint(Type.String(), ['standard'], 'Set the effort instead.'),
      context: hint(
        textEnum(['auto', 'current_turn', 'all_turns']),
        ['auto', 'current_turn'],
        'Earlier thinking is not read again.',
      ),
    },
    closed,
  ),
);

/** The fields that define the prompt of a response and constrain its answer. */
const promptFields = {
  model: Type.String({ minLength: 1 }),
  input: Type.Optional(
    Type.Union([Type.String(), Type.Array(InputItem), Type.Null()], {
      description: 'Required unless previous_response_id continues an earlier response.',
    }),
  ),
  instructions: nullable(Type.String()),
  previous_response_id: nullable(Type.String({ minLength: 1 })),
  text: orNull(
    Type.Object(
      {
        format: orNull(TextFormat),
        verbosity: hint(Verbosity, ['medium'], verbosityWarning),
      },
      closed,
    ),
  ),
  reasoning,
  truncation: orNull(textEnum(['auto', 'disabled'])),
  tools: orNull(Type.Array(kinds([FunctionTool, NamespaceTool], hostedTools), { maxItems: 128 })),
  tool_choice: orNull(ToolChoice),
  parallel_tool_calls: nullable(Type.Boolean()),
  conversation: refused('Use previous_response_id for conversations.'),
};

/** A request to generate a response, optionally as a continuation of another. */
export const ResponseRequest = Type.Object(
  {
    ...promptFields,
    max_output_tokens: optionField(otherOptions.maxTokens),
    ...samplingFields,
    seed: optionField(otherOptions.seed),
    store: nullable(Type.Boolean()),
    stream: nullable(Type.Boolean()),
    metadata: orNull(
      recordOf(
        Type.String({ maxLength: 512 }),
        { maxProperties: 16, additionalProperties: false },
        '^[\\s\\S]{1,64}$',
      ),
    ),
    include: orNull(Include),
    top_logprobs: optionField(answerOptions.topLogprobs),
    stream_options: orNull(
      Type.Object(
        {
          ...obfuscation,
          // Codex's
          reasoning_summary_delivery: taken('There are no summaries of the thinking.'),
        },
        closed,
      ),
    ),
    max_tool_calls: taken('It counts calls of built-in tools, and there are none.'),
    client_metadata: taken('Used only by the client.'),
    background: only(false, 'Stream the response, or create a batch.'),
    prompt: refused('There are no stored prompts: send instructions and input.'),
    moderation: refused('There is no moderation: check the input and the output yourself.'),
    image: refused('Image generation is not supported: remove it.'),
    access_programs: refused('There are no such programs: remove it.'),
    context_management: only([], 'Compaction is not supported: set truncation to auto.'),
    ...promptCache,
    ...bookkeeping,
  },
  closed,
);

/** A checked request body of `POST /responses`. */
export type ResponseRequest = Static<typeof ResponseRequest>;

/** The request body of `POST /responses/input_tokens`. */
export const InputTokensRequest = Type.Object(
  {
    ...promptFields,
    personality: hint(Type.String(), [], 'Describe how to answer in the instructions.'),
  },
  closed,
);

/** A checked request body of `POST /responses/input_tokens`. */
export type InputTokensRequest = Static<typeof InputTokensRequest>;

/** The number of tokens. */
export const InputTokens = Type.Object({
  object: Type.Literal('response.input_tokens'),
  input_tokens: Type.Integer(),
});

/** A response, in progress or ended. */
export const ResponseObject = Type.Object({
  id: Type.String(),
  object: Type.Literal('response'),
  created_at: Type.Integer(),
  status: textEnum(['in_progress', 'completed', 'incomplete', 'failed', 'cancelled']),
  error: Type.Union([Type.Null(), Type.Object({ code: Type.String(), message: Type.String() })]),
  incomplete_details: Type.Union([
    Type.Null(),
    Type.Object({ reason: Type.Literal('max_output_tokens') }),
  ]),
  instructions: Type.Union([Type.String(), Type.Null()]),
  max_output_tokens: Type.Union([Type.Integer(), Type.Null()]),
  metadata: recordOf(Type.String()),
  model: Type.String(),
  output: Type.Array(OutputItem),
  parallel_tool_calls: Type.Boolean(),
  previous_response_id: Type.Union([Type.String(), Type.Null()]),
  reasoning: Type.Object({
    effort: Type.Union([ReasoningEffort, Type.Null()]),
    summary: Type.Null(),
  }),
  store: Type.Boolean(),
  temperature: Type.Number(),
  text: Type.Object({ format: Type.Unknown() }),
  tool_choice: Type.Unknown(),
  tools: Type.Array(Type.Unknown()),
  top_p: Type.Number(),
  top_logprobs: Type.Integer(),
  max_tool_calls: Type.Null(),
  truncation: textEnum(['auto', 'disabled']),
  usage: Type.Union([
    Type.Null(),
    Type.Object({
      input_tokens: Type.Integer(),
      input_tokens_details: Type.Object({ cached_tokens: Type.Integer() }),
      output_tokens: Type.Integer(),
      output_tokens_details: Type.Object({ reasoning_tokens: Type.Integer() }),
      total_tokens: Type.Integer(),
    }),
  ]),
  user: Type.Union([Type.String(), Type.Null()]),
  warnings: Type.Optional(Type.Array(Warning)),
});

/** A response, in progress or ended. */
export type ResponseObject = Static<typeof ResponseObject>;

/** A page of the input items of a response. */
export const ItemList = listOf(Type.Unknown());
