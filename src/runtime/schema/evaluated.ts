/**
 * `unevaluatedProperties` and `unevaluatedItems` as formulas. An annotation becomes a condition:
 * "evaluated if this branch holds". For example, next to an `anyOf` with a branch for `a` and one
 * for `b`, `unevaluatedProperties: false` means: no member `a`, or the first branch holds; no
 * member `b`, or the second branch holds; no other members.
 */
import { difference, intersect, isEmpty, type Language, union } from '../regular/index.ts';
import type { Formula } from './formula.ts';
import type { Goal } from './goal.ts';
import type { Evaluated, KeywordContext, Node } from './keyword.ts';
import type { KeySet, Range } from './selector.ts';

/**
 * What a schema applied in place evaluates if it and `condition` hold. Annotations of a failed
 * schema do not count.
 */
export function evaluatedSelectors(
  node: Node,
  context: KeywordContext,
  kind: 'array' | 'object',
  condition: Formula = context.formulas.true,
): readonly Evaluated[] {
  const list = context.evaluated(node, kind);
  if (list.length === 0) return list;
  const holds = context.formulas.and([condition, context.formula(node, kind)]);
  return list.map((item) => ({ ...item, when: context.formulas.and([item.when, holds]) }));
}

/** What the keywords of a schema evaluate, except one keyword. */
export function evaluatedBy(
  context: KeywordContext,
  kind: 'array' | 'object',
  except?: string,
): readonly Evaluated[] {
  // Without duplicates: a base that several parts of a schema refer to counts once.
  const found = new Map<string, Evaluated>();
  for (const [name, { keyword, parsed }] of context.schema.keywords) {
    if (name === except) continue;
    for (const one of keyword.evaluates?.(parsed, context, kind) ?? []) {
      found.set(`${[one.selector.id, one.goal?.id, one.when.id]}`, one);
    }
  }
  return [...found.values()];
}

/** What the sibling keywords of one keyword evaluate. */
const besides = (context: KeywordContext, kind: 'array' | 'object', own: string) =>
  evaluatedBy(context, kind, own).filter(
    ({ selector, when }) =>
      'from' in selector === (kind === 'array') && when !== context.formulas.false,
  );

/** The formula: every member that nothing else evaluates satisfies the goal. */
export function unevaluatedMembers(context: KeywordContext, goal: Goal): Formula {
  const { formulas, keyLanguage } = context;
  const { anyString } = context.languages;
  const list = besides(context, 'object', 'unevaluatedProperties');
  const groups = Map.groupBy(list, (item) => item.when);
  const always = groups.get(formulas.true) ?? [];
  const names = new Set<string>();
  const languages: Language[] = [];
  for (const { selector } of always) {
    const set = selector as KeySet;
    if (set.inverted) languages.push(keyLanguage(set, NOTHING));
    else {
      for (const name of set.names) names.add(name);
      languages.push(...set.languages);
    }
  }
  const rest = context.keys(names, languages, true);
  groups.delete(formulas.true);
  if (groups.size === 0) return formulas.all(rest, goal);

  // Divides names into parts, so that the same branches evaluate all members of one part.
  let parts = [{ language: keyLanguage(rest, NOTHING), when: [] as Formula[] }];
  // Merges the names that one branch evaluates into one language, to get fewer parts.
  for (const [when, items] of groups) {
    const language = union(items.map(({ selector }) => keyLanguage(selector as KeySet, NOTHING)));
    parts = parts.flatMap((part) =>
      [
        { language: intersect([part.language, language]), when: [...part.when, when] },
        { language: difference(part.language, language), when: part.when },
      ].filter((half) => !isEmpty(half.language)),
    );
  }
  return formulas.and(
    parts.map((part) =>
      formulas.or([
        formulas.all(
          part.language === anyString
            ? context.keys([], [], true)
            : context.keys([], [part.language]),
          goal,
        ),
        ...part.when,
      ]),
    ),
  );
}

const NOTHING: ReadonlyMap<string, unknown> = new Map();

/** The formula: every item that nothing else evaluates satisfies the goal. */
export function unevaluatedRest(context: KeywordContext, goal: Goal): Formula {
  const { formulas, range } = context;
  const list = besides(context, 'array', 'unevaluatedItems');
  const ranges = list.filter((item) => item.goal === undefined);
  const cuts = new Set([0]);
  for (const { selector } of ranges) {
    if (Number.isFinite((selector as Range).to)) cuts.add((selector as Range).to);
  }
  const starts = [...cuts].sort((a, b) => a - b);
  return formulas.and(
    starts.map((from, i) => {
      const whole = ranges.filter(({ selector }) => (selector as Range).to > from);
      const end = starts[i + 1] ?? Number.POSITIVE_INFINITY;
      const selector = range(from, end);
      return formulas.or([
        ...whole.map((item) => item.when),
        ...choices(list, context).map(({ goals, when }) =>
          formulas.and([when, formulas.all(selector, context.anyOf([goal, ...goals]))]),
        ),
      ]);
    }),
  );
}

/** All combinations of `contains` that may hold, with the goals of the items they evaluate. */
function choices(
  list: readonly Evaluated[],
  context: KeywordContext,
): { goals: Goal[]; when: Formula }[] {
  const { formulas } = context;
  let combinations = [{ goals: [] as Goal[], when: formulas.true }];
  for (const { goal, when } of list) {
    if (!goal) continue;
    context.budget.spend(combinations.length);
    combinations = combinations.flatMap((others) => {
      const taken = { goals: [...others.goals, goal], when: formulas.and([others.when, when]) };
      return when === formulas.true ? [taken] : [others, taken];
    });
  }
  return combinations;
}
