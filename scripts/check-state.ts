/**
 * Checks that the core's modules keep no state between compilations: everything created during a
 * compilation belongs to a workspace. Prints each module-level variable, each collection written
 * after loading, and each module-level call of a factory; exits with 1 if there are any.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

const root = resolve(import.meta.dirname, '..');

/** Methods that modify their receiver. */
const WRITES =
  /^(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

/** Functions of the core that create something stateful. */
const MAKERS = /^(?:make|create|memo)/;

/** A node of the syntax tree (ESTree). */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flat().filter(isNode);
}

/** The root name of `name.a[b]`. */
function baseOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Identifier') return node.name as string;
  const within = node.object ?? node.expression;
  return isNode(within) ? baseOf(within) : undefined;
}

/** The name of the variable that an expression writes to. */
function writtenBy(node: SyntaxNode): string | undefined {
  if (node.type === 'AssignmentExpression') return baseOf(node.left as SyntaxNode);
  if (
    node.type === 'UpdateExpression' ||
    (node.type === 'UnaryExpression' && node.operator === 'delete')
  ) {
    return baseOf(node.argument as SyntaxNode);
  }
  if (node.type !== 'CallExpression') return undefined;
  const callee = node.callee as SyntaxNode;
  const method = callee.property as SyntaxNode | undefined;
  return method && WRITES.test(String(method.name)) ? baseOf(callee) : undefined;
}

/** The declaration of a module-level statement, also within `export`. */
function topOf(statement: SyntaxNode): SyntaxNode {
  return isNode(statement.declaration) ? statement.declaration : statement;
}

/** The names that statements declare or import. */
function namesOf(statement: SyntaxNode): string[] {
  const declared = (statement.specifiers ?? statement.declarations ?? []) as SyntaxNode[];
  return declared.flatMap((one) => {
    const name = (one.local ?? one.id) as SyntaxNode | undefined;
    return name?.type === 'Identifier' ? [name.name as string] : [];
  });
}

/**
 * The state that a module keeps, with offsets in its text.
 * @param source TypeScript
 */
export function keptBy(source: string): { readonly at: number; readonly what: string }[] {
  const { program, errors } = parseSync('module.ts', source, { lang: 'ts' });
  if (errors[0]) throw new Error(errors[0].message);
  const statements = (program.body as unknown as SyntaxNode[]).map(topOf);
  const top = new Set(statements.flatMap(namesOf));
  const kept: { at: number; what: string }[] = [];

  for (const statement of statements) {
    if (statement.type !== 'VariableDeclaration') continue;
    if (statement.kind !== 'const') kept.push({ at: statement.start, what: 'a variable' });
    for (const { init, start } of statement.declarations as SyntaxNode[]) {
      const callee = isNode(init) && init.type === 'CallExpression' ? init.callee : undefined;
      const maker = isNode(callee) ? baseOf(callee) : undefined;
      if (maker && MAKERS.test(maker)) kept.push({ at: start, what: `made by ${maker}` });
    }
  }

  function visit(node: SyntaxNode, inside: boolean): void {
    const written = inside ? writtenBy(node) : undefined;
    if (written && top.has(written))
      kept.push({ at: node.start, what: `${written} is written to` });
    const within = inside || /Function/.test(node.type);
    for (const child of childrenOf(node)) visit(child, within);
  }
  for (const statement of statements) visit(statement, false);
  return kept;
}

function check(): void {
  const files = ['regular', 'schema', 'grammar'].flatMap((folder) => {
    const path = join(root, 'src/runtime', folder);
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(path, name));
  });
  const problems = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return keptBy(source).map(({ at, what }) => {
      const line = source.slice(0, at).split('\n').length;
      return `${relative(root, file)}:${line}: ${what}, at the top of a module of the core`;
    });
  });
  for (const line of problems) console.error(line);
  console.log(`${files.length} modules of the core, ${problems.length} that keep something`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) check();
