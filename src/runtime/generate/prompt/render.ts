import type { ConversationTemplate } from '../../models/index.ts';
import { reasoningFormat } from './reasoning.ts';
import { describeCalls, describeResult, describeTools } from './tools.ts';
import type { PromptInput, PromptMessage, PromptPart, PromptPiece } from './types.ts';

/** A turn of the conversation, with its role in the template's terms. */
interface Turn {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly parts: readonly PromptPart[];
}

/**
 * Renders a conversation with a model's template, up to the start of the assistant's turn.
 *
 * Leading system messages replace the template's own; later ones stay in place. Those in a row are
 * one turn. Tool results use the template's `tool` role, or the user's if there is none, as Hermes
 * and Qwen do.
 */
export function renderPrompt(template: ConversationTemplate, input: PromptInput): PromptPiece[] {
  const turns = joinSystem(input.messages.map((message) => turnOf(template, message)));
  const [first] = turns;
  const leads = first?.role === 'system';
  const system = [
    leads ? textOf(first) : template.systemMessage,
    ...(input.tools?.length ? [describeTools(input.tools)] : []),
    ...(input.schemaHint === undefined ? [] : [input.schemaHint]),
  ].filter((text) => text !== '');

  const opening = systemPieces(template, system.join('\n\n'));
  return [
    ...(template.beginning === undefined ? [] : [mark(template.beginning)]),
    ...opening,
    ...laterPieces(template, turns.slice(leads ? 1 : 0), opening.length > 0),
    mark((template.roles.assistant ?? '') + template.roleEmptySeparator),
    ...(input.thinking === undefined ? [] : [mark(reasoningFormat[input.thinking])]),
    ...(input.prefix === undefined ? [] : [content(input.prefix)]),
  ];
}

const mark = (text: string): PromptPiece => ({ text, template: true });
const content = (text: string): PromptPiece => ({ text, template: false });

function turnOf(template: ConversationTemplate, message: PromptMessage): Turn {
  switch (message.role) {
    case 'assistant': {
      const calls = describeCalls(message.toolCalls);
      const parts = [message.content, calls].filter((part) => part !== '');
      return { role: 'assistant', parts: [parts.join('\n')] };
    }
    case 'tool':
      return template.roles.tool === undefined
        ? { role: 'user', parts: [describeResult(message.content)] }
        : { role: 'tool', parts: [describeResult(message.content)] };
    case 'system':
      return { role: 'system', parts: [message.content] };
    case 'user': {
      const { name, content } = message;
      const parts = typeof content === 'string' ? [content] : content;
      return { role: 'user', parts: name === undefined ? parts : [`${name}: `, ...parts] };
    }
  }
}

function textOf({ parts }: Turn): string {
  return parts.filter((part) => typeof part === 'string').join('');
}

/** Joins system messages in a row: each of them may open a turn of the user. */
function joinSystem(turns: readonly Turn[]): Turn[] {
  const joined: Turn[] = [];
  /** The parts of the last turn, if it is of the system. */
  let row: PromptPart[] | undefined;
  for (const turn of turns) {
    if (turn.role !== 'system') {
      joined.push(turn);
      row = undefined;
      continue;
    }
    if (!row) {
      row = [];
      joined.push({ role: 'system', parts: row });
    }
    const text = textOf(turn);
    if (text !== '') row.push(...(row.length > 0 ? ['\n\n'] : []), text);
  }
  return joined;
}

/** Joins adjacent texts, because the cuts between them have no meaning. */
function contentPieces(template: ConversationTemplate, turn: Turn): PromptPiece[] {
  const pieces: PromptPiece[] = [];
  let text = '';
  for (const part of turn.parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    if (text !== '') pieces.push(content(text));
    text = '';
    pieces.push({ text: '', template: true, image: part.image });
    if (template.afterImage) pieces.push(mark(template.afterImage));
  }
  if (text !== '' || pieces.length === 0) pieces.push(content(text));
  return pieces;
}

function systemPieces(template: ConversationTemplate, text: string): PromptPiece[] {
  if (text === '') return [];
  const around = withoutFunctions(template.systemTemplate);
  const [before = '', after = ''] = around.split('{system_message}');
  return [mark(before), content(text), mark(after)];
}

/**
 * The turns after the leading system messages.
 * @param afterSystem whether there are any such messages
 */
function laterPieces(
  template: ConversationTemplate,
  turns: readonly Turn[],
  afterSystem: boolean,
): PromptPiece[] {
  const opensTurn = template.roleAfterSystem === false;
  // A system message opens a turn of the user, which one of the assistant ends.
  const end = mark(template.separators[0] ?? '');
  let isOpen = opensTurn && afterSystem;
  const pieces = turns.flatMap((turn) => {
    const ends = isOpen && turn.role === 'assistant';
    const own = turnPieces(template, turn, !isOpen || ends);
    isOpen = opensTurn && turn.role === 'system' && own.length > 0;
    return ends ? [end, ...own] : own;
  });
  return isOpen ? [...pieces, end] : pieces;
}

/** @param withRole false for the turn that a system message has opened */
function turnPieces(template: ConversationTemplate, turn: Turn, withRole: boolean): PromptPiece[] {
  if (turn.role === 'system') return systemPieces(template, textOf(turn));
  const { separators, roles, roleContentSeparator } = template;
  // With two separators, the first follows user turns and the second follows assistant turns.
  const separator = separators[turn.role === 'assistant' ? separators.length - 1 : 0] ?? '';
  const [before, after] = aroundMessage(template, turn.role);
  return [
    ...(withRole ? [mark((roles[turn.role] ?? '') + roleContentSeparator)] : []),
    ...(before === '' ? [] : [mark(before)]),
    ...contentPieces(template, turn),
    mark(after + separator),
  ];
}

/** The template's text before and after a message of a role. */
function aroundMessage(
  { roleTemplates }: ConversationTemplate,
  role: 'user' | 'assistant' | 'tool',
): [before: string, after: string] {
  const around = roleTemplates?.[role];
  if (around === undefined) return ['', ''];
  const [before = '', after = ''] = withoutFunctions(around).split(`{${role}_message}`);
  return [before, after];
}

/** Functions are listed in the system message, not where the template has a place for them. */
const withoutFunctions = (text: string): string => text.replaceAll('{function_string}', '');
