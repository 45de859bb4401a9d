/** Steps between values: the branches after one byte of punctuation or white space. */

import {
  COLON,
  COMMA,
  closingByte,
  isSpace,
  OPEN_BRACE,
  OPEN_BRACKET,
  SPACE,
} from '../../common/json-bytes.ts';
import type { Beginnings } from './begin.ts';
import type { Branch, Position } from './branch.ts';
import type { MachineContext } from './context.ts';
import type { Choice, Continuation } from './continuation.ts';
import type { Endings } from './end.ts';
import type { History } from './history.ts';

/** The branches after a position between values and one byte. */
export type PositionStep = (
  position: Position,
  history: History,
  byte: number,
) => readonly Branch[];

type BeforeValue = Extract<Position, { op: 'before-value' }>;

/** Creates the steps between values. */
export function makePositionStep(
  context: MachineContext,
  begin: Beginnings,
  end: Endings,
): PositionStep {
  const { shortest, table, continuations, flexible, gap, unknown, follow } = context;
  const { objects, arrays } = shortest;
  const nextName = gap > 0 ? begin.nameAfterSpace : begin.name;
  const nextItem = gap > 0 ? begin.itemAfterSpace : begin.item;

  function openContainer(
    { goal, onward }: BeforeValue,
    byte: number,
    next: History,
  ): readonly Branch[] {
    const state = (byte === OPEN_BRACE ? objects : arrays).open(goal);
    if (!state) return [];
    const isPlain = state.kind === 'array' && context.remaining.hasArray(goal);
    if (!isPlain && context.opened(state) === Number.POSITIVE_INFINITY) return [];
    return state.kind === 'object'
      ? begin.firstName(state, onward, next)
      : begin.firstItem(state, onward, next);
  }

  function memberValue({ goal, next: state }: Choice, below: Continuation, history: History) {
    const distance = shortest.rest(state) + below.distance;
    const onward = continuations.make({ op: 'member', state, below, distance });
    return begin.value(goal, onward, history);
  }

  function memberValues(choices: readonly Choice[], below: Continuation, history: History) {
    const [only] = choices;
    if (only && choices.length === 1) return memberValue(only, below, history);
    return choices.flatMap((choice) => memberValue(choice, below, history));
  }

  /** Histories do not record white space, so the position stays the same for any amount of it. */
  function afterSpace(position: Position, history: History): readonly Branch[] {
    switch (position.op) {
      case 'before-value':
        return begin.value(position.goal, position.onward, history);
      case 'after-colon':
        return memberValues(position.choices, position.below, history);
      case 'before-first-name':
        return begin.firstName(position.state, position.below, history);
      case 'before-name':
        return begin.name(position.state, position.below, history);
      case 'before-first-item':
        return begin.firstItem(position.state, position.below, history);
      case 'before-item':
        return begin.item(position.state, position.below, history);
      default:
        return [table.at(position, history)];
    }
  }

  return (position, history, byte) => {
    if (position.op === 'unsure') return unknown;
    if (flexible && isSpace(byte)) return afterSpace(position, history);
    switch (position.op) {
      case 'before-value':
        return byte === OPEN_BRACE || byte === OPEN_BRACKET
          ? openContainer(position, byte, follow(history, byte, position.onward))
          : [];
      case 'after-name': {
        if (byte !== COLON) return [];
        const { choices, below } = position;
        const next = follow(history, byte, below);
        return gap > 0
          ? [table.at({ op: 'after-colon', choices, below }, next)]
          : memberValues(choices, below, next);
      }
      case 'after-colon':
      case 'before-name':
      case 'before-item':
        return byte === SPACE ? afterSpace(position, history) : [];
      case 'before-first-name':
      case 'after-member':
      case 'before-first-item':
      case 'after-item': {
        const { op, state, below } = position;
        const next = follow(history, byte, below);
        if (byte === COMMA && op === 'after-member') return nextName(state, below, next);
        if (byte === COMMA && op === 'after-item') return nextItem(state, below, next);
        const closes = byte === closingByte(state.kind) && shortest.closes(state);
        return closes ? end.value(below, next) : [];
      }
      default:
        return [];
    }
  };
}
