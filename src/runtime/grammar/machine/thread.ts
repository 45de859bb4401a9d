/**
 * One way to read a document, byte by byte: inside a scalar or name (a leaf), or between values (a place in the
 * punctuation). Steps give lists of threads; configurations are made of them elsewhere.
 */
import type { Leaf } from '../../regular/index.ts';
import type { ArrayState } from '../../schema/array-state.ts';
import type { Core } from '../../schema/core.ts';
import type { Goal } from '../../schema/goal.ts';
import { readJson } from '../../schema/json.ts';
import type { ObjectState } from '../../schema/object-state.ts';
import type { Shortest } from '../../schema/shortest.ts';
import { type Choice, type Continuation, makeContinuations } from './continuation.ts';
import { makeSteps } from './steps.ts';
import { makeTrails, type Trail, textBetween } from './trail.ts';
import { constantLeaf } from './words.ts';

/** A place in the punctuation, and what is around it. */
export type Position =
  | { readonly op: 'end' }
  /** Where the bytes on the way here would have to be known. */
  | { readonly op: 'unsure' }
  /** Before a value. */
  | { readonly op: 'value'; readonly goal: Goal; readonly onward: Continuation }
  /** After `{`; after a comma in an object. */
  | {
      readonly op: 'first-name' | 'name';
      readonly state: ObjectState;
      readonly below: Continuation;
    }
  /** After a name. */
  | { readonly op: 'colon'; readonly choices: readonly Choice[]; readonly below: Continuation }
  /** After a member. */
  | { readonly op: 'member'; readonly state: ObjectState; readonly below: Continuation }
  /** After `[`; after a comma in an array. */
  | { readonly op: 'first-item' | 'item'; readonly state: ArrayState; readonly below: Continuation }
  /** After an item. */
  | { readonly op: 'items'; readonly state: ArrayState; readonly below: Continuation };

/** A thread as its steps see it. */
export interface Strand {
  readonly id: number;
  readonly leaf: Leaf | undefined;
  readonly state: number;
  /** True when the leaf may both end and go on: a number. */
  readonly open: boolean;
  readonly onward: Continuation | undefined;
  readonly position: Position | undefined;
  readonly trail: Trail;
}

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;
const SPACE = 0x20;

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** The threads of one machine. */
export interface Strands {
  /** The beginning of a document. */
  start(): readonly Strand[];
  step(strand: Strand, byte: number): readonly Strand[];
  /** What follows once the leaf has ended in an accepting state. */
  after(strand: Strand, state: number): readonly Strand[];
  /** The same when nothing is known of the value but that it is a new one. */
  afterAny(strand: Strand, state: number): readonly Strand[];
  /** Fewest bytes to the end of the document. */
  distance(strand: Strand): number;
  /** The first of them; undefined where none is needed. */
  finishByte(strand: Strand): number | undefined;
}

/** Makes the threads of a machine. */
export function makeStrands(core: Core, shortest: Shortest): Strands {
  const flexible = core.options.whitespace === 'flexible';
  const { objects, arrays } = shortest;
  const trails = makeTrails();
  const continuations = makeContinuations();
  const steps = makeSteps(core, shortest);
  const interned = new Map<string, Strand>();
  const values = new Map<string, readonly Strand[]>();
  const unsure = [at({ op: 'unsure' }, trails.any)];

  function inLeaf(
    leaf: Leaf,
    state: number,
    open: boolean,
    onward: Continuation,
    trail: Trail,
  ): Strand {
    const key = `${leaf.key},${state},${onward.id},${trail.id}`;
    let strand = interned.get(key);
    if (!strand) {
      strand = { id: interned.size, leaf, state, open, onward, position: undefined, trail };
      interned.set(key, strand);
    }
    return strand;
  }

  function at(position: Position, trail: Trail): Strand {
    const key = `${keyOf(position)},${trail.id}`;
    let strand = interned.get(key);
    if (!strand) {
      strand = {
        id: interned.size,
        leaf: undefined,
        state: 0,
        open: false,
        onward: undefined,
        position,
        trail,
      };
      interned.set(key, strand);
    }
    return strand;
  }

  function keyOf(position: Position): string {
    switch (position.op) {
      case 'end':
      case 'unsure':
        return position.op;
      case 'value':
        return `value${position.goal.id},${position.onward.id}`;
      case 'colon':
        return `colon${steps.identity(position.choices)},${position.below.id}`;
      default:
        return `${position.op}${position.state.id},${position.below.id}`;
    }
  }

  /** The trail after a byte, if anything depends on it. */
  function follow(trail: Trail, byte: number, onward: Continuation): Trail {
    if (trail === trails.any) return trail;
    return onward.remembers ? trails.add(trail, byte) : trails.none;
  }

  function beginValue(goal: Goal, onward: Continuation, trail: Trail): readonly Strand[] {
    const key = `${goal.id},${onward.id},${trail.id}`;
    let strands = values.get(key);
    if (!strands) {
      const { strings, numbers, numberTexts, constants } = shortest.leaves(goal);
      const list: Strand[] = [];
      if (strings) list.push(inLeaf(strings, strings.start, false, onward, trail));
      const words = steps.wordsOf(numberTexts);
      if (words) list.push(inLeaf(words, words.start, true, onward, trail));
      for (const leaf of numbers) list.push(inLeaf(leaf, leaf.start, true, onward, trail));
      if (constants) {
        const leaf = constantLeaf(constants);
        list.push(inLeaf(leaf, leaf.start, false, onward, trail));
      }
      if (flexible || containers(goal) < Number.POSITIVE_INFINITY) {
        list.push(at({ op: 'value', goal, onward }, trail));
      }
      strands = list;
      values.set(key, strands);
    }
    return strands;
  }

  /** Fewest bytes of an array or object with the goal. */
  function containers(goal: Goal): number {
    return Math.min(opened(arrays.open(goal)), opened(objects.open(goal)));
  }

  function opened(state: ObjectState | ArrayState | undefined): number {
    if (!state) return Number.POSITIVE_INFINITY;
    return shortest.closes(state) ? 2 : shortest.rest(state);
  }

  function beginObject(state: ObjectState, below: Continuation, trail: Trail): Strand[] {
    const list = beginName(state, below, trail);
    if (flexible || shortest.closes(state)) {
      list.push(at({ op: 'first-name', state, below }, trail));
    }
    return list;
  }

  function beginName(state: ObjectState, below: Continuation, trail: Trail): Strand[] {
    const { words, choices, free } = steps.names(state);
    const list: Strand[] = [];
    if (words) {
      const onward = continuations.make({ op: 'name', words, choices, below, distance: 0 });
      list.push(inLeaf(words, words.start, false, onward, trail));
    }
    for (const { step, bytes } of free) {
      const leaf = steps.freeLeaf(step);
      const distance = 1 + bytes + below.distance;
      const onward = continuations.make({ op: 'free', step, from: trail, below, distance });
      list.push(inLeaf(leaf, leaf.start, false, onward, trail));
    }
    return list;
  }

  function nextName(state: ObjectState, below: Continuation, trail: Trail): readonly Strand[] {
    const list = beginName(state, below, trail);
    if (flexible && list.length > 0) list.push(at({ op: 'name', state, below }, trail));
    return list;
  }

  function beginArray(state: ArrayState, below: Continuation, trail: Trail): Strand[] {
    const list = beginItem(state, below, trail);
    if (flexible || shortest.closes(state)) {
      list.push(at({ op: 'first-item', state, below }, trail));
    }
    return list;
  }

  function beginItem(state: ArrayState, below: Continuation, trail: Trail): Strand[] {
    return steps.items(state).flatMap(({ step, bytes }) => {
      const distance = bytes + below.distance;
      const onward = step.next
        ? continuations.make({ op: 'item', state: step.next, below, distance })
        : continuations.make({ op: 'compared', step, from: trail, below, distance });
      return beginValue(step.goal, onward, trail);
    });
  }

  function nextItem(state: ArrayState, below: Continuation, trail: Trail): readonly Strand[] {
    const list = beginItem(state, below, trail);
    if (flexible && list.length > 0) list.push(at({ op: 'item', state, below }, trail));
    return list;
  }

  /** Where the document stands once a value is whole. */
  function afterValue(onward: Continuation, trail: Trail): readonly Strand[] {
    switch (onward.op) {
      case 'end':
        return [at({ op: 'end' }, trails.none)];
      case 'member': {
        const { state, below } = onward;
        // A free name before the value was not known either: the next one may not repeat it.
        if (trail === trails.any) return unsure;
        return [at({ op: 'member', state, below }, below.remembers ? trail : trails.none)];
      }
      case 'item': {
        const { state, below } = onward;
        return [at({ op: 'items', state, below }, below.remembers ? trail : trails.none)];
      }
      case 'compared': {
        const { step, from, below } = onward;
        if (trail === trails.any) return unsure;
        const state = step.after(readJson(textBetween(from, trail)));
        return [at({ op: 'items', state, below }, below.remembers ? trail : trails.none)];
      }
      default:
        return [];
    }
  }

  function afterLeaf(strand: Strand, state: number): readonly Strand[] {
    const onward = strand.onward as Continuation;
    const { trail } = strand;
    if (onward.op === 'name') {
      const word = onward.words.below(state)[0] as number;
      const choices = onward.choices[word] as readonly Choice[];
      const { below } = onward;
      return [at({ op: 'colon', choices, below }, below.remembers ? trail : trails.none)];
    }
    if (onward.op === 'free') {
      const { step, from, below } = onward;
      if (trail === trails.any) return unsure;
      const name = JSON.parse(textBetween(from, trail)) as string;
      const choices = steps.freeChoices(step, name);
      return [at({ op: 'colon', choices, below }, below.remembers ? trail : trails.none)];
    }
    return afterValue(onward, trail);
  }

  /** Values and names that may be any of many: to leave out one more makes no difference to what may follow. */
  function afterAny(strand: Strand, state: number): readonly Strand[] {
    const onward = strand.onward as Continuation;
    switch (onward.op) {
      case 'compared': {
        const { step, below } = onward;
        if (!steps.manyValues(step)) return unsure;
        return [at({ op: 'items', state: step.after(), below }, trails.any)];
      }
      case 'free': {
        const { step, below } = onward;
        const choices = steps.anyChoices(step);
        return choices ? [at({ op: 'colon', choices, below }, trails.any)] : unsure;
      }
      case 'member':
      case 'item': {
        const { op, state: container, below } = onward;
        if (!onward.remembers) return afterLeaf(strand, state);
        const place = op === 'item' ? 'items' : 'member';
        return [at({ op: place, state: container, below } as Position, trails.any)];
      }
      default:
        return onward.remembers ? unsure : afterLeaf(strand, state);
    }
  }

  /** True when leaving out one value leaves a way to end from here. */
  function spares({ leaf, state, onward }: Strand): boolean {
    const comparing = onward?.op === 'compared' || onward?.op === 'free';
    return !leaf || !comparing || steps.endsTwice(leaf, state);
  }

  function stepLeaf(strand: Strand, leaf: Leaf, byte: number): readonly Strand[] {
    const { state, open, trail } = strand;
    const onward = strand.onward as Continuation;
    const next = leaf.next(state, byte);
    let inside: readonly Strand[] = [];
    if (next >= 0) {
      const moved = inLeaf(leaf, next, open, onward, follow(trail, byte, onward));
      inside = !open && leaf.accepting(next) ? afterLeaf(moved, next) : [moved];
    }
    if (!open || !leaf.accepting(state)) return inside;
    const beyond = afterLeaf(strand, state).flatMap((other) => step(other, byte));
    return beyond.length === 0 ? inside : [...inside, ...beyond];
  }

  function stepPosition(position: Position, trail: Trail, byte: number): readonly Strand[] {
    const space = flexible && isSpace(byte);
    switch (position.op) {
      case 'end':
        return space ? [at(position, trail)] : [];
      case 'unsure':
        return unsure;
      case 'value': {
        const { goal, onward } = position;
        const next = follow(trail, byte, onward);
        if (space) return beginValue(goal, onward, next);
        if (byte === OPEN_BRACE) {
          const state = objects.open(goal);
          return state && opened(state) < Number.POSITIVE_INFINITY
            ? beginObject(state, onward, next)
            : [];
        }
        if (byte !== OPEN_BRACKET) return [];
        const state = arrays.open(goal);
        return state && opened(state) < Number.POSITIVE_INFINITY
          ? beginArray(state, onward, next)
          : [];
      }
      case 'colon': {
        const { choices, below } = position;
        const next = follow(trail, byte, below);
        if (space) return [at(position, next)];
        if (byte !== COLON) return [];
        return choices.flatMap(({ goal, next: state }) => {
          const distance = shortest.rest(state) + below.distance;
          return beginValue(
            goal,
            continuations.make({ op: 'member', state, below, distance }),
            next,
          );
        });
      }
      case 'first-name':
      case 'name':
      case 'member': {
        const { op, state, below } = position;
        const next = follow(trail, byte, below);
        if (space) {
          if (op === 'member') return [at(position, next)];
          return op === 'name' ? nextName(state, below, next) : beginObject(state, below, next);
        }
        if (byte === COMMA && op === 'member') return nextName(state, below, next);
        const closes = byte === CLOSE_BRACE && op !== 'name' && shortest.closes(state);
        return closes ? afterValue(below, next) : [];
      }
      case 'first-item':
      case 'item':
      case 'items': {
        const { op, state, below } = position;
        const next = follow(trail, byte, below);
        if (space) {
          if (op === 'items') return [at(position, next)];
          return op === 'item' ? nextItem(state, below, next) : beginArray(state, below, next);
        }
        if (byte === COMMA && op === 'items') return nextItem(state, below, next);
        const closes = byte === CLOSE_BRACKET && op !== 'item' && shortest.closes(state);
        return closes ? afterValue(below, next) : [];
      }
    }
  }

  function step(strand: Strand, byte: number): readonly Strand[] {
    const stepped = strand.leaf
      ? stepLeaf(strand, strand.leaf, byte)
      : stepPosition(strand.position as Position, strand.trail, byte);
    return strand.trail === trails.any && !stepped.every(spares) ? unsure : stepped;
  }

  /** The nearest of some threads. */
  function nearest(strands: readonly Strand[]): Strand | undefined {
    let best: Strand | undefined;
    for (const strand of strands) {
      if (!best || distance(strand) < distance(best)) best = strand;
    }
    return best;
  }

  function choiceBytes(choices: readonly Choice[]): number {
    return choices.reduce((least, { bytes }) => Math.min(least, bytes), Number.POSITIVE_INFINITY);
  }

  /** The word with the shortest way from a state to the end of the object. */
  function bestWord(strand: Strand): { word: number; bytes: number } {
    const { words, choices } = strand.onward as Extract<Continuation, { op: 'name' }>;
    let best = { word: -1, bytes: Number.POSITIVE_INFINITY };
    for (const word of words.below(strand.state)) {
      const own = words.left(strand.state, word) + 1 + choiceBytes(choices[word] ?? []);
      if (own < best.bytes) best = { word, bytes: own };
    }
    return best;
  }

  const distances = new Map<Strand, number>();
  function distance(strand: Strand): number {
    let bytes = distances.get(strand);
    if (bytes === undefined) {
      bytes = measure(strand);
      distances.set(strand, bytes);
    }
    return bytes;
  }

  function measure(strand: Strand): number {
    const { leaf, onward, position } = strand;
    if (leaf && onward) {
      if (onward.op === 'name') return bestWord(strand).bytes + onward.below.distance;
      if (onward.op === 'free' && strand.trail !== trails.any && !steps.endsAfter(onward.step)) {
        // Which names are left for the members still needed depends on this one.
        const { step, from, below } = onward;
        const finish = leaf.finish(strand.state);
        const name = JSON.parse(textBetween(from, strand.trail, finish)) as string;
        return finish.length + 1 + choiceBytes(steps.freeChoices(step, name)) + below.distance;
      }
      return leaf.distance(strand.state) + onward.distance;
    }
    if (!position || position.op === 'end' || position.op === 'unsure') return 0;
    switch (position.op) {
      case 'value': {
        const { goal, onward: after } = position;
        return Math.min(containers(goal), shortest.bytes(goal) + 1) + after.distance;
      }
      case 'colon':
        return 1 + choiceBytes(position.choices) + position.below.distance;
      case 'name':
      case 'item':
        return 1 + distanceAfter(strand, SPACE);
      case 'first-name':
      case 'first-item':
        return shortest.closes(position.state)
          ? 1 + position.below.distance
          : shortest.rest(position.state) + position.below.distance;
      default:
        return shortest.rest(position.state) + position.below.distance;
    }
  }

  function distanceAfter(strand: Strand, byte: number): number {
    const others = step(strand, byte).filter((other) => other !== strand);
    const best = nearest(others);
    return best ? distance(best) : Number.POSITIVE_INFINITY;
  }

  function finishByte(strand: Strand): number | undefined {
    const { leaf, position } = strand;
    if (leaf) {
      if (strand.onward?.op === 'name') {
        return strand.onward.words.byte(strand.state, bestWord(strand).word);
      }
      if (!leaf.accepting(strand.state)) return firstOfFinish(leaf, strand.state);
      const next = nearest(afterLeaf(strand, strand.state));
      return next && finishByte(next);
    }
    if (!position) return undefined;
    switch (position.op) {
      case 'end':
      case 'unsure':
        return undefined;
      case 'value': {
        const { goal } = position;
        const least = containers(goal);
        if (least > shortest.bytes(goal) + 1) return SPACE;
        return opened(arrays.open(goal)) === least ? OPEN_BRACKET : OPEN_BRACE;
      }
      case 'colon':
        return COLON;
      case 'name':
      case 'item':
        return SPACE;
      case 'first-name':
        return shortest.closes(position.state) ? CLOSE_BRACE : SPACE;
      case 'first-item':
        return shortest.closes(position.state) ? CLOSE_BRACKET : SPACE;
      case 'member':
        return shortest.closes(position.state) ? CLOSE_BRACE : COMMA;
      case 'items':
        return shortest.closes(position.state) ? CLOSE_BRACKET : COMMA;
    }
  }

  return {
    start: () => beginValue(core.root, continuations.end, trails.none),
    step,
    after: (strand, state) =>
      strand.onward?.remembers && state !== strand.state ? [] : afterLeaf(strand, state),
    afterAny,
    distance,
    finishByte,
  };
}

/** The first byte of a leaf's finish, without building a long one. */
function firstOfFinish(leaf: Leaf, state: number): number | undefined {
  const left = leaf.distance(state);
  if (left <= 64) return leaf.finish(state)[0];
  for (let byte = 0x20; byte < 0x100; byte++) {
    const next = leaf.next(state, byte);
    if (next >= 0 && leaf.distance(next) === left - 1) return byte;
  }
  return leaf.finish(state)[0];
}
