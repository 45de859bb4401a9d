/** Why no document satisfies a schema: a smallest set of keywords that contradict each other. */
import { type FormworkError, formworkError, isFormworkError } from '../errors.ts';
import { pointerOf } from '../json-pointer.ts';
import { makeLanguages } from '../regular/index.ts';
import { readCore } from './core.ts';
import { isArray, isObject, type Json } from './json.ts';
import { KEYWORDS } from './keywords/index.ts';
import type { CompileOptions } from './options.ts';
import { makeShortest } from './shortest/index.ts';

/** States that may be spent on the search, where compiling may take as many: a quarter of its usual limit. */
const STATES = 100_000;

/** How many keywords a message names. */
const MAX_NAMED = 6;

/** True for text that contradicts nothing: titles, identifiers and the like. A member of the document may be named so, too. */
const isInert = (name: string, member: Json) =>
  typeof member === 'string' && KEYWORDS.get(name)?.inert;

/** Keywords that may accept less when others are removed, or a part of their own value. */
const NARROWER = /^(?:add|une|items|one|not|if|maxC)/;

/**
 * Removes from an unsatisfiable schema whatever is not needed for the contradiction (delta debugging: halves of its members
 * first). False when that took too much.
 */
function shrink(root: Json, options: CompileOptions): boolean {
  const languages = makeLanguages();
  let left = Math.min(STATES, options.budget?.states ?? STATES);
  let cost = STATES >> 6;
  const waiting = [root];

  /** True when the schema is satisfiable without what was just removed, or is no schema any more. */
  function isNeeded(): boolean {
    if (left <= 0) return true;
    const limited = { ...options, budget: { ...options.budget, states: left } };
    try {
      const core = readCore(root, limited, languages);
      const satisfiable = makeShortest(core).bytes(core.root) < Number.POSITIVE_INFINITY;
      cost = core.budget.spent();
      left -= cost;
      return satisfiable;
    } catch (error) {
      // Otherwise a reference points to what was removed.
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
    if (half === 0) {
      const [name, member] = list[0]!;
      if (NARROWER.test(name)) waiting.push(member);
      else visit(member);
    } else for (const part of [list.slice(0, half), list.slice(half)]) reduce(members, part);
  }

  function visit(json: Json) {
    if (isArray(json)) for (const item of json) visit(item);
    if (!isObject(json)) return;
    const members = json as Map<string, Json>;
    const list = [...members].filter((member) => !isInert(...member));
    // Without the others the first would be a contradiction of their own; nothing refers to the last once the others are removed.
    const turn = ([name]: readonly [string, Json]) =>
      NARROWER.test(name) ? 0 : KEYWORDS.get(name)?.definitions ? 2 : 1;
    reduce(
      members,
      list.sort((a, b) => turn(a) - turn(b)),
    );
  }
  for (const json of waiting) visit(json);
  return left > 0;
}

/** The paths of members that hold no others. */
function places(json: Json, tokens: readonly string[] = []): (readonly string[])[] {
  if (!isArray(json) && !isObject(json)) return [];
  return [...(isArray(json) ? json.entries() : json)].flatMap(([name, member]) => {
    const path = [...tokens, `${name}`];
    const inner = places(member, path);
    if (inner.length > 0 || isArray(json) || isInert(`${name}`, member)) return inner;
    return [path];
  });
}

/** The error of an unsatisfiable schema. It names the keywords that contradict each other, and points to one of them. */
export function contradiction(schema: Json, options: CompileOptions): FormworkError {
  const all = shrink(schema, options) ? places(schema) : [];
  // A `type` or `$ref` is nearly always among them, and says little.
  const others = all.filter((path) => !/^(?:type|\$ref)$/.test(path.at(-1) ?? ''));
  const named = others.length > 1 ? others : all;
  const deepest = named.reduce((a, b) => (b.length < a.length ? a : b), []);
  const keyword = deepest.at(-1) ?? '';
  const listed = named.slice(0, MAX_NAMED).map(pointerOf);
  if (named.length > MAX_NAMED) listed.push(`${named.length - MAX_NAMED} others`);
  const who = named.length > 1 ? listed.join(', ') : 'its constraints';
  return formworkError(
    `No JSON document satisfies the schema: ${who} contradict each other. Relax one of them.`,
    {
      code: 'unsatisfiable_schema',
      ...(KEYWORDS.has(keyword) && { keyword }),
      pointer: pointerOf(deepest),
    },
  );
}
