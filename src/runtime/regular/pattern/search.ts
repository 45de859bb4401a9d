/**
 * Compiles a pattern's syntax tree to the language of the strings in which it matches.
 *
 * A node is compiled together with what follows it, from right to left, so that a lookahead becomes
 * an intersection with the whole rest of the string. Assertions about what precedes (`^`, `\b`,
 * lookbehind) are decided by the context at their position, and a continuation is a function of
 * that context.
 */
import { formworkError } from '../../common/errors.ts';
import { type CodePointSet, complementSet } from '../code-points.ts';
import { derivatives } from '../derivative.ts';
import {
  complement,
  concat,
  intersect,
  isNothing,
  lazyTerm,
  type Term,
  type TermTable,
  union,
} from '../term/index.ts';
import { isAssertion, looksBack, refuseEmptyIterations } from './assertions.ts';
import { type Context, type Contexts, contexts } from './context.ts';
import { always, type Continuation, continuation, either } from './continuation.ts';
import {
  endOrBeginningWith,
  languageOf,
  stringsBeginningWith,
  stringsEndingIn,
} from './languages.ts';
import { type Node, someNode } from './syntax.ts';

interface Compiler {
  readonly table: TermTable;
  readonly contexts: Contexts;
  /** For each assertion, the index of its language in a context. */
  readonly places: ReadonlyMap<unknown, number>;
}

/** The strings in which the node matches somewhere, followed by `end`. */
export function search(node: Node, end: Term): Term {
  const { table } = end;
  const { anyString } = table;
  if (!someNode(node, isAssertion)) return concat(anyString, concat(languageOf(table, node), end));
  refuseEmptyIterations(node);
  const languages: Term[] = [];
  const places = new Map<unknown, number>();
  collect(table, node, languages, places);
  const compiler = { table, contexts: contexts(table, languages), places };
  const body = continuation((context) => compile(node, always(end), context, compiler));
  return after(
    anyString,
    needsContext(node) ? body : always(body.at(compiler.contexts.start)),
    compiler.contexts.start,
    compiler,
  );
}

function needsContext(node: Node): boolean {
  return someNode(node, looksBack);
}

/** Collects the languages of prefixes that a node depends on. */
function collect(
  table: TermTable,
  node: Node,
  languages: Term[],
  places: Map<unknown, number>,
): void {
  const add = (key: unknown, language: () => Term): void => {
    if (places.has(key)) return;
    places.set(key, languages.length);
    languages.push(language());
  };
  const endingIn = (set: CodePointSet) => stringsEndingIn(table, set);
  if (node.kind === 'start')
    add(node.set.key, () => union([table.emptyString, endingIn(node.set)]));
  else if (node.kind === 'boundary' || node.kind === 'inside')
    add(node.set.key, () => endingIn(node.set));
  else if (node.kind === 'look' && node.behind) add(node, () => prefixesOf(table, node.body));
  else if (node.kind === 'sequence' || node.kind === 'choice') {
    for (const part of node.parts) collect(table, part, languages, places);
  } else if ('body' in node) collect(table, node.body, languages, places);
}

/** The prefixes at whose end a lookbehind holds. */
function prefixesOf(table: TermTable, body: Node): Term {
  const looksAhead = (node: Node): boolean =>
    isAssertion(node) && !(node.kind === 'start' || (node.kind === 'look' && node.behind));
  if (someNode(body, looksAhead)) {
    throw formworkError('A lookahead inside a lookbehind is not supported: move it outside.', {
      code: 'unsupported_schema_feature',
      keyword: 'pattern',
    });
  }
  return search(body, table.emptyString);
}

/**
 * The possible rests of a string at a position with this context, if the node matches there and
 * `next` follows.
 */
function compile(node: Node, next: Continuation, context: Context, compiler: Compiler): Term {
  const { table } = compiler;
  if (!someNode(node, isAssertion)) return after(languageOf(table, node), next, context, compiler);
  const holds = (key: unknown): boolean =>
    (context.languages[compiler.places.get(key) as number] as Term).nullable;
  switch (node.kind) {
    case 'start':
      return holds(node.set.key) ? next.at(context) : table.nothing;
    case 'end':
      return intersect([next.at(context), endOrBeginningWith(table, node.set)]);
    case 'boundary':
    case 'inside': {
      const wordFollows = holds(node.set.key) === (node.kind === 'inside');
      const { set } = node;
      const ahead = wordFollows
        ? stringsBeginningWith(table, set)
        : endOrBeginningWith(table, complementSet(set));
      return intersect([next.at(context), ahead]);
    }
    case 'look': {
      if (node.behind) return holds(node) !== node.negative ? next.at(context) : table.nothing;
      const ahead = compile(node.body, always(table.anyString), context, compiler);
      return intersect([next.at(context), node.negative ? complement(ahead) : ahead]);
    }
    case 'choice':
      return union(node.parts.map((part) => compile(part, next, context, compiler)));
    case 'sequence': {
      const rest = node.parts
        .slice(1)
        .reduceRight((tail, part) => then(part, tail, compiler), next);
      return compile(node.parts[0] as Node, rest, context, compiler);
    }
    case 'repeat':
      return loop(node, next, compiler).at(context);
    default:
      return table.nothing;
  }
}

/** A string of `term`, followed by the continuation in the context that the string leads to. */
function after(
  term: Term,
  next: Continuation,
  context: Context,
  { contexts: all }: Compiler,
): Term {
  if (next.fixed) return concat(term, next.at(context));
  const ends = all.all();
  // Each is looked up by a string key.
  term.table.meter.work(4 * ends.length);
  return union(
    ends.map((end) => {
      const rest = next.at(end);
      return isNothing(rest) ? rest : concat(all.between(term, context, end), rest);
    }),
  );
}

function then(node: Node, next: Continuation, compiler: Compiler): Continuation {
  const at = continuation((context) => compile(node, next, context, compiler));
  return next.fixed && !needsContext(node) ? always(at.at(compiler.contexts.start)) : at;
}

const MAX_ROUNDS = 100;

/** A repetition whose body contains assertions. */
function loop(
  node: Node & { kind: 'repeat' },
  next: Continuation,
  compiler: Compiler,
): Continuation {
  const { body, min, max } = node;
  const counted = Number.isFinite(max) ? max : min;
  if (counted > MAX_ROUNDS) {
    throw formworkError(`Repeating assertions more than ${MAX_ROUNDS} times is not supported.`, {
      code: 'schema_too_complex',
      keyword: 'pattern',
    });
  }
  let rest = next;
  if (max === Number.POSITIVE_INFINITY) rest = star(body, next, compiler);
  for (let round = counted; round > 0; round--) {
    const tail = rest;
    const once = then(body, tail, compiler);
    rest = round > min ? either(once, next) : once;
  }
  return rest;
}

/** Any number of rounds: a recursively defined language. */
function star(body: Node, next: Continuation, compiler: Compiler): Continuation {
  const again: Continuation = continuation((context) => {
    const end = next.at(context);
    return lazyTerm(end.table, {
      nullable: end.nullable,
      // More rounds may lead to a context with a shorter end.
      shortest: next.fixed ? end.shortest : 0,
      leastCost: next.fixed ? end.leastCost : 0,
      derive: () => derivatives(union([end, compile(body, again, context, compiler)])),
    });
  });
  return next.fixed && !needsContext(body) ? always(again.at(compiler.contexts.start)) : again;
}
