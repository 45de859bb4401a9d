/**
 * Runs a kernel one invocation after the other, from barrier to barrier, and notes who touches
 * what. What one writes and another reads or writes between the same two barriers is a race: the
 * result depends on which is first, unless a GPU runs both in lockstep.
 */
import type { Kernel, Memory, Place } from './kernel.ts';

/** Two invocations that meet, or that do not. */
export interface Race {
  readonly variable: string;
  readonly index: number;
  /**
   * `write`: both write, and not the same. `barrier`: one waits at a barrier, and another has
   * ended.
   */
  readonly with: 'read' | 'write' | 'barrier';
  /** Of one workgroup, or of two, between which there are no barriers at all. */
  readonly within: 'workgroup' | 'dispatch';
}

/** What a kernel is run on. */
export interface RunOptions {
  readonly workgroups: readonly [number, number, number];
  readonly settings: Readonly<Record<string, number>>;
  /** What is in a storage buffer before. */
  readonly initial: (variable: string, type: string, index: number) => unknown;
}

/**
 * What happened to an element, between two barriers (of a workgroup) or from the beginning (of
 * all).
 */
interface Touched {
  writer: number | undefined;
  reader: number | undefined;
  /** More than one. */
  readers: boolean;
}

/** Runs a kernel. Returns a race for each variable and kind that has one. */
export function findRaces(kernel: Kernel, { workgroups, settings, initial }: RunOptions): Race[] {
  const races = new Map<string, Race>();
  const values = kernel.shared.map(() => new Map<number, unknown>());
  const inAll = kernel.shared.map(() => new Map<number, Touched>());
  let inPhase = kernel.shared.map(() => new Map<number, Touched>());
  let invocation = 0;
  let group = 0;

  const note = (
    touched: Map<number, Touched>,
    [variable, index]: readonly [number, number],
    who: number,
    written: { readonly isSame: boolean } | undefined,
    within: Race['within'],
  ): void => {
    const found = (kind: Race['with']): void => {
      const { name } = kernel.shared[variable]!;
      const key = `${name}/${kind}/${within}`;
      if (!races.has(key)) races.set(key, { variable: name, index, with: kind, within });
    };
    let element = touched.get(index);
    if (!element) {
      element = { writer: undefined, reader: undefined, readers: false };
      touched.set(index, element);
    }
    const byAnother = element.writer !== undefined && element.writer !== who;
    if (written) {
      const readByAnother =
        element.readers || (element.reader !== undefined && element.reader !== who);
      // Writing what is there already changes nothing for anybody.
      if (byAnother && !written.isSame) found('write');
      if (readByAnother && !written.isSame) found('read');
      element.writer = who;
    } else {
      if (byAnother) found('read');
      element.readers ||= element.reader !== undefined && element.reader !== who;
      element.reader = who;
    }
  };

  const contentOf = (variable: number, index: number): unknown => {
    const known = values[variable]!;
    const { name, space, type } = kernel.shared[variable]!;
    if (!known.has(index)) known.set(index, initial(space === 'storage' ? name : '', type, index));
    return known.get(index);
  };

  const memory: Memory = {
    read(variable, index) {
      const { space } = kernel.shared[variable]!;
      note(inPhase[variable]!, [variable, index], invocation, undefined, 'workgroup');
      if (space === 'storage') {
        note(inAll[variable]!, [variable, index], group, undefined, 'dispatch');
      }
      return contentOf(variable, index);
    },
    write(variable, index, value) {
      const { space } = kernel.shared[variable]!;
      const before = values[variable]!.get(index);
      const written = { isSame: String(before) === String(value) };
      note(inPhase[variable]!, [variable, index], invocation, written, 'workgroup');
      if (space === 'storage')
        note(inAll[variable]!, [variable, index], group, written, 'dispatch');
      values[variable]!.set(index, value);
    },
  };

  for (const workgroup of places(workgroups)) {
    for (const [variable, { space }] of kernel.shared.entries()) {
      if (space === 'workgroup') values[variable] = new Map();
    }
    let running = places(kernel.workgroupSize).map((local, number) => {
      const place: Place = { workgroup, local, workgroups };
      return { number, invocation: kernel.start(place, memory, settings) };
    });
    while (running.length > 0) {
      inPhase = kernel.shared.map(() => new Map());
      const waiting = running.filter((one) => {
        invocation = one.number;
        return !one.invocation.next().done;
      });
      if (waiting.length > 0 && waiting.length < running.length) {
        races.set('barrier', { variable: '', index: 0, with: 'barrier', within: 'workgroup' });
      }
      running = waiting;
    }
    group++;
  }
  return [...races.values()];
}

function places([x, y, z]: readonly [number, number, number]): [number, number, number][] {
  return Array.from({ length: x * y * z }, (_, i) => [
    i % x,
    Math.floor(i / x) % y,
    Math.floor(i / (x * y)),
  ]);
}
