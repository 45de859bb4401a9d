/**
 * How tool calls are written in the text of a conversation: the format that Hermes introduced and Qwen and others were
 * trained on.
 *
 * ```
 * <tool_call>
 * {"name":"get_weather","arguments":{"city":"Oslo"}}
 * </tool_call>
 * ```
 *
 * One block a call, one after another, after any free text.
 */
export const toolCallFormat = {
  open: '<tool_call>',
  /** Between the opening mark and the name, a JSON string. */
  beforeName: '\n{"name":',
  /** Between the name and the arguments, a JSON document. */
  beforeArguments: ',"arguments":',
  afterArguments: '}\n</tool_call>',
  /** Between one call and the next. */
  between: '\n',
} as const;

/** One call as the text of a conversation holds it. */
export function writeToolCall(name: string, argumentsJson: string): string {
  const { open, beforeName, beforeArguments, afterArguments } = toolCallFormat;
  return `${open}${beforeName}${JSON.stringify(name)}${beforeArguments}${argumentsJson}${afterArguments}`;
}
