/** Validates drafts from untrusted sources: local storage, a shared link. */
import { fixJsonValues } from '../../../runtime/client/index.ts';
import type { Role, ToolCall } from '../../client/wire.ts';
import { type Draft, type DraftMessage, emptyDraft } from './draft.ts';
import type { Delivery } from './run.ts';
import { numericParameters, type Sampling, unreadable } from './sampling.ts';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const roles: readonly Role[] = ['system', 'user', 'assistant', 'tool'];
const deliveries: readonly Delivery[] = ['patch', 'tokens', 'whole'];

function readToolCall(value: unknown): ToolCall | undefined {
  if (!isRecord(value) || !isRecord(value.function)) return undefined;
  const { name, arguments: given } = value.function;
  return typeof value.id === 'string' && typeof name === 'string' && typeof given === 'string'
    ? { id: value.id, type: 'function', function: { name, arguments: given } }
    : undefined;
}

function readMessage(value: unknown): DraftMessage | undefined {
  if (!isRecord(value)) return undefined;
  const role = roles.find((one) => one === value.role);
  if (role === undefined) return undefined;
  const calls = Array.isArray(value.tool_calls)
    ? value.tool_calls.map(readToolCall).filter((call) => call !== undefined)
    : [];
  return {
    role,
    content: typeof value.content === 'string' ? value.content : null,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
    ...(typeof value.tool_call_id === 'string' ? { tool_call_id: value.tool_call_id } : {}),
  };
}

function readSamplingFields(value: unknown): Sampling {
  if (!isRecord(value)) return {};
  const others = ['stop', 'logit_bias', 'schema_in_prompt', 'reasoning_effort'];
  const names = [...Object.keys(numericParameters), ...others];
  const typed = names.flatMap((name) =>
    // A field cannot show again what it did not read.
    typeof value[name] === 'string' && value[name] !== unreadable
      ? [[name, value[name]] as const]
      : [],
  );
  return { ...Object.fromEntries(typed), ...(value.logprobs === true ? { logprobs: true } : {}) };
}

/** Whether a text is a number of JSON (RFC 8259, section 6). */
const isNumber = (text: string) => /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(text);

/** The fixed values, if complete. */
function readFixed(value: unknown): Pick<Draft, 'fixed'> {
  if (!isRecord(value) || !Array.isArray(value.pointers) || !('document' in value)) return {};
  const { document, pointers, written } = value;
  const names: readonly unknown[] = pointers;
  if (!names.every((one) => typeof one === 'string')) return {};
  try {
    fixJsonValues(true, document, names);
  } catch {
    return {};
  }
  const numbers = Object.entries(isRecord(written) ? written : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && isNumber(entry[1]),
  );
  return names.length === 0
    ? {}
    : {
        fixed: {
          document,
          pointers: names,
          ...(numbers.length > 0 && { written: Object.fromEntries(numbers) }),
        },
      };
}

/** The draft in a value; undefined if there is none. Missing parts are those of an empty draft. */
export function readDraft(value: unknown): Draft | undefined {
  if (!isRecord(value) || !Array.isArray(value.messages)) return undefined;
  const string = (name: 'schemaText' | 'toolsText' | 'toolChoice') =>
    typeof value[name] === 'string' ? value[name] : emptyDraft[name];
  return {
    messages: value.messages.map(readMessage).filter((message) => message !== undefined),
    schemaOn: value.schemaOn !== false,
    schemaText: string('schemaText'),
    toolsText: string('toolsText'),
    toolChoice: string('toolChoice'),
    sampling: readSamplingFields(value.sampling),
    delivery: deliveries.find((one) => one === value.delivery) ?? emptyDraft.delivery,
    ...readFixed(value.fixed),
  };
}
