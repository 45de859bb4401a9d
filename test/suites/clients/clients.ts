/** The clients that `npm run test:clients` runs, what each must show, and what cannot be. */

/** What every client shows, in two turns at least. */
export const checks = ['two turns', 'tools', 'streaming', 'structured output', 'errors'] as const;
export type Check = (typeof checks)[number];

/**
 * A client: a script, the libraries that it needs, and what it prints for each thing that worked.
 */
export interface Client {
  /** The name on the command line. */
  readonly name: string;
  /** The name for people. */
  readonly title: string;
  readonly script: string;
  /** Arguments of the script after the address, the key, the model and the embedding model. */
  readonly args?: readonly string[];
  /** Packages; the first one's version is the client's. Of more than one, all are shown. */
  readonly npm?: readonly string[];
  readonly pypi?: readonly string[];
  /** An entry of Formwork's own package that it uses: `ai-sdk` for `formwork/ai-sdk`. */
  readonly own?: string;
  /** Where a check is printed under another name. */
  readonly shownBy?: Readonly<Partial<Record<Check, string>>>;
  /**
   * Checks that cannot be made, and other things that the client cannot do here; each with the
   * reason.
   */
  readonly cannot?: Readonly<Record<string, string>>;
}

const patchStreams = 'it reads chunks only: the raw response has the operations';

export const clients: readonly Client[] = [
  {
    name: 'openai-node',
    title: 'OpenAI SDK, Node',
    script: 'openai.ts',
    npm: ['openai'],
    shownBy: {
      'two turns': 'second turns',
      streaming: 'stream',
      'structured output': 'parse',
    },
    cannot: {
      'hosted tools, background, audio, assistants':
        'only function tools are supported; others are refused with an error',
    },
  },
  {
    name: 'openai-python',
    title: 'OpenAI SDK, Python',
    script: 'openai_client.py',
    pypi: ['openai'],
    shownBy: {
      'two turns': 'second turns',
      streaming: 'stream',
      'structured output': 'parse',
    },
    cannot: { 'patch streams in its helpers': patchStreams },
  },
  {
    name: 'anthropic-node',
    title: 'Anthropic SDK, Node',
    script: 'anthropic.mjs',
    npm: ['@anthropic-ai/sdk', 'zod'],
    cannot: { 'server tools, files, batches, PDF': 'refused by name, or 404' },
  },
  {
    name: 'anthropic-python',
    title: 'Anthropic SDK, Python',
    script: 'anthropic_client.py',
    pypi: ['anthropic'],
    cannot: { 'server tools, files, batches, PDF': 'refused by name, or 404' },
  },
  {
    name: 'ai-sdk',
    title: 'AI SDK',
    script: 'ai-sdk.mjs',
    npm: [
      'ai@latest',
      '@ai-sdk/openai@latest',
      '@ai-sdk/openai-compatible@latest',
      '@ai-sdk/anthropic@latest',
      'zod',
    ],
    cannot: {
      'schemas of the compatible provider by default':
        'it sends json_object without the schema: set supportsStructuredOutputs',
      'several choices, patch streams':
        'the SDK has no such setting; formwork/ai-sdk reads patches',
    },
  },
  {
    name: 'ai-sdk-previous',
    title: 'AI SDK, previous major',
    script: 'ai-sdk.mjs',
    npm: ['ai@6', '@ai-sdk/openai@3', '@ai-sdk/openai-compatible@2', '@ai-sdk/anthropic@3', 'zod'],
    cannot: {
      'schemas of the compatible provider by default':
        'it sends json_object without the schema: set supportsStructuredOutputs',
    },
  },
  {
    name: 'formwork-ai-sdk',
    title: 'AI SDK with formwork/ai-sdk',
    script: 'ai-sdk.mjs',
    args: ['formwork'],
    npm: ['ai@latest', 'zod'],
    own: 'ai-sdk',
  },
  {
    name: 'formwork-ai-sdk-previous',
    title: 'AI SDK, previous major, with formwork/ai-sdk',
    script: 'ai-sdk.mjs',
    args: ['formwork', 'v3'],
    npm: ['ai@6', 'zod'],
    own: 'ai-sdk',
  },
  {
    name: 'langchain',
    title: 'LangChain, JS',
    script: 'langchain.mjs',
    npm: ['@langchain/openai', '@langchain/anthropic', '@langchain/core', 'zod'],
    cannot: {
      'withStructuredOutput by jsonMode, enforced': 'it sends json_object without the schema',
      'tool_choice any or required over /responses': 'it sends no tool_choice then: name the tool',
      'patch streams': patchStreams,
    },
  },
  {
    name: 'langchain-python',
    title: 'LangChain, Python',
    script: 'langchain_client.py',
    pypi: ['langchain-openai', 'langchain-anthropic'],
    cannot: {
      'correct vectors by default':
        'it sends token ids of cl100k_base, which the server reads as ids of its own model: set check_embedding_ctx_length=False',
    },
  },
  {
    name: 'llama-index',
    title: 'LlamaIndex, OpenAILike',
    script: 'llama_index_client.py',
    pypi: ['llama-index-llms-openai-like', 'llama-index-embeddings-openai-like'],
    cannot: {
      'tools by default':
        'it asks /completions, which has none: set is_chat_model and is_function_calling_model',
    },
  },
  {
    name: 'litellm',
    title: 'LiteLLM, library',
    script: 'litellm_client.py',
    pypi: ['litellm', 'mcp'],
  },
  {
    name: 'litellm-proxy',
    title: 'LiteLLM, proxy',
    script: 'litellm_proxy.py',
    pypi: ['litellm[proxy]', 'openai'],
  },
  {
    name: 'pydantic-ai',
    title: 'Pydantic AI',
    script: 'pydantic_ai_client.py',
    pypi: ['pydantic-ai-slim[openai,anthropic]'],
  },
  {
    name: 'instructor',
    title: 'Instructor',
    script: 'instructor_client.py',
    pypi: ['instructor', 'anthropic'],
    cannot: {
      'modes that describe the schema in the prompt, enforced': 'they send no schema',
    },
  },
  {
    name: 'dspy',
    title: 'DSPy',
    script: 'dspy_client.py',
    pypi: ['dspy'],
    cannot: {
      streaming:
        'it parses its own markers from the text; with the JSON adapter there is nothing to stream',
      'signatures by ChatAdapter, enforced':
        'it describes the fields in the prompt and sends no schema',
    },
  },
  {
    name: 'llm',
    title: 'llm',
    script: 'llm_client.py',
    pypi: ['llm'],
    cannot: { 'tools that must be called': 'the command has no option for tool_choice' },
  },
  {
    name: 'dottxt',
    title: 'dottxt',
    script: 'dottxt_client.py',
    pypi: ['dottxt', 'httpx'],
    shownBy: { streaming: 'patch stream', 'structured output': 'generate' },
    cannot: {
      'two turns': 'it takes one input, not a conversation',
      tools: 'it has none',
    },
  },
  {
    name: 'agents',
    title: 'OpenAI Agents SDK, JS',
    script: 'agents.mjs',
    npm: ['@openai/agents', 'openai', 'zod'],
    cannot: { 'hosted tools': 'refused by name' },
  },
  {
    name: 'agents-python',
    title: 'OpenAI Agents SDK, Python',
    script: 'agents_client.py',
    pypi: ['openai-agents'],
    cannot: { 'hosted tools': 'refused by name' },
  },
  {
    name: 'open-webui',
    title: 'Open WebUI, its requests',
    script: 'recorded.mjs',
    args: ['open-webui'],
  },
  {
    name: 'codex',
    title: 'Codex CLI, its requests',
    script: 'recorded.mjs',
    args: ['codex'],
    cannot: {
      'web search': 'hosted tools are refused by name: set web_search = "disabled"',
      view_image: 'outputs of functions have no images',
    },
  },
  {
    name: 'continue',
    title: 'Continue, its requests',
    script: 'recorded.mjs',
    args: ['continue'],
    cannot: {
      'structured output': 'it asks for none',
      'autocompletion by /fim/completions':
        'models only continue a text: set useLegacyCompletionsEndpoint',
      'more than 4 stop words': 'the specification allows 4: set maxStopWords to 4',
    },
  },
];
