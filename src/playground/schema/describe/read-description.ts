/**
 * The facts that a description of a record lists, by name, and what it states
 * of their values.
 */

/** A fact that the description lists. */
export interface Fact {
  /** As a member's name: camelCase. */
  readonly name: string;
  /** Bounds: `rating from 1 to 10`. */
  readonly range?: readonly [number, number];
  /** Whether it is yes or no: `remote or not`, `whether it is paid`. */
  readonly yesOrNo?: true;
  /** Whether there are several: `a list of skills`. */
  readonly several?: true;
  /** What stands in parentheses: words to choose from, or the facts of each. */
  readonly parts?: readonly string[];
  /** Whether the parts are words to choose from: `area (sales or support)`. */
  readonly choice?: true;
}

/** A description that lists facts. */
export interface Description {
  /** What is described, if it says so: `A film: …`. */
  readonly title?: string;
  readonly facts: readonly Fact[];
}

/** More words than this are no name of a fact but prose. */
const longestName = 4;
const titleLength = 40;

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const RANGE = new RegExp(
  String.raw`\b(?:from|between)?\s*(${NUMBER})\s*(?:to|and|[-–])\s*(${NUMBER})`,
  'u',
);
const ARTICLE = /^(?:and|or|an?|the|its|his|her|their|each|all)\s+/iu;
const WHETHER = /^(?:whether|if)\s+(?:it|this|he|she|they)?\s*(?:is|are|was|has|have)?\s*/iu;
const OR_NOT = /\s+(?:or not|yes or no|yes\/no|\(yes\/no\))$/iu;
const SEVERAL = /^(?:list|lists|set|several|many|some|any)\s+(?:of\s+)?/iu;
const FROM_AND_TO = /^(.+?)\s*,?\s+from\s+and\s+to$/iu;

/** Cuts at commas, semicolons and line ends that stand in no parentheses. */
function cut(text: string): string[] {
  const items = [''];
  let depth = 0;
  for (const character of text) {
    if ('(（'.includes(character)) depth += 1;
    if (')）'.includes(character)) depth -= 1;
    if (depth === 0 && ',;\n，、；'.includes(character)) items.push('');
    else items[items.length - 1] += character;
  }
  return items;
}

/** Cuts an item at its `and`, unless that joins the ends of a range. */
function cutAtAnd(item: string): string[] {
  if (FROM_AND_TO.test(item.trim())) return [item];
  const protectedText = item.replace(/\([^)]*\)/gu, (inside) => '#'.repeat(inside.length));
  const range = RANGE.exec(protectedText);
  for (const { index, 0: joint } of protectedText.matchAll(/\s+(?:and|&)\s+/giu)) {
    const insideRange = range && index > range.index && index < range.index + range[0].length;
    if (!insideRange) return [item.slice(0, index), ...cutAtAnd(item.slice(index + joint.length))];
  }
  return [item];
}

const words = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** `Unit price` becomes `unitPrice`. */
export function camelCase(text: string): string {
  return words(text)
    .map((word, index) => {
      const lower = word.toLowerCase();
      return index === 0 ? lower : lower.charAt(0).toUpperCase() + lower.slice(1);
    })
    .join('');
}

function factOf(item: string): Fact | undefined {
  let rest = item.replace(/^[\s\-*•]+|[\s.:]+$/gu, '');
  const take = (pattern: RegExp, replacement = '') => {
    const found = pattern.exec(rest);
    if (found) rest = rest.replace(pattern, replacement).trim();
    return found;
  };
  while (take(ARTICLE));
  const yesOrNo = [take(OR_NOT), take(WHETHER)].some(Boolean);
  const inside = take(/[(（]([^)）]*)[)）]/u)?.[1];
  const range = take(RANGE);
  const rangeInside = inside === undefined ? null : RANGE.exec(inside);
  const several = take(SEVERAL) !== null;
  const found = range ?? rangeInside;
  const bounds = found ? ([Number(found[1]), Number(found[2])] as const) : undefined;
  const parts =
    inside === undefined || rangeInside
      ? []
      : cut(inside)
          .flatMap((part) => part.split(/\s+(?:or|and)\s+/iu))
          .map((part) => part.replace(/^(?:or|and)\s+/iu, '').trim())
          .filter((part) => part !== '');
  const name = camelCase(rest);
  if (name === '' || /^\p{N}/u.test(name) || words(rest).length > longestName) return undefined;
  return {
    name,
    ...(bounds && bounds[0] <= bounds[1] ? { range: bounds } : {}),
    ...(yesOrNo ? { yesOrNo } : {}),
    ...(several ? { several } : {}),
    ...(parts.length > 1 ? { parts } : {}),
    ...(parts.length > 1 && /\sor\s/iu.test(inside!) ? { choice: true } : {}),
  };
}

function titleOf(head: string): string | undefined {
  const text = head
    .trim()
    .replace(/[^\p{L}\p{M}\p{N} '’-]/gu, '')
    .replace(ARTICLE, '')
    .trim();
  if (text === '' || text.length > titleLength) return undefined;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Reads a description that lists facts: `A film: title, year, rating from 1 to 10`, or
 * `a customer with name and email`.
 * @returns undefined where it lists none: such a description is prose, and what it means is for a
 *   model to say.
 */
export function readDescription(text: string): Description | undefined {
  const parted =
    /^([^:(,]*):([\s\S]+)$/u.exec(text) ??
    /^([^(,]*?)\b(?:with|having|containing|including)\b([\s\S]+)$/iu.exec(text);
  const [head, list] = parted ? [parted[1]!, parted[2]!] : ['', text];
  const items = cut(list)
    .flatMap(cutAtAnd)
    .filter((item) => item.trim() !== '')
    .flatMap((item) => {
      const both = FROM_AND_TO.exec(item.trim())?.[1];
      return both === undefined ? [item] : [`${both} from`, `${both} to`];
    });
  const facts = items.map(factOf);
  if (!parted && facts.length < 2) return undefined;
  if (facts.length === 0 || facts.includes(undefined)) return undefined;
  const byName = new Map(facts.map((fact) => [fact!.name, fact!]));
  const title = titleOf(head);
  return { ...(title === undefined ? {} : { title }), facts: [...byName.values()] };
}
