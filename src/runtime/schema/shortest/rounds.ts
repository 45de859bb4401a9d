/**
 * The plans of recursive schemas depend on each other. They are a least fixpoint, computed in
 * rounds. A round computes a result and everything it depends on. A goal that depends on itself
 * counts as impossible in the first round, and as the previous round's result in later ones. Rounds
 * repeat until nothing gets cheaper; only then are the results stored.
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
  readonly open: Set<Goal>;
  readonly before: ReadonlyMap<Goal, GoalPlan>;
  cyclic: boolean;
}

/** The known plans, and the current round. */
export interface Rounds {
  /** The plan of a goal, from the cache or computed now. */
  goal(goal: Goal, find: () => GoalPlan): GoalPlan;
  state(state: ContainerState, find: () => StatePlan): StatePlan;
  /** Whether the round has used an assumption about a goal; what seems impossible may not be. */
  assumes(): boolean;
  /** Records that the round assumed something to be impossible. */
  assume(): void;
  /** Adds the plan of a state that was computed along with another's. */
  note(state: ContainerState, plan: StatePlan): void;
  /** A list whose order depends on plans, from the cache or created now. */
  list<List>(of: object, make: () => List): List;
}

function noAnswers(): Answers {
  return { goals: new Map(), states: new Map(), lists: new Map() };
}

/** Creates the rounds, with nothing known. */
export function makeRounds(budget: SchemaBudget): Rounds {
  const known = noAnswers();
  let round: Round | undefined;

  function settle<T>(question: () => T): T {
    let before: ReadonlyMap<Goal, GoalPlan> = new Map();
    try {
      for (;;) {
        round = { ...noAnswers(), open: new Set(), before, cyclic: false };
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

  function goal(of: Goal, find: () => GoalPlan): GoalPlan {
    const found = known.goals.get(of) ?? round?.goals.get(of);
    if (found) return found;
    if (!round) return settle(() => goal(of, find));
    const current = round;
    if (current.open.has(of)) {
      current.cyclic = true;
      return current.before.get(of) ?? NO_VALUE;
    }
    current.open.add(of);
    budget.enter();
    budget.spend();
    const plan = find();
    budget.leave();
    current.open.delete(of);
    current.goals.set(of, plan);
    return plan;
  }

  function state(of: ContainerState, find: () => StatePlan): StatePlan {
    const found = known.states.get(of) ?? round?.states.get(of);
    if (found) return found;
    if (!round) return settle(() => state(of, find));
    const plan = find();
    round.states.set(of, plan);
    return plan;
  }

  return {
    goal,
    state,
    assumes: () => round?.cyclic === true,
    assume() {
      if (round) round.cyclic = true;
    },
    note: (of, plan) => round?.states.set(of, plan),
    list<List>(of: object, make: () => List) {
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
