/**
 * The shortest end of objects whose members do not depend on each other: the required members, and
 * the cheapest ones up to `minProperties`.
 */

import { priorityQueue } from '../../common/priority-queue.ts';
import { cheapestStrings, hasWord } from '../../regular/index.ts';
import type { Cell } from '../containers/object-cells.ts';
import type { ObjectShape } from '../containers/object-shape.ts';
import type { ObjectState } from '../containers/object-state.ts';
import { hasPosition } from '../containers/positions.ts';
import { lazyList } from '../lazy-list.ts';
import type { Parts } from './parts.ts';
import { textBytes } from './scalars.ts';
import { type PlanMember, STUCK, type StatePlan } from './types.ts';

/** A possible member. */
interface Member extends PlanMember {
  /** Bytes of the name's text. */
  readonly bytes: number;
  /** The position of a mentioned name; past the end for others. */
  readonly position: number;
}

/** With more required members, compute the plans of the intermediate states at once. */
const MANY = 32;

/** Creates the plan of such a state; undefined for others. */
export function makeMembers(parts: Parts): (state: ObjectState) => StatePlan | undefined {
  const { core, objects, rounds, bytes } = parts;
  const { budget, formulas } = core;

  /** Bytes of a comma and a colon. */
  const punctuation = 2 * (1 + core.gap);
  const costOf = (member: Member) => member.bytes + punctuation + bytes(member.goal);

  function mentioned(shape: ObjectShape, position: number): Member {
    const name = shape.names[position] as string;
    // A lone surrogate cannot be encoded.
    const own = name.isWellFormed() ? textBytes(name) : Number.POSITIVE_INFINITY;
    return { name, bytes: own, goal: shape.goalAt(position), position };
  }

  function* optional(shape: ObjectShape): Generator<Member, undefined> {
    const all = [...shape.names.keys()].map((position) => mentioned(shape, position));
    yield* all.filter(({ name }) => !shape.required.has(name)).sort((a, b) => a.bytes - b.bytes);
  }

  function* free({ names }: ObjectShape, { language, goal }: Cell): Generator<Member, undefined> {
    for (const { text: name, cost } of cheapestStrings(language)) {
      yield { name, bytes: cost + 2, goal, position: names.length };
    }
  }

  /**
   * Members that are not required, cheapest first. The cost of a value is computed only once its
   * name is cheap enough.
   */
  function* cheapest(shape: ObjectShape): Generator<Member, undefined> {
    const queue = priorityQueue<{ member: Member; others: Iterator<Member> | undefined }>();
    const add = (others: Iterator<Member>, value = 1) => {
      const { value: member, done } = others.next();
      if (!done) queue.push({ member, others }, member.bytes + punctuation + value);
    };
    add(optional(shape));
    for (const cell of objects.cells(shape)) add(free(shape, cell));
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { member, others } = next;
      if (!others) yield member;
      else {
        const cost = costOf(member);
        // Free names of one cell have the same goal: if no value satisfies it, none of them is
        // possible.
        if (member.position < shape.names.length) add(others);
        else if (cost < Number.POSITIVE_INFINITY) add(others, bytes(member.goal));
        // The queue returns the last one added first, so this one precedes others of the same cost,
        // of which there may be millions.
        if (cost < Number.POSITIVE_INFINITY) queue.push({ member, others: undefined }, cost);
      }
    }
  }

  return (state) => {
    const { shape, count, rest, index, seen, written } = state;
    if (rest !== formulas.true) return undefined;
    const isLeft = (position: number) => position >= index && !hasPosition(written, position);
    const required = shape.requiredAt.filter(isLeft);
    const members = required.map((position) => mentioned(shape, position));
    const enough = Math.max(shape.min - count, members.length);
    if (count + enough > shape.max) return STUCK;
    const memberAt = rounds.list(shape, () => lazyList(() => cheapest(shape), rounds.assume));
    for (let rank = 0; members.length < enough; rank++) {
      const member = memberAt(rank);
      if (!member) return STUCK;
      const { position, name } = member;
      const isFree = position === shape.names.length;
      if (isFree ? !hasWord(seen.names, name) : isLeft(position)) members.push(member);
    }
    budget.spend(members.length >> 4);
    let total = members.reduce((all, member) => all + costOf(member), 1);
    if (total === Number.POSITIVE_INFINITY) return STUCK;
    members.sort((a, b) => a.position - b.position);
    const planFrom = (i: number) => ({ bytes: total, members: () => members.slice(i) });
    const plan = planFrom(0);
    // With many members in this order, the plans of the intermediate states will be requested too;
    // one pass computes all.
    const inOrder = written.words.length === 0;
    const places = inOrder && shape.limit === 0 && members.length > MANY ? members : [];
    for (const [i, member] of places.entries()) {
      rounds.note(objects.at(state, member.position), planFrom(i));
      total -= costOf(member);
    }
    return plan;
  };
}
