/** What remains of an object's formula after a member, or without one. */
import type { Core } from '../core.ts';
import type { Formula } from '../formula.ts';
import type { Goal } from '../goal.ts';
import { type KeySet, onlyKey } from '../selector.ts';
import { replaceAtoms } from './atoms.ts';
import { derive, type Option } from './derivative.ts';
import type { ObjectShape } from './object-shape.ts';

/** The remaining formulas of a document's objects. */
interface ObjectRests {
  /** Resolves the atoms about sizes that the count of members decides. */
  settle(rest: Formula, count: number, shape: ObjectShape): Formula;
  /** What remains if a name is left out. */
  without(rest: Formula, name: string): Formula;
  /** The possible goals of a mentioned name's value, each with what remains after it. */
  optionsAt(shape: ObjectShape, rest: Formula, position: number): readonly Option[];
}

/** Creates them. `possible` returns whether any value satisfies a goal. */
export function makeObjectRests(core: Core, possible: (goal: Goal) => boolean): ObjectRests {
  const { goals, formulas } = core;

  function settle(rest: Formula, count: number, shape: ObjectShape): Formula {
    if (shape.limit === 0) return rest;
    return replaceAtoms(rest, core, (atom) => {
      if (atom.op === 'minSize' && count >= atom.count) return formulas.true;
      if (atom.op === 'maxSize' && count > atom.count) return formulas.false;
      return atom;
    });
  }

  function without(rest: Formula, name: string): Formula {
    return replaceAtoms(rest, core, (atom) => {
      if ((atom.op !== 'all' && atom.op !== 'some') || onlyKey(atom.selector as KeySet) !== name) {
        return atom;
      }
      return atom.op === 'all' ? formulas.true : formulas.false;
    });
  }

  function optionsAt(shape: ObjectShape, rest: Formula, position: number): readonly Option[] {
    const base = shape.goalAt(position);
    if (base === goals.never || !(shape.names[position] as string).isWellFormed()) return [];
    if (rest === formulas.true) return [{ goal: base, rest }];
    return derive(rest, shape.positionAt(position), base, [], core, possible);
  }

  return { settle, without, optionsAt };
}
