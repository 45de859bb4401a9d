import type { ConversationTemplate } from '../engine/types.ts';
import { reasoningFormat } from './reasoning.ts';
import { describeCalls, describeResult, describeTools } from './tools.ts';
import type { PromptInput, PromptMessage, PromptPiece } from './types.ts';

/** A turn of the conversation: whose it is, by the template's roles, and what it says. */
interface Turn {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
}

/**
 * Renders a conversation by a model's template, up to the point where the assistant is to speak.
 *
 * System messages at the beginning take the place of the template's own; later ones stand where they are. Results of
 * tools stand in a turn of the template's `tool` role, or of the user where it has none, as Hermes and Qwen do.
 */
export function renderPrompt(template: ConversationTemplate, input: PromptInput): PromptPiece[] {
  const turns = input.messages.map((message) => turnOf(template, message));
  const firstOther = turns.findIndex((turn) => turn.role !== 'system');
  const leading = turns.slice(0, firstOther === -1 ? turns.length : firstOther);
  const system = [
    leading.length > 0 ? leading.map((turn) => turn.content).join('\n\n') : template.systemMessage,
    ...(input.tools?.length ? [describeTools(input.tools)] : []),
    ...(input.schemaHint === undefined ? [] : [describeSchema(input.schemaHint)]),
  ].filter((text) => text !== '');

  return [
    ...systemPieces(template, system.join('\n\n')),
    ...turns.slice(leading.length).flatMap((turn) => turnPieces(template, turn)),
    mark((template.roles.assistant ?? '') + template.roleEmptySeparator),
    ...(input.thinking === undefined ? [] : [mark(reasoningFormat[input.thinking])]),
  ];
}

const mark = (text: string): PromptPiece => ({ text, template: true });
const content = (text: string): PromptPiece => ({ text, template: false });

function describeSchema(schema: string): string {
  return `Answer with JSON that follows this JSON Schema:\n${schema}`;
}

function turnOf(template: ConversationTemplate, message: PromptMessage): Turn {
  switch (message.role) {
    case 'assistant': {
      const calls = describeCalls(message.toolCalls);
      const parts = [message.content, calls].filter((part) => part !== '');
      return { role: 'assistant', content: parts.join('\n') };
    }
    case 'tool':
      return template.roles.tool === undefined
        ? { role: 'user', content: describeResult(message.content) }
        : { role: 'tool', content: describeResult(message.content) };
    case 'system':
      return { role: 'system', content: message.content };
    case 'user':
      return {
        role: 'user',
        content:
          message.name === undefined ? message.content : `${message.name}: ${message.content}`,
      };
  }
}

function systemPieces(template: ConversationTemplate, text: string): PromptPiece[] {
  if (text === '') return [];
  const [before = '', after = ''] = template.systemTemplate.split('{system_message}');
  return [mark(before), content(text), mark(after)];
}

function turnPieces(template: ConversationTemplate, turn: Turn): PromptPiece[] {
  if (turn.role === 'system') return systemPieces(template, turn.content);
  const { separators, roles, roleContentSeparator } = template;
  // Two separators: after the user's turns, and after the assistant's.
  const separator = separators[turn.role === 'assistant' ? separators.length - 1 : 0] ?? '';
  return [
    mark((roles[turn.role] ?? '') + roleContentSeparator),
    content(turn.content),
    mark(separator),
  ];
}
