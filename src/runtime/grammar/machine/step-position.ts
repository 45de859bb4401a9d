/** Steps between values: the strands after one byte of punctuation or white space. */

import {
  COLON,
  COMMA,
  closingByte,
  isSpace,
  OPEN_BRACE,
  OPEN_BRACKET,
  SPACE,
} from '../../regular/index.ts';
import type { Beginnings } from './begin.ts';
import type { MachineContext } from './context.ts';
import type { Choice, Continuation } from './continuation.ts';
import type { Endings } from './end.ts';
import type { Position, Strand } from './strand.ts';
import type { Trail } from './trail.ts';

/** The strands after a position between values and one byte. */
export type PositionStep = (position: Position, trail: Trail, byte: number) => readonly Strand[];

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
    next: Trail,
  ): readonly Strand[] {
    const state = (byte === OPEN_BRACE ? objects : arrays).open(goal);
    if (!state) return [];
    const isPlain = state.kind === 'array' && context.counts.hasArray(goal);
    if (!isPlain && context.opened(state) === Number.POSITIVE_INFINITY) return [];
    return state.kind === 'object'
      ? begin.firstName(state, onward, next)
      : begin.firstItem(state, onward, next);
  }

  function memberValue({ goal, next: state }: Choice, below: Continuation, trail: Trail) {
    const distance = shortest.rest(state) + below.distance;
    const onward = continuations.make({ op: 'member', state, below, distance });
    return begin.value(goal, onward, trail);
  }

  function memberValues(choices: readonly Choice[], below: Continuation, trail: Trail) {
    const [only] = choices;
    if (only && choices.length === 1) return memberValue(only, below, trail);
    return choices.flatMap((choice) => memberValue(choice, below, trail));
  }

  /** Trails do not record white space, so the position stays the same for any amount of it. */
  function afterSpace(position: Position, trail: Trail): readonly Strand[] {
    switch (position.op) {
      case 'before-value':
        return begin.value(position.goal, position.onward, trail);
      case 'after-colon':
        return memberValues(position.choices, position.below, trail);
      case 'before-first-name':
        return begin.firstName(position.state, position.below, trail);
      case 'before-name':
        return begin.name(position.state, position.below, trail);
      case 'before-first-item':
        return begin.firstItem(position.state, position.below, trail);
      case 'before-item':
        return begin.item(position.state, position.below, trail);
      default:
        return [table.at(position, trail)];
    }
  }

  return (position, trail, byte) => {
    if (position.op === 'unsure') return unknown;
    if (flexible && isSpace(byte)) return afterSpace(position, trail);
    switch (position.op) {
      case 'before-value':
        return byte === OPEN_BRACE || byte === OPEN_BRACKET
          ? openContainer(position, byte, follow(trail, byte, position.onward))
          : [];
      case 'after-name': {
        if (byte !== COLON) return [];
        const { choices, below } = position;
        const next = follow(trail, byte, below);
        return gap > 0
          ? [table.at({ op: 'after-colon', choices, below }, next)]
          : memberValues(choices, below, next);
      }
      case 'after-colon':
      case 'before-name':
      case 'before-item':
        return byte === SPACE ? afterSpace(position, trail) : [];
      case 'before-first-name':
      case 'after-member':
      case 'before-first-item':
      case 'after-item': {
        const { op, state, below } = position;
        const next = follow(trail, byte, below);
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
