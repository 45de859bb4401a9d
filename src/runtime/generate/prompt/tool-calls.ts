/**
 * The format of tool calls in a conversation. Hermes introduced it; Qwen and others were trained on
 * it.
 *
 * ```
 * <tool_call>
 * {"name": "get_weather", "arguments": {"city": "Oslo"}}
 * </tool_call>
 * ```
 *
 * One block per call, one after another, after any free text.
 */
export const toolCallFormat = {
  open: '<tool_call>',
  /** Between the opening mark and the name, which is a JSON string. */
  beforeName: '\n{"name": ',
  /** Between the name and the arguments, which are a JSON document. */
  beforeArguments: ', "arguments": ',
  afterArguments: '}\n</tool_call>',
  /** Between one call and the next. */
  between: '\n',
} as const;

/** Formats one call for the text of a conversation. */
export function writeToolCall(name: string, argumentsJson: string): string {
  const { open, beforeName, beforeArguments, afterArguments } = toolCallFormat;
  return `${open}${beforeName}${JSON.stringify(name)}${beforeArguments}${argumentsJson}${afterArguments}`;
}
