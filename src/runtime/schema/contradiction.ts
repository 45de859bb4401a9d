/** Explains why no document satisfies a schema: finds a minimal set of contradicting keywords. */

import { type FormworkError, formworkError, isFormworkError } from '../common/errors.ts';
import { pointerOf } from '../common/json-pointer.ts';
import { makeLanguages } from '../regular/index.ts';
import { readSchema } from './core.ts';
import { isArray, isObject, type Json } from './json.ts';
import { KEYWORDS } from './keywords/index.ts';
import type { CompileOptions } from './options.ts';
import { makeShortest } from './shortest/index.ts';

/** States to spend on the search, if compiling may take that many: a quarter of its usual limit. */
const STATES = 100_000;

/** Maximum number of keywords in a message. */
const MAX_NAMED = 6;

/**
 * Whether a member is text that cannot contradict anything: titles, identifiers and the like. A
 * member of the document may have the same name.
 */
const isInert = (name: string, member: Json) =>
  typeof member === 'string' && KEYWORDS.get(name)?.inert;

/** Keywords that may accept less when others, or parts of their own value, are removed. */
const NARROWER = /^(?:add|une|items|one|not|if|maxC)/;

/**
 * Removes everything from an unsatisfiable schema that the contradiction does not need (delta
 * debugging: halves of its members first). Returns false if that takes too long.
 */
function shrink(root: Json, options: CompileOptions): boolean {
  const languages = makeLanguages();
  let left = Math.min(STATES, options.budget?.states ?? STATES);
  let cost = STATES >> 6;
  const waiting = [root];

  /** Whether the schema is satisfiable, or no longer a valid schema, without the last removal. */
  function isNeeded(): boolean {
    if (left <= 0) return true;
    const limited = { ...options, budget: { ...options.budget, states: left } };
    try {
      const core = readSchema(root, limited, languages);
      const satisfiable = makeShortest(core).bytes(core.root) < Number.POSITIVE_INFINITY;
      cost = core.budget.spent();
      left -= cost;
      return satisfiable;
    } catch (error) {
      // Otherwise a reference points to the removed part.
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
    // The first group would be contradictory on its own without the others; nothing refers to the
    // last group once the others are removed.
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

/** The paths of the members without children. */
function places(json: Json, tokens: readonly string[] = []): (readonly string[])[] {
  if (!isArray(json) && !isObject(json)) return [];
  return [...(isArray(json) ? json.entries() : json)].flatMap(([name, member]) => {
    const path = [...tokens, `${name}`];
    const inner = places(member, path);
    if (inner.length > 0 || isArray(json) || isInert(`${name}`, member)) return inner;
    return [path];
  });
}

/**
 * The error of an unsatisfiable schema. It names the contradicting keywords, and points to one of
 * them.
 */
export function contradiction(schema: Json, options: CompileOptions): FormworkError {
  const rest = structuredClone(schema);
  const all = shrink(rest, options) ? places(rest) : [];
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
