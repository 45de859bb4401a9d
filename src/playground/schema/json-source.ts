/** Locates values in a JSON text by JSON Pointer. */
import { parser } from '@lezer/json';
import { parsePointer } from '../../form/outline/pointer.ts';

/** A range of a text in UTF-16 code units. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

const values = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

function valueNode(node: SyntaxNode): SyntaxNode | undefined {
  for (let child = node.lastChild; child; child = child.prevSibling) {
    if (values.has(child.name)) return child;
  }
  return undefined;
}

function nameOf(property: SyntaxNode, text: string): string | undefined {
  const name = property.getChild('PropertyName');
  try {
    return name ? (JSON.parse(text.slice(name.from, name.to)) as string) : undefined;
  } catch {
    return undefined;
  }
}

function child(node: SyntaxNode, step: string, text: string): SyntaxNode | undefined {
  if (node.name === 'Object') {
    // Of two members with the same name the last counts, as in JSON.parse.
    return node.getChildren('Property').findLast((property) => nameOf(property, text) === step);
  }
  if (node.name !== 'Array') return undefined;
  let index = 0;
  for (let item = node.firstChild; item; item = item.nextSibling) {
    if (values.has(item.name) && String(index++) === step) return item;
  }
  return undefined;
}

/**
 * The range that a pointer refers to: the name of a member, or an item. If the text lacks it, the
 * nearest ancestor's. The root is marked by its first character.
 */
export function rangeOfPointer(text: string, pointer: string): TextRange {
  const top = valueNode(parser.parse(text).topNode);
  if (!top) return { from: 0, to: Math.min(1, text.length) };
  let range: TextRange = { from: top.from, to: top.from + 1 };
  let node: SyntaxNode | undefined = top;
  for (const step of parsePointer(pointer)) {
    const found: SyntaxNode | undefined = node && child(node, step, text);
    if (!found) break;
    const name = found.getChild('PropertyName');
    range = name ? { from: name.from, to: name.to } : { from: found.from, to: found.to };
    node = found.name === 'Property' ? valueNode(found) : found;
  }
  return range;
}

/**
 * Parses a text once, to find the range of the value at each pointer; undefined if the text has
 * none there.
 */
export function valueRanges(text: string): (pointer: string) => TextRange | undefined {
  const root = valueNode(parser.parse(text).topNode);
  return (pointer) => {
    let node = root;
    for (const step of parsePointer(pointer)) {
      const found: SyntaxNode | undefined = node && child(node, step, text);
      node = found?.name === 'Property' ? valueNode(found) : found;
    }
    return node && { from: node.from, to: node.to };
  };
}

/** A parsed JSON text, or the problem and its range. */
export type ParsedJson =
  | { readonly value: unknown }
  | { readonly problem: { readonly message: string; readonly range: TextRange } };

/** Parses JSON. An error includes its range, which `JSON.parse` does not report everywhere. */
export function parseJson(text: string): ParsedJson {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    if (text.trim() === '') {
      return { problem: { message: 'Nothing here yet.', range: { from: 0, to: text.length } } };
    }
    let at: number | undefined;
    parser.parse(text).iterate({
      enter: (node) => {
        if (node.type.isError && at === undefined) at = node.from;
      },
    });
    const from = Math.min(at ?? 0, Math.max(0, text.length - 1));
    const message = (error as Error).message.replace(/ in JSON at position.*$/s, '');
    return {
      problem: { message: `${message}.`.replace(/\.+$/, '.'), range: { from, to: from + 1 } },
    };
  }
}
