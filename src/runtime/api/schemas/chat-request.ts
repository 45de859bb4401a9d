/** `POST /chat/completions`: `request.*`, `tool*` and `function.*` of docs/specification.md. */
import { type Static, Type } from 'typebox';
import { otherOptions } from '../../options/index.ts';
import { bookkeeping, cacheMarks, obfuscation, promptCache } from './bookkeeping.ts';
import { otherFormats, ResponseFormat, Verbosity, verbosityWarning } from './chat-format.ts';
import { ChatMessage } from './chat-message.ts';
import { hint, kinds, only, refused, taken } from './field.ts';
import {
  closed,
  JsonSchema,
  nullable,
  optionField,
  orNull,
  reasoningEffort,
  samplingFields,
  strict,
  textEnum,
} from './shared.ts';

const functionName = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_.-]+$' });

/** A function that the model may call. */
const FunctionDefinition = Type.Object(
  {
    name: functionName,
    description: nullable(Type.String()),
    parameters: Type.Optional(Type.Union([JsonSchema, Type.Null()])),
    strict,
    cache_control: cacheMarks.cache_control,
  },
  closed,
);

/** A tool that the model may call. */
export const Tool = Type.Object(
  {
    type: Type.Literal('function'),
    function: FunctionDefinition,
    cache_control: cacheMarks.cache_control,
  },
  closed,
);

const onlyFunctions = 'Only functions can be called.';

const NamedFunction = Type.Object(
  {
    type: Type.Literal('function'),
    function: Type.Object({ name: Type.String() }, closed),
  },
  closed,
);

const modes = ['none', 'auto', 'required'] as const;

const ToolChoice = kinds(
  [
    textEnum(modes),
    ...modes.map((mode) => Type.Object({ type: Type.Literal(mode) }, closed)),
    NamedFunction,
    Type.Object(
      {
        type: Type.Literal('allowed_tools'),
        allowed_tools: Type.Object(
          {
            mode: textEnum(['auto', 'required']),
            tools: Type.Array(kinds([NamedFunction], { custom: onlyFunctions }), { minItems: 1 }),
          },
          closed,
        ),
      },
      closed,
    ),
  ],
  { custom: onlyFunctions },
);

const tokenLimit = optionField(otherOptions.maxTokens);

const thinkingHelp = 'False is reasoning_effort none; true is what is done anyway.';

/** Kinds of tools that other services have. */
const refusedTools = {
  custom: 'Only functions can be called: give it a function with one text as its parameter.',
  web_search: 'Only functions can be called: search yourself, in a function.',
  mcp: 'Only functions can be called: call the MCP server yourself, in a function.',
};

/** The body of the request. */
export const ChatCompletionRequest = Type.Object(
  {
    model: Type.String({ minLength: 1 }),
    messages: Type.Array(ChatMessage, { minItems: 1 }),
    ...samplingFields,
    max_tokens: tokenLimit,
    max_completion_tokens: tokenLimit,
    n: nullable(Type.Integer({ minimum: 1, maximum: 128 })),
    stop: Type.Optional(
      Type.Union([
        Type.String({ minLength: 1 }),
        Type.Null(),
        Type.Array(Type.String({ minLength: 1 }), { maxItems: 4 }),
      ]),
    ),
    response_format: orNull(ResponseFormat),
    ...otherFormats,
    seed: optionField(otherOptions.seed),
    stream: Type.Optional(
      Type.Unsafe<boolean | 'patch' | null>({ enum: [true, false, 'patch', null] }),
    ),
    stream_options: orNull(
      Type.Object(
        {
          include_usage: nullable(Type.Boolean()),
          ...obfuscation,
          include_reasoning: nullable(
            Type.Boolean({
              description:
                'Whether a stream sends what the model thinks. Unset: true for tokens, false for a patch stream.',
            }),
          ),
        },
        closed,
      ),
    ),
    logprobs: nullable(Type.Boolean()),
    include: orNull(
      Type.Array(textEnum(['confidence']), {
        description:
          'confidence adds how sure the model was of each value of the document: docs/guides/structured-output.md.',
      }),
    ),
    top_logprobs: nullable(Type.Integer({ minimum: 0, maximum: 20 })),
    logit_bias: orNull(
      Type.Record(
        Type.String({ pattern: '^[0-9]+$' }),
        Type.Number({ minimum: -100, maximum: 100 }),
        {
          additionalProperties: false,
          description:
            'Ids of tokens, whole numbers as text, each with what is added to its logit.',
        },
      ),
    ),
    tools: orNull(Type.Array(kinds([Tool], refusedTools), { maxItems: 128 })),
    tool_choice: orNull(ToolChoice),
    parallel_tool_calls: nullable(Type.Boolean()),
    functions: orNull(Type.Array(FunctionDefinition, { maxItems: 128 })),
    function_call: orNull(
      Type.Union([textEnum(['none', 'auto']), Type.Object({ name: Type.String() }, closed)]),
    ),
    reasoning_effort: reasoningEffort,
    reasoning: orNull(
      Type.Object(
        {
          mode: orNull(
            textEnum(['none', 'think', 'draft'], {
              description:
                'What the model does before its answer, in free text: `think` lets it think, `draft` lets it answer in plain words first. Unset: `think` for a model that reasons, `none` for others.',
            }),
          ),
          max_tokens: nullable(
            Type.Integer({
              minimum: 1,
              maximum: 2 ** 31 - 1,
              description:
                'The most tokens of it, in place of the effort’s share; the shortest document always has its room.',
            }),
          ),
          effort: reasoningEffort,
        },
        { additionalProperties: false, description: 'Not part of the convention but for effort.' },
      ),
    ),
    enable_thinking: nullable(Type.Boolean({ description: thinkingHelp })),
    chat_template_kwargs: orNull(
      Type.Object(
        {
          enable_thinking: nullable(Type.Boolean({ description: thinkingHelp })),
          thinking: nullable(Type.Boolean({ description: thinkingHelp })),
        },
        {
          additionalProperties: true,
          description: 'Of others a warning says that the template does not know them.',
        },
      ),
    ),
    schema_in_prompt: optionField(otherOptions.showSchema),
    verbosity: hint(Verbosity, ['medium'], verbosityWarning),
    prediction: hint(
      Type.Object({}),
      [],
      'The answer is not compared with it: what a schema forces is not computed anyway.',
    ),
    modalities: only(['text'], 'Models here write text.'),
    audio: refused('No model here speaks: leave it out, and ask for text.'),
    moderation: refused('Nothing is moderated here: check the messages and the answer yourself.'),
    web_search_options: refused(
      'Nothing is fetched: search yourself, and put what is found into a message.',
    ),
    metadata: taken('Kept by the client alone.'),
    store: taken('Chat completions are not stored.'),
    ...promptCache,
    ...bookkeeping,
  },
  closed,
);
export type ChatCompletionRequest = Static<typeof ChatCompletionRequest>;
export type Tool = Static<typeof Tool>;
