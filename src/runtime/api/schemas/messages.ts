/**
 * `POST /messages` and `/messages/count_tokens`: `decision.messages.*` of docs/specification.md.
 */
import { type Static, Type } from 'typebox';
import { otherOptions } from '../../sampling/index.ts';
import { cacheMarks } from './bookkeeping.ts';
import { schemaOptions } from './chat-format.ts';
import { hint, kinds, only, refused, taken } from './field.ts';
import { closed, nullable, orNull, textEnum } from './helpers.ts';
import { InputMessage, TextBlock } from './message-blocks.ts';
import { JsonSchema, optionField, StopSequence, samplingFields, strict } from './shared.ts';

const { cache_control } = cacheMarks;

/** Agents with tools of several servers send hundreds. The other APIs have OpenAI's limit. */
const MOST_TOOLS = 1024;

const CustomTool = Type.Object(
  {
    type: Type.Optional(Type.Unsafe<'custom' | null>({ enum: ['custom', null] })),
    name: Type.String({ minLength: 1, maxLength: 128, pattern: '^[A-Za-z0-9_.-]+$' }),
    description: nullable(Type.String()),
    input_schema: JsonSchema,
    strict,
    cache_control,
    allowed_callers: only(['direct'], 'Calls come from the model.'),
    defer_loading: only(false, 'The prompt lists all tools at once.'),
    eager_input_streaming: taken('Arguments stream as they are generated.'),
    input_examples: hint(
      Type.Array(Type.Unknown(), { minItems: 1 }),
      [],
      'Examples are not supported: put them into the description.',
    ),
  },
  closed,
);

const runYourself = 'Only custom tools are supported: describe it with a name and an input_schema.';

/** Tools that other services run, or that only models trained on them know. */
const hostedTools: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'bash_20241022',
    'bash_20250124',
    'text_editor_20241022',
    'text_editor_20250124',
    'text_editor_20250429',
    'text_editor_20250728',
    'computer_20241022',
    'computer_20250124',
    'computer_20251124',
    'computer_toolset_20260801',
    'browser_toolset_20260801',
    'memory_20250818',
    'code_execution_20250522',
    'code_execution_20250825',
    'code_execution_20260120',
    'code_execution_20260521',
    'web_search_20250305',
    'web_search_20260209',
    'web_search_20260318',
    'web_fetch_20250910',
    'web_fetch_20260209',
    'web_fetch_20260309',
    'web_fetch_20260318',
    'tool_search_tool_bm25',
    'tool_search_tool_bm25_20251119',
    'tool_search_tool_regex',
    'tool_search_tool_regex_20251119',
    'mcp_toolset',
    'advisor_20260301',
  ].map((name) => [name, runYourself]),
);

const disable_parallel_tool_use = nullable(
  Type.Boolean({ description: 'Whether an answer has at most one call.' }),
);

const ToolChoice = kinds(
  [
    Type.Object({ type: Type.Literal('auto'), disable_parallel_tool_use }, closed),
    Type.Object({ type: Type.Literal('any'), disable_parallel_tool_use }, closed),
    Type.Object(
      { type: Type.Literal('tool'), name: Type.String(), disable_parallel_tool_use },
      closed,
    ),
    Type.Object({ type: Type.Literal('none') }, closed),
  ],
  {},
);

const display = orNull(
  textEnum(['summarized', 'omitted'], {
    description:
      '`omitted` leaves out the thinking. Otherwise the answer has all of it, not a summary.',
  }),
);

const block_binding = taken('Earlier thinking is not read again.');

const Thinking = kinds(
  [
    Type.Object(
      {
        type: Type.Literal('enabled'),
        budget_tokens: Type.Integer({
          minimum: 1,
          description: 'Maximum thinking tokens; less than max_tokens.',
        }),
        display,
        block_binding,
      },
      closed,
    ),
    Type.Object({ type: Type.Literal('adaptive'), display, block_binding }, closed),
    Type.Object({ type: Type.Literal('disabled') }, closed),
  ],
  { between_tools: 'A model thinks only before its answer: use adaptive or disabled.' },
);

const OutputFormat = kinds(
  [
    Type.Object(
      { type: Type.Literal('json_schema'), schema: JsonSchema, ...schemaOptions },
      closed,
    ),
  ],
  {},
);

/** The fields that define the prompt and constrain the answer. */
const promptFields = {
  model: Type.String({ minLength: 1 }),
  messages: Type.Array(InputMessage, { minItems: 1 }),
  system: orNull(Type.Union([Type.String(), Type.Array(TextBlock)])),
  tools: orNull(Type.Array(kinds([CustomTool], hostedTools), { maxItems: MOST_TOOLS })),
  tool_choice: orNull(ToolChoice),
  thinking: orNull(Thinking),
  output_config: orNull(
    Type.Object(
      {
        format: orNull(OutputFormat),
        effort: Type.Optional(
          Type.Unsafe<'low' | 'medium' | 'high' | 'xhigh' | 'max' | null>({
            enum: ['low', 'medium', 'high', 'xhigh', 'max', null],
            description:
              'How much to think, unless thinking sets a budget. A model without reasoning answers at once, with a warning.',
          }),
        ),
        task_budget: hint(Type.Object({}), [], 'Set max_tokens for each answer.'),
      },
      closed,
    ),
  ),
  output_format: orNull(OutputFormat),
  cache_control,
  speed: hint(textEnum(['standard', 'fast']), ['standard'], 'There is only one speed.'),
  mcp_servers: only([], 'Call the MCP server in your own tool.'),
  context_management: hint(
    Type.Object({}),
    [],
    'Context editing is not supported: remove what the model need not read.',
  ),
  compaction: refused('Compaction is not supported: ask for a summary in a message.'),
  thread: refused('Conversations are not stored: send all messages.'),
  billing_policy: refused('The key pays.'),
};

/** The request body. */
export const MessagesRequest = Type.Object(
  {
    ...promptFields,
    max_tokens: Type.Integer({
      minimum: 0,
      maximum: 2 ** 31 - 1,
      description: `${otherOptions.maxTokens.help} Thinking counts. 0 only computes the prompt, so that later requests find it in the cache.`,
    }),
    ...samplingFields,
    seed: optionField(otherOptions.seed),
    stop_sequences: orNull(Type.Array(StopSequence, { maxItems: 16 })),
    stream: nullable(Type.Boolean()),
    metadata: taken('Used only by the client.'),
    service_tier: taken('There is only one tier.'),
    container: refused('There is no code execution: run it in your own tool.'),
    inference_geo: refused('Answers are computed where the service runs.'),
    diagnostics: hint(
      Type.Object({}),
      [],
      'usage.cache_read_input_tokens has the number of cached prompt tokens.',
    ),
    fallbacks: taken('The requested model always answers.'),
    fallback_credit_token: taken('There are no fallbacks.'),
  },
  closed,
);

/** A checked request body of `POST /messages`. */
export type MessagesRequest = Static<typeof MessagesRequest>;

/** The request body of `POST /messages/count_tokens`. */
export const CountTokensRequest = Type.Object(promptFields, closed);

/** A checked request body of `POST /messages/count_tokens`. */
export type CountTokensRequest = Static<typeof CountTokensRequest>;

/** The number of tokens. */
export const TokenCount = Type.Object({ input_tokens: Type.Integer() });
