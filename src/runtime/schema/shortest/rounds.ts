/**
 * Answers that depend on each other: the least fixpoint. A round answers a question and all that it needs, taking a
 * goal that needs itself for impossible at first, and for what the round before found after that; it is repeated until
 * nothing gets cheaper. Only then are its answers kept.
 */
import type { SchemaBudget } from '../budget.ts';
import type { Goal } from '../goal.ts';
import { type ContainerState, type GoalPlan, NO_VALUE, type StatePlan } from './types.ts';

interface Answers {
  readonly goals: Map<Goal, GoalPlan>;
  readonly states: Map<ContainerState, StatePlan>;
  readonly lists: Map<object, unknown>;
}

interface Round extends Answers {
  /** Goals that are being asked about, and how deep. */
  readonly open: Map<object, number>;
  readonly before: ReadonlyMap<Goal, GoalPlan>;
  /** What was answered while some goal was only assumed: with the outermost of those. */
  readonly unsure: Map<object, object>;
  /** The same of what is being asked now. */
  assumed: object | undefined;
  cyclic: boolean;
}

/** What is known, and the round that finds out more. */
export interface Rounds {
  /** The plan of a goal: remembered, or found now. */
  goal(goal: Goal, answer: () => GoalPlan): GoalPlan;
  state(state: ContainerState, answer: () => StatePlan): StatePlan;
  /** True for a goal whose plan may get cheaper in this round or the next. */
  isUnsure(goal: Goal): boolean;
  /** Remembers the plan of a state that was found along with another's. */
  note(state: ContainerState, plan: StatePlan): void;
  /** The list of something, whose order depends on plans: remembered, or made now. */
  list<List>(of: object, make: () => List): List;
}

function noAnswers(): Answers {
  return { goals: new Map(), states: new Map(), lists: new Map() };
}

/** Makes rounds; nothing is known yet. */
export function makeRounds(budget: SchemaBudget): Rounds {
  const known = noAnswers();
  let round: Round | undefined;

  function settle<T>(question: () => T): T {
    let before: ReadonlyMap<Goal, GoalPlan> = new Map();
    try {
      for (;;) {
        round = {
          ...noAnswers(),
          open: new Map(),
          before,
          unsure: new Map(),
          assumed: undefined,
          cyclic: false,
        };
        const answer = question();
        if (!round.cyclic || isStable(round)) {
          keep(round);
          return answer;
        }
        before = round.goals;
        budget.spend(before.size);
      }
    } finally {
      round = undefined;
    }
  }

  function keep({ goals, states, lists }: Answers) {
    for (const [goal, plan] of goals) known.goals.set(goal, plan);
    for (const [state, plan] of states) known.states.set(state, plan);
    for (const [goal, list] of lists) known.lists.set(goal, list);
  }

  /** Notes that what is being asked rests on an assumption: of a goal that is open, or was. */
  function assume({ open, assumed }: Round, on: object) {
    const depth = (goal: object | undefined) => (goal ? (open.get(goal) ?? -1) : open.size);
    return depth(on) < depth(assumed) ? on : assumed;
  }

  /** An answer of this round or of an earlier one. */
  function recall<T>(of: object, kept: T | undefined, own: T | undefined): T | undefined {
    const on = round?.unsure.get(of);
    if (round && on && !kept) round.assumed = assume(round, on);
    return kept ?? own;
  }

  /** Finds an answer, and what it rests on: one that rests on itself alone is the least there is. */
  function find<T>(current: Round, of: object, answer: () => T): T {
    const outer = current.assumed;
    current.assumed = undefined;
    const plan = answer();
    const on = current.assumed;
    current.assumed = outer;
    if (on && on !== of) {
      current.unsure.set(of, on);
      current.assumed = assume(current, on);
    }
    return plan;
  }

  function goal(of: Goal, answer: () => GoalPlan): GoalPlan {
    const found = recall(of, known.goals.get(of), round?.goals.get(of));
    if (found) return found;
    if (!round) return settle(() => goal(of, answer));
    const current = round;
    if (current.open.has(of)) {
      current.cyclic = true;
      current.assumed = assume(current, of);
      return current.before.get(of) ?? NO_VALUE;
    }
    current.open.set(of, current.open.size);
    budget.enter();
    budget.spend();
    const plan = find(current, of, answer);
    budget.leave();
    current.open.delete(of);
    current.goals.set(of, plan);
    return plan;
  }

  function state(of: ContainerState, answer: () => StatePlan): StatePlan {
    const found = recall(of, known.states.get(of), round?.states.get(of));
    if (found) return found;
    if (!round) return settle(() => state(of, answer));
    const plan = find(round, of, answer);
    round.states.set(of, plan);
    return plan;
  }

  return {
    goal,
    state,
    isUnsure: (of) => round !== undefined && (round.open.has(of) || round.unsure.has(of)),
    note(of, plan) {
      if (round?.assumed) round.unsure.set(of, round.assumed);
      round?.states.set(of, plan);
    },
    list<List>(of: object, make: () => List) {
      // What it has found rests on whatever was assumed by then.
      if (round?.cyclic) round.assumed = known;
      let list = (known.lists.get(of) ?? round?.lists.get(of)) as List | undefined;
      if (list === undefined) {
        list = make();
        (round ?? known).lists.set(of, list);
      }
      return list;
    },
  };
}

function isStable({ goals, before }: Round): boolean {
  for (const [goal, plan] of goals) {
    if (plan.bytes !== (before.get(goal)?.bytes ?? Number.POSITIVE_INFINITY)) return false;
  }
  return true;
}
