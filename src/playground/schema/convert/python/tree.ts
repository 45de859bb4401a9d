/** Accesses the syntax tree of a Python text. */
import { parser } from '@lezer/python';
import { refuse } from '../lexer.ts';

/** A node of the tree. */
export type PythonNode = ReturnType<typeof parser.parse>['topNode'];

/** A text with its tree. */
export interface Python {
  readonly root: PythonNode;
  textOf(node: PythonNode): string;
}

/** Parses a text. @throws ConversionProblem at the first syntax error */
export function parsePython(text: string): Python {
  const tree = parser.parse(text);
  tree.iterate({
    enter({ type, from }) {
      if (type.isError) refuse('This is not valid Python.', from);
    },
  });
  return { root: tree.topNode, textOf: ({ from, to }) => text.slice(from, to) };
}

/** The children of a node. */
export function childrenOf(node: PythonNode): PythonNode[] {
  const children: PythonNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** The children between brackets, without commas. */
export function insideOf(node: PythonNode): PythonNode[] {
  return childrenOf(node).filter(({ name }) => !/^[()[\],]$/.test(name));
}

/** The positional and keyword arguments of a call or a class. */
export function argumentsOf(
  list: PythonNode | null,
  python: Python,
): { readonly placed: readonly PythonNode[]; readonly named: ReadonlyMap<string, PythonNode> } {
  const placed: PythonNode[] = [];
  const named = new Map<string, PythonNode>();
  const parts = list ? insideOf(list) : [];
  for (let at = 0; at < parts.length; at++) {
    const [part, sign, value] = [parts[at], parts[at + 1], parts[at + 2]];
    if (part && sign?.name === 'AssignOp' && value) {
      named.set(python.textOf(part), value);
      at += 2;
    } else if (part) placed.push(part);
  }
  return { placed, named };
}

const escapes: ReadonlyMap<string, string> = new Map([
  ...['\\', "'", '"'].map((one) => [one, one] as const),
  ...Object.entries({ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\u0007' }),
  // A line that goes on.
  ['\n', ''],
  ['\r\n', ''],
]);

/** Python leaves what it does not know in place, with its backslash: `"\d"`. */
function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:([0-7]{1,3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(\r\n|[\s\S]))/g,
    (all, octal, two, four, eight, one) => {
      const hex = two ?? four ?? eight;
      if (hex === undefined && octal === undefined) return escapes.get(one) ?? all;
      const code = Number.parseInt(octal ?? hex, octal === undefined ? 16 : 8);
      return code > 0x10ffff ? all : String.fromCodePoint(code);
    },
  );
}

/** The value of a literal; undefined for other expressions. */
export function literalOf(
  node: PythonNode,
  python: Python,
): { readonly value: unknown } | undefined {
  const text = python.textOf(node);
  switch (node.name) {
    case 'None':
      return { value: null };
    case 'Boolean':
      return { value: text === 'True' };
    case 'Number':
    case 'UnaryExpression': {
      const value = Number(text.replaceAll('_', '').replaceAll(/\s+/g, ''));
      return Number.isFinite(value) ? { value } : undefined;
    }
    case 'ArrayExpression':
    case 'TupleExpression': {
      const items = insideOf(node).map((item) => literalOf(item, python));
      return items.every((item) => item !== undefined)
        ? { value: items.map(({ value }) => value) }
        : undefined;
    }
    case 'String': {
      const match = /^([rRuU]?)("""|'''|"|')([\s\S]*)\2$/.exec(text);
      if (!match) return undefined;
      const [, prefix = '', , content = ''] = match;
      if (/r/i.test(prefix)) return { value: content };
      return { value: unescaped(content) };
    }
    default:
      return undefined;
  }
}
