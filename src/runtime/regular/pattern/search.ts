/**
 * A pattern's syntax tree -> the language of the strings in which it matches.
 *
 * A node is compiled with what follows it, from the right to the left, so that a lookahead is an intersection with the
 * whole rest of the string. What looks back (`^`, `\b`, lookbehind) is answered by the context at its place, and a
 * continuation is a function of that context.
 */
import { formworkError } from '../../errors.ts';
import { complementSet } from '../code-points.ts';
import { derivatives } from '../derivative.ts';
import {
  anyString,
  complement,
  concat,
  emptyString,
  intersect,
  lazyTerm,
  nothing,
  type Term,
  union,
} from '../term/index.ts';
import { work } from '../work.ts';
import { isAssertion, looksBack, refuseEmptyRounds } from './assertions.ts';
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
  readonly contexts: Contexts;
  /** Where in a context's languages the assertions find theirs. */
  readonly places: ReadonlyMap<unknown, number>;
}

/** The strings in which the node matches somewhere, and then `end` is what remains. */
export function search(node: Node, end: Term = anyString): Term {
  if (!someNode(node, isAssertion)) return concat(anyString, concat(languageOf(node), end));
  refuseEmptyRounds(node);
  const languages: Term[] = [];
  const places = new Map<unknown, number>();
  collect(node, languages, places);
  const compiler = { contexts: contexts(languages), places };
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

/** Finds the languages of prefixes that the node asks for. */
function collect(node: Node, languages: Term[], places: Map<unknown, number>): void {
  const add = (key: unknown, language: () => Term): void => {
    if (places.has(key)) return;
    places.set(key, languages.length);
    languages.push(language());
  };
  if (node.kind === 'start') add(node.set, () => union([emptyString, stringsEndingIn(node.set)]));
  else if (node.kind === 'boundary' || node.kind === 'inside')
    add(node.set, () => stringsEndingIn(node.set));
  else if (node.kind === 'look' && node.behind) add(node, () => prefixesOf(node.body));
  else if (node.kind === 'sequence' || node.kind === 'choice') {
    for (const part of node.parts) collect(part, languages, places);
  } else if ('body' in node) collect(node.body, languages, places);
}

/** The prefixes at whose end a lookbehind holds. */
function prefixesOf(body: Node): Term {
  const looksAhead = (node: Node): boolean =>
    isAssertion(node) && !(node.kind === 'start' || (node.kind === 'look' && node.behind));
  if (someNode(body, looksAhead)) {
    throw formworkError(
      'A lookbehind that looks ahead is not supported: put the lookahead outside.',
      {
        code: 'unsupported_schema_feature',
        keyword: 'pattern',
      },
    );
  }
  return search(body, emptyString);
}

/** The strings that may remain at a place with this context, when the node matches there and then `next` follows. */
function compile(node: Node, next: Continuation, context: Context, compiler: Compiler): Term {
  if (!someNode(node, isAssertion)) return after(languageOf(node), next, context, compiler);
  const holds = (key: unknown): boolean =>
    (context.languages[compiler.places.get(key) as number] as Term).nullable;
  switch (node.kind) {
    case 'start':
      return holds(node.set) ? next.at(context) : nothing;
    case 'end':
      return intersect([next.at(context), endOrBeginningWith(node.set)]);
    case 'boundary':
    case 'inside': {
      const wordFollows = holds(node.set) === (node.kind === 'inside');
      const { set } = node;
      const ahead = wordFollows
        ? stringsBeginningWith(set)
        : endOrBeginningWith(complementSet(set));
      return intersect([next.at(context), ahead]);
    }
    case 'look': {
      if (node.behind) return holds(node) !== node.negative ? next.at(context) : nothing;
      const ahead = compile(node.body, always(anyString), context, compiler);
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
      return nothing;
  }
}

/** A string of `term`, then what follows in the context that the string leads to. */
function after(
  term: Term,
  next: Continuation,
  context: Context,
  { contexts: all }: Compiler,
): Term {
  if (next.fixed) return concat(term, next.at(context));
  const ends = all.all();
  // Each is asked for by a text.
  work(4 * ends.length);
  return union(
    ends.map((end) => {
      const rest = next.at(end);
      return rest === nothing ? nothing : concat(all.between(term, context, end), rest);
    }),
  );
}

function then(node: Node, next: Continuation, compiler: Compiler): Continuation {
  const at = continuation((context) => compile(node, next, context, compiler));
  return next.fixed && !needsContext(node) ? always(at.at(compiler.contexts.start)) : at;
}

const MAX_ROUNDS = 100;

/** A repetition whose body has assertions. */
function loop(
  node: Node & { kind: 'repeat' },
  next: Continuation,
  compiler: Compiler,
): Continuation {
  const { body, min, max } = node;
  const counted = Number.isFinite(max) ? max : min;
  if (counted > MAX_ROUNDS) {
    throw formworkError(
      `A repetition of assertions more than ${MAX_ROUNDS} times is not supported.`,
      {
        code: 'schema_too_complex',
        keyword: 'pattern',
      },
    );
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

/** Any number of rounds: a language that speaks of itself. */
function star(body: Node, next: Continuation, compiler: Compiler): Continuation {
  const again: Continuation = continuation((context) => {
    const end = next.at(context);
    return lazyTerm({
      nullable: end.nullable,
      shortest: end.shortest,
      leastCost: end.leastCost,
      derive: () => derivatives(union([end, compile(body, again, context, compiler)])),
    });
  });
  return next.fixed && !needsContext(body) ? always(again.at(compiler.contexts.start)) : again;
}
