/** Why no document satisfies a schema: keywords of which none can be left out without there being one. */
import { type FormworkError, formworkError, isFormworkError } from '../errors.ts';
import { readCore } from './core.ts';
import { isArray, isObject, type Json } from './json.ts';
import { KEYWORDS } from './keywords/index.ts';
import type { CompileOptions } from './options.ts';
import { pointerOf } from './pointer.ts';
import { makeShortest } from './shortest/index.ts';

/** States that may be spent on finding them: a quarter of what compiling may take. */
const STATES = 100_000;

/** So many keywords are named in a message. */
const MAX_NAMED = 6;

/** Members that say how to read the others. */
const IDENTIFIER = /^(?:id|\$id|\$schema|\$\w*[aA]nchor)$/;

/**
 * Leaves out of an unsatisfiable schema whatever can be: halves of its members first, so that few of a large schema need a
 * try of their own. False when that took too much.
 */
function shrink(root: Json, options: CompileOptions): boolean {
  let left = STATES;
  let cost = STATES >> 6;

  function isNeeded(): boolean {
    if (left <= 0) return true;
    try {
      const core = readCore(root, { ...options, budget: { ...options.budget, states: left } });
      const satisfiable = makeShortest(core).bytes(core.root) < Number.POSITIVE_INFINITY;
      cost = core.budget.spent();
      left -= cost;
      return satisfiable;
    } catch (error) {
      // Otherwise something refers to what was left out.
      const complex = !isFormworkError(error) || error.code === 'schema_too_complex';
      left = complex ? 0 : left - cost;
      return true;
    }
  }

  function reduce(members: Map<string, Json>, list: readonly (readonly [string, Json])[]) {
    for (const [name] of list) members.delete(name);
    if (list.length === 0 || !isNeeded()) return;
    for (const [name, member] of list) members.set(name, member);
    const half = list.length >> 1;
    if (half === 0) visit(list[0]![1]);
    else for (const part of [list.slice(0, half), list.slice(half)]) reduce(members, part);
  }

  function visit(json: Json) {
    if (isArray(json)) for (const item of json) visit(item);
    if (!isObject(json)) return;
    const members = json as Map<string, Json>;
    for (const [name, member] of members) {
      const inert = KEYWORDS.get(name)?.inert && typeof member === 'string';
      if (inert && !IDENTIFIER.test(name)) members.delete(name);
    }
    const list = [...members].filter(([name]) => !IDENTIFIER.test(name));
    // What is additional to others contradicts more without them, so it is left out before them.
    reduce(
      members,
      list.sort(([a], [b]) => b.indexOf('add') - a.indexOf('add')),
    );
  }
  visit(root);
  return left > 0;
}

/** The places of members that hold no others. */
function places(json: Json, tokens: readonly string[] = []): (readonly string[])[] {
  if (!isArray(json) && !isObject(json)) return [];
  return [...(isArray(json) ? json.entries() : json)].flatMap(([name, member]) => {
    const path = [...tokens, String(name)];
    const inner = places(member, path);
    if (inner.length > 0 || isArray(json) || IDENTIFIER.test(String(name))) return inner;
    return [path];
  });
}

/** The error of an unsatisfiable schema. It names the keywords that contradict each other; its pointer is the innermost's. */
export function contradiction(schema: Json, options: CompileOptions): FormworkError {
  const all = shrink(schema, options) ? places(schema) : [];
  // What contradicts another thing mostly has a type, and is referred to: that alone says little.
  const others = all.filter((path) => !/^(?:type|\$ref)$/.test(path.at(-1) ?? ''));
  const said = others.length > 1 ? others : all;
  const deepest = said.reduce((a, b) => (b.length < a.length ? a : b), []);
  const keyword = deepest.at(-1) ?? '';
  const listed = said.slice(0, MAX_NAMED).map(pointerOf);
  if (said.length > MAX_NAMED) listed.push(`${said.length - MAX_NAMED} others`);
  const who = said.length > 1 ? listed.join(', ') : 'its constraints';
  return formworkError(
    `No JSON document satisfies the schema: ${who} contradict each other. Loosen one of them.`,
    {
      code: 'unsatisfiable_schema',
      ...(KEYWORDS.has(keyword) && { keyword }),
      pointer: pointerOf(deepest),
    },
  );
}
