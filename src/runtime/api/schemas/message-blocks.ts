/** Blocks of the messages of `POST /messages`: `decision.messages.*` of docs/specification.md. */
import { type Static, type TSchema, Type } from 'typebox';
import { cacheMarks } from './bookkeeping.ts';
import { hint, kinds, only, refused, taken } from './field.ts';
import { closed, nullable, orNull, textEnum } from './helpers.ts';

const ofAnswers = 'Part of answers. Accepted so you can send them back.';
const notReadAgain = 'Part of answers. Accepted so you can send them back; not read again.';
const { cache_control } = cacheMarks;

/** A text block. */
export const TextBlock = Type.Object(
  {
    type: Type.Literal('text'),
    text: Type.String(),
    citations: taken(ofAnswers),
    parsed_output: taken(ofAnswers),
    cache_control,
  },
  closed,
);

const noFiles = 'Messages cannot refer to files: send the content itself.';
const noPages = 'PDF files are not supported: send their text, or their pages as image blocks.';

const imageTypes = textEnum(['image/jpeg', 'image/png', 'image/webp', 'image/gif'], {
  description: 'GIF files are refused.',
});

const ImageBlock = Type.Object(
  {
    type: Type.Literal('image'),
    source: kinds(
      [
        Type.Object(
          { type: Type.Literal('base64'), media_type: imageTypes, data: Type.String() },
          closed,
        ),
        Type.Object(
          {
            type: Type.Literal('url'),
            url: Type.String({ description: 'A data URL: other URLs are not fetched.' }),
          },
          closed,
        ),
      ],
      { file: noFiles },
    ),
    transformations: orNull(
      Type.Object(
        {
          oversized_image: hint(
            textEnum(['downsize', 'error']),
            ['downsize'],
            'Large images are scaled down.',
          ),
        },
        closed,
      ),
    ),
    cache_control,
  },
  closed,
);

const citations = orNull(
  Type.Object(
    { enabled: only(false, 'Citations are not supported: ask for quotes in a schema.') },
    closed,
  ),
);

const DocumentBlock = Type.Object(
  {
    type: Type.Literal('document'),
    source: kinds(
      [
        Type.Object(
          {
            type: Type.Literal('text'),
            media_type: Type.Literal('text/plain'),
            data: Type.String(),
          },
          closed,
        ),
        Type.Object(
          {
            type: Type.Literal('content'),
            content: Type.Union([
              Type.String(),
              Type.Array(
                kinds([TextBlock], { image: 'Send images as blocks next to the document.' }),
              ),
            ]),
          },
          closed,
        ),
      ],
      { base64: noPages, url: 'URLs are not fetched: send the text.', file: noFiles },
    ),
    title: nullable(Type.String()),
    context: nullable(Type.String()),
    citations,
    cache_control,
  },
  closed,
);

const SearchResultBlock = Type.Object(
  {
    type: Type.Literal('search_result'),
    content: Type.Array(TextBlock),
    source: Type.String(),
    title: Type.String(),
    citations,
    cache_control,
  },
  closed,
);

const ThinkingBlock = Type.Object(
  {
    type: Type.Literal('thinking'),
    thinking: taken(notReadAgain, Type.String()),
    signature: taken(notReadAgain),
  },
  closed,
);

const RedactedThinkingBlock = Type.Object(
  { type: Type.Literal('redacted_thinking'), data: taken(notReadAgain) },
  closed,
);

const toolsets = 'Toolsets are not supported: give each tool a unique name.';

const caller = orNull(
  kinds([Type.Object({ type: Type.Literal('direct') }, closed)], {
    code_execution_20250825: 'There is no code execution: calls come from the model.',
    code_execution_20260120: 'There is no code execution: calls come from the model.',
  }),
);

const ToolUseBlock = Type.Object(
  {
    type: Type.Literal('tool_use'),
    id: Type.String(),
    name: Type.String(),
    input: Type.Unknown({ description: 'The arguments of the call.' }),
    caller,
    toolset_name: refused(toolsets),
    cache_control,
  },
  closed,
);

const ToolResultBlock = Type.Object(
  {
    type: Type.Literal('tool_result'),
    tool_use_id: Type.String(),
    content: Type.Optional(
      Type.Unsafe<string | readonly ResultPart[] | null>({
        anyOf: [
          { type: 'string' },
          {
            type: 'array',
            items: kinds([TextBlock, ImageBlock, DocumentBlock, SearchResultBlock], {
              tool_reference: 'Tool search is not supported: list them in tools.',
              browser_state: 'Browsers are not supported: send the state as text.',
            }),
          },
          { type: 'null' },
        ],
      }),
    ),
    is_error: nullable(
      Type.Boolean({ description: 'Whether the call failed. The prompt includes it.' }),
    ),
    toolset_name: refused(toolsets),
    cache_control,
  },
  closed,
);

const ownTools = 'The service runs no tools: use a tool_use and its tool_result.';

/** Blocks of tools that other services run. */
const hostedBlocks: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'server_tool_use',
      'web_search_tool_result',
      'web_fetch_tool_result',
      'code_execution_tool_result',
      'bash_code_execution_tool_result',
      'text_editor_code_execution_tool_result',
      'tool_search_tool_result',
      'advisor_tool_result',
      'mcp_tool_use',
      'mcp_tool_result',
    ].map((name) => [name, ownTools]),
  ),
  tool_addition: 'Tools apply to the whole request: list them in tools.',
  tool_removal: 'Tools apply to the whole request: list them in tools.',
  mcp_tool_listing: ownTools,
  container_upload: noFiles,
  compaction: 'Compaction is not supported: send the messages.',
  fallback: 'There are no fallbacks: remove it.',
};

/** A block of a message. `messages/conversation.ts` checks which blocks a role may have. */
export const MessageBlock = kinds(
  [
    TextBlock,
    ImageBlock,
    DocumentBlock,
    SearchResultBlock,
    ThinkingBlock,
    RedactedThinkingBlock,
    ToolUseBlock,
    ToolResultBlock,
  ] as const satisfies readonly TSchema[],
  hostedBlocks,
);

/** A block of a message of a checked request. */
export type MessageBlock = Static<typeof MessageBlock>;

/** A block that is read as text. */
export type TextPart = Static<typeof TextBlock | typeof DocumentBlock | typeof SearchResultBlock>;

/** A part of the result of a tool. */
type ResultPart = TextPart | Static<typeof ImageBlock>;

/** A turn of the conversation. */
export const InputMessage = Type.Object(
  {
    role: textEnum(['user', 'assistant', 'system']),
    content: Type.Union([Type.String(), Type.Array(MessageBlock)]),
    clear_at: hint(Type.Unknown(), [], 'Nothing is cleared: remove the message.'),
    output_config: hint(Type.Unknown(), [], 'Set output_config of the request.'),
    ...Object.fromEntries(
      ['id', 'type', 'model', 'stop_reason', 'stop_sequence', 'usage', 'warnings'].map((name) => [
        name,
        taken(ofAnswers),
      ]),
    ),
  },
  closed,
);

/** A turn of a checked request. */
export type InputMessage = {
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: string | readonly MessageBlock[];
};
