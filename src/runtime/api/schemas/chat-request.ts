/** `POST /chat/completions`: `request.*`, `tool*` and `function.*` of docs/specification.md. */
import { type Static, Type } from 'typebox';
import { answerOptions, otherOptions } from '../../sampling/index.ts';
import { bookkeeping, cacheMarks, obfuscation, promptCache, usageOptions } from './bookkeeping.ts';
import { otherFormats, ResponseFormat, Verbosity, verbosityWarning } from './chat-format.ts';
import { ChatMessage } from './chat-message.ts';
import { hint, kinds, only, refused, taken } from './field.ts';
import { closed, nullable, orNull, recordOf, textEnum } from './helpers.ts';
import {
  JsonSchema,
  optionField,
  reasoningEffort,
  StopSequence,
  samplingFields,
  strict,
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

const onlyFunctions = 'Only function tools are supported.';

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
    // Mistral's clients say `any` for `required`.
    textEnum([...modes, 'any']),
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

const thinkingHelp = 'False is reasoning_effort none; true is the default.';

const thinkingTokens = (description: string) =>
  nullable(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description }));

const thinkingBudget = thinkingTokens('reasoning.max_tokens, which takes precedence.');

/** Kinds of tools of other services, each with the alternative. */
const refusedTools = {
  custom: 'Only function tools are supported: use a function with one string parameter.',
  web_search: 'Only function tools are supported: search in your own function.',
  mcp: 'Only function tools are supported: call the MCP server in your own function.',
};

/** The request body. */
export const ChatCompletionRequest = Type.Object(
  {
    model: Type.String({ minLength: 1 }),
    messages: Type.Array(ChatMessage, { minItems: 1 }),
    ...samplingFields,
    max_tokens: tokenLimit,
    max_completion_tokens: tokenLimit,
    n: optionField(answerOptions.choices),
    stop: Type.Optional(
      Type.Union([StopSequence, Type.Null(), Type.Array(StopSequence, { maxItems: 4 })]),
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
          ...usageOptions,
          ...obfuscation,
          include_reasoning: nullable(
            Type.Boolean({
              description:
                'Whether a stream includes the thinking. Unset: true for a token stream, false for a patch stream.',
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
          'confidence adds the model’s confidence in each value of the document: docs/guides/structured-output.md.',
      }),
    ),
    top_logprobs: optionField(answerOptions.topLogprobs),
    logit_bias: orNull(
      recordOf(
        Type.Number({ minimum: -100, maximum: 100 }),
        {
          additionalProperties: false,
          description: 'Token ids (integers as strings), each with the number to add to its logit.',
        },
        '^[0-9]+$',
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
                'Free text before the answer: `think` lets the model think, `draft` lets it first answer in plain text. Unset: `think` for reasoning models, `none` for others.',
            }),
          ),
          max_tokens: thinkingTokens(
            'Maximum tokens of the free text, instead of the effort’s share. The shortest document always fits.',
          ),
          effort: reasoningEffort,
          enabled: nullable(Type.Boolean({ description: thinkingHelp })),
          exclude: nullable(
            Type.Boolean({ description: 'True leaves the thinking out of the answer.' }),
          ),
        },
        { ...closed, description: 'Except for effort, an extension.' },
      ),
    ),
    enable_thinking: nullable(Type.Boolean({ description: thinkingHelp })),
    thinking_budget: thinkingBudget,
    chat_template_kwargs: orNull(
      Type.Object(
        {
          enable_thinking: nullable(Type.Boolean({ description: thinkingHelp })),
          thinking: nullable(Type.Boolean({ description: thinkingHelp })),
          thinking_budget: thinkingBudget,
        },
        {
          additionalProperties: true,
          description: 'Others give a warning if the template does not support them.',
        },
      ),
    ),
    schema_in_prompt: optionField(otherOptions.showSchema),
    verbosity: hint(Verbosity, ['medium'], verbosityWarning),
    prediction: hint(
      Type.Object({}),
      [],
      'The prediction is ignored: forced text is not computed anyway.',
    ),
    modalities: only(['text'], 'Models only generate text.'),
    audio: refused('Audio is not supported: remove it and ask for text.'),
    moderation: refused('There is no moderation: check the messages and the answer yourself.'),
    web_search_options: refused(
      'There is no search: search yourself, and put the results into a message.',
    ),
    metadata: taken('Used only by the client.'),
    store: taken('Chat completions are not stored.'),
    ...promptCache,
    ...bookkeeping,
  },
  closed,
);

/** A checked request body of `POST /chat/completions`. */
export type ChatCompletionRequest = Static<typeof ChatCompletionRequest>;
/** A tool of a checked request. */
export type Tool = Static<typeof Tool>;
