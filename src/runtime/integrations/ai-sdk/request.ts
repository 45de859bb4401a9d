/** Translates a call of the SDK to the body of a request to `/v1/chat/completions`. */
import { otherOptions, type SamplingSettings, samplingOptions } from '../../sampling/index.ts';
import { unsupported } from './errors.ts';
import { chatPrompt } from './prompt.ts';
import type { CallOptions, CallWarning, ToolDefinition } from './types.ts';

/** The sampling settings that the SDK has itself. */
type SdkSetting = 'temperature' | 'topP' | 'topK' | 'presencePenalty' | 'frequencyPenalty';

/** The options in `providerOptions.formwork`: those for which the SDK has no setting. */
export interface FormworkOptions extends Omit<SamplingSettings, SdkSetting> {
  /** Whether the prompt contains the schema. The answer follows it either way. */
  readonly showSchema?: boolean;
  /** White space in the document; `spaced` when absent. */
  readonly whitespace?: 'compact' | 'spaced' | 'flexible';
  /** Restricts values of these kinds to those in the messages. */
  readonly ground?: readonly ('date' | 'time' | 'number')[];
  /**
   * How much a reasoning model thinks before it answers, for versions of the SDK without this
   * setting.
   */
  readonly effort?: string;
  /**
   * When a streamed document emits a part. `values`, the default, waits until a value is complete,
   * so that a partial object never holds half a string, part of a number or a truncated enum
   * member. `tokens` emits as the model writes.
   */
  readonly partials?: 'values' | 'tokens';
}

/** A request, and warnings for the SDK's caller. */
export interface ChatRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly warnings: readonly CallWarning[];
  /** Whether the answer is a document. */
  readonly isDocument: boolean;
  readonly partials: 'values' | 'tokens';
}

const sdkSettings = {
  temperature: samplingOptions.temperature.wire,
  topP: samplingOptions.topP.wire,
  topK: samplingOptions.topK.wire,
  presencePenalty: samplingOptions.presencePenalty.wire,
  frequencyPenalty: samplingOptions.frequencyPenalty.wire,
} as const satisfies Readonly<Record<SdkSetting, string>>;

const wireNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(samplingOptions)
      .filter(([name]) => !(name in sdkSettings))
      .map(([name, { wire }]) => [name, wire]),
  ),
  showSchema: otherOptions.showSchema.wire,
  effort: otherOptions.effort.wire,
};
const formatOptions = ['whitespace', 'ground'];
const knownOptions = [...Object.keys(wireNames), ...formatOptions, 'partials'];

/**
 * Translates a call.
 * @throws `UnsupportedFunctionalityError` for features that no model here supports
 */
export function chatRequest(model: string, options: CallOptions): ChatRequest {
  const own = ownOptions(options);
  const { messages, warnings } = chatPrompt(options.prompt);
  const tools = (options.tools ?? []).map(functionTool);
  const reasoning = options.reasoning === 'provider-default' ? undefined : options.reasoning;
  const fields: Readonly<Record<string, unknown>> = {
    model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    [otherOptions.maxTokens.wire]: options.maxOutputTokens,
    ...Object.fromEntries(
      Object.entries(sdkSettings).map(([name, wire]) => [wire, options[name as SdkSetting]]),
    ),
    [otherOptions.seed.wire]: options.seed,
    [otherOptions.stop.wire]: options.stopSequences?.length ? options.stopSequences : undefined,
    ...Object.fromEntries(
      Object.entries(wireNames).map(([name, wire]) => [wire, own[name as keyof FormworkOptions]]),
    ),
    ...(reasoning === undefined ? {} : { [otherOptions.effort.wire]: reasoning }),
    response_format: responseFormat(options.responseFormat, own),
    ...(tools.length > 0 ? { tools, tool_choice: toolChoice(options.toolChoice) } : {}),
  };
  const withExamples = options.tools?.some(({ inputExamples }) => inputExamples?.length);
  return {
    body: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    warnings: withExamples ? [...warnings, noExamples] : warnings,
    isDocument: options.responseFormat?.type === 'json',
    partials: own.partials ?? 'values',
  };
}

const noExamples: CallWarning = {
  type: 'unsupported',
  feature: 'inputExamples',
  details: 'The model does not see examples of inputs. Put them into the description of the tool.',
};

function ownOptions({ providerOptions }: CallOptions): FormworkOptions {
  const own = providerOptions?.formwork ?? {};
  const unknown = Object.keys(own).find((name) => !knownOptions.includes(name));
  if (unknown !== undefined) {
    throw unsupported(
      `providerOptions.formwork.${unknown}`,
      `Unknown option "${unknown}" in providerOptions.formwork. Options: ${knownOptions.join(', ')}.`,
    );
  }
  return own;
}

function responseFormat(format: CallOptions['responseFormat'], own: FormworkOptions): unknown {
  if (format?.type !== 'json') return undefined;
  if (format.schema === undefined) return { type: 'json_object' };
  const { name = 'answer', description, schema } = format;
  const { whitespace, ground } = own;
  // JSON.stringify drops undefined members.
  return { type: 'json_schema', json_schema: { name, description, schema, whitespace, ground } };
}

function functionTool({ type, name, description, inputSchema, strict }: ToolDefinition): object {
  if (type !== 'function') {
    throw unsupported(
      `tool "${name}" of another provider`,
      `The tool "${name}" runs at another provider: only function tools are supported.`,
    );
  }
  return { type: 'function', function: { name, description, parameters: inputSchema, strict } };
}

function toolChoice(choice: CallOptions['toolChoice']): unknown {
  if (choice?.type !== 'tool') return choice?.type;
  return { type: 'function', function: { name: choice.toolName } };
}
