/** Determines the values that may begin at a place under a ground. */
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../../common/json-bytes.ts';
import type { Leaf } from '../../regular/index.ts';
import type { Branch, Configuration } from '../machine/branch.ts';
import type { Machine } from '../machine/types.ts';
import { acceptsRest, hasOnlyDateCharacters } from './leaf-texts.ts';
import { ANY_DIGIT } from './texts.ts';
import type { Ground } from './types.ts';

/** The possible values at a place. */
export interface AllowedValues {
  /** JSON texts of numbers; undefined for any that the schema allows. */
  readonly numbers: readonly Uint8Array[] | undefined;
  /** JSON texts of strings; undefined for any that the schema allows. */
  readonly strings: readonly Uint8Array[] | undefined;
  /**
   * Whether the schema allows no value of the ground, and nothing else. Then any value that the
   * schema allows is possible.
   */
  readonly widened: boolean;
}

const FREE: AllowedValues = { numbers: undefined, strings: undefined, widened: false };
const OTHERS = [OPEN_BRACE, OPEN_BRACKET, CLOSE_BRACE, CLOSE_BRACKET];
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Creates the lookup for a machine and a ground. */
export function makeAllowedValues(
  machine: Machine,
  ground: Ground,
): (config: Configuration) => AllowedValues {
  const unmarked = readTexts(ground);
  const marked = ground.marked ? readTexts(ground.marked) : unmarked;
  /** The texts for the values of a leaf. */
  const groundOf = ({ mark }: Leaf): Texts =>
    mark === 'held' ? marked : mark === 'free' ? NO_TEXTS : unmarked;
  const textsOf = remembered((leaf: Leaf) => ({ texts: findTexts(leaf) }));
  const known = remembered((config: Configuration) => machine.step(find, config));

  /** The texts that strings are held to; undefined if they are unrestricted. */
  function findTexts(leaf: Leaf): readonly Uint8Array[] | undefined {
    const shortest = decoder.decode(leaf.finish(leaf.start)).slice(1, -1);
    const texts = groundOf(leaf).shaped.find(({ pattern }) => pattern.test(shortest))?.texts;
    return texts && hasOnlyDateCharacters(leaf) ? texts : undefined;
  }

  function find(config: Configuration): AllowedValues {
    const values = config.branches.filter(isAtStart);
    const listed = values.filter(({ leaf, open }) => open && leaf!.texts);
    const unlisted = values.filter(({ leaf, open }) => open && !leaf!.texts);
    const areNumbers = unlisted.every(({ leaf }) => groundOf(leaf!).numbers);
    const numbers = areNumbers ? unlisted : [];
    const strings = values.filter(isString);
    const held = strings.filter(({ leaf }) => textsOf(leaf!).texts);
    const areHeld = held.length > 0 && held.length === strings.length;
    if (numbers.length === 0 && !areHeld) return FREE;
    const found = {
      numbers:
        numbers.length > 0
          ? [...numbersAt(numbers, config), ...listed.flatMap(listedTexts)]
          : undefined,
      strings: areHeld ? held.flatMap((branch) => stringsAt(branch, config)) : undefined,
    };
    const isEmpty = !found.numbers?.length && !found.strings?.length;
    const others = config.branches.filter(
      (branch) => !numbers.includes(branch) && !(areHeld && held.includes(branch)),
    );
    return isEmpty && !others.some(leadsElsewhere)
      ? { ...FREE, widened: true }
      : { ...found, widened: false };
  }

  /** With flexible white space, there is a branch for it beside those of the value. */
  const leadsElsewhere = (branch: Branch): boolean =>
    branch.leaf !== undefined || OTHERS.some((byte) => machine.nextOf(branch, byte));

  const numbersAt = (branches: readonly Branch[], config: Configuration): Uint8Array[] =>
    [...new Set(branches.flatMap(({ leaf }) => groundOf(leaf!).numbers!))].filter((text) =>
      endsNumber(machine, machine.advance(config, text)),
    );

  const stringsAt = ({ leaf, state, onward }: Branch, config: Configuration) =>
    textsOf(leaf!).texts!.filter((text) =>
      text.includes(ANY_DIGIT)
        ? // What follows may depend on the value, which must then be known.
          !onward!.remembers && acceptsRest(leaf!, state, text, 0)
        : machine.advance(config, text) !== undefined,
    );

  return (config) => (config.branches.some(isAtStart) ? known(config) : FREE);
}

/** The texts of a ground, as JSON. */
interface Texts {
  readonly numbers: readonly Uint8Array[] | undefined;
  readonly shaped: readonly { readonly pattern: RegExp; readonly texts: readonly Uint8Array[] }[];
}

const NO_TEXTS: Texts = { numbers: undefined, shaped: [] };

const readTexts = ({ numbers, shapes }: Omit<Ground, 'marked'>): Texts => ({
  numbers: numbers?.map((text) => encoder.encode(text)),
  shaped: shapes.map(({ shape, texts }) => ({
    pattern: new RegExp(shape, 'u'),
    texts: texts.map((text) => encoder.encode(`"${text}"`)),
  })),
});

/** Whether a number may end at a place. */
function endsNumber(machine: Machine, config: Configuration | undefined): boolean {
  return (
    config?.branches.some(
      (branch) =>
        branch.open &&
        branch.leaf!.accepting(branch.state) &&
        machine.after(branch, branch.state) !== undefined,
    ) ?? false
  );
}

/** Whether a branch is before a value or name. */
export const isAtStart = ({ leaf, state }: Branch): boolean =>
  leaf !== undefined && state === leaf.start;

/** Whether a branch is before a string value. */
function isString({ leaf, onward, open, state }: Branch): boolean {
  const isName = onward?.op === 'name' || onward?.op === 'free';
  return !open && !isName && leaf!.next(state, QUOTE) >= 0;
}

/** The texts of numbers that a schema lists. */
function listedTexts({ leaf, state }: Branch): Uint8Array[] {
  const words = leaf as Leaf & {
    reachable?(state: number): readonly number[];
    rest?(state: number, word: number): Uint8Array;
  };
  return words.reachable?.(state).map((word) => words.rest!(state, word)) ?? [];
}

/** Memoises a function by object. */
function remembered<Of extends object, T extends object>(find: (of: Of) => T): (of: Of) => T {
  const known = new WeakMap<Of, T>();
  return (of) => {
    const found = known.get(of) ?? find(of);
    known.set(of, found);
    return found;
  };
}
