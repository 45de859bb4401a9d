/** A schema as an automaton over bytes: see types.ts. */
import { formworkError } from '../../errors.ts';
import { readSchema } from '../../schema/core.ts';
import { makeShortest } from '../../schema/shortest.ts';
import type { CompileOptions } from '../types.ts';
import { makeStrands, type Strand } from './thread.ts';
import type { Config, Machine, Thread } from './types.ts';

/**
 * Compiles a schema: a string is its JSON text (numbers keep every digit), anything else a value parsed already.
 * @throws `invalid_schema`, `unsupported_schema_feature`, `unsatisfiable_schema` or `schema_too_complex`.
 */
export function buildMachine(schema: unknown, options: CompileOptions = {}): Machine {
  try {
    return build(schema, options);
  } catch (error) {
    // The engine's own stack is a budget too.
    if (error instanceof RangeError && /call stack|recursion/i.test(error.message)) {
      throw formworkError('The schema nests too deeply: flatten it.', {
        code: 'schema_too_complex',
        pointer: '',
      });
    }
    throw error;
  }
}

function build(schema: unknown, options: CompileOptions): Machine {
  const core = readSchema(schema, options);
  const shortest = makeShortest(core);
  if (shortest.bytes(core.root) === Number.POSITIVE_INFINITY) {
    throw formworkError(
      'No JSON document satisfies the schema: its constraints contradict each other. Loosen one of them.',
      { code: 'unsatisfiable_schema', pointer: core.pointerOf(core.root) },
    );
  }
  const strands = makeStrands(core, shortest);
  const threads = new Map<Strand, Thread>();
  const configs = new Map<string, Config>();
  let configCount = 0;
  // By the id of what is stepped, and the byte: one table is smaller than one for each.
  const threadSteps = new Map<number, Config | undefined>();
  const configSteps = new Map<number, Config | undefined>();

  function threadOf(strand: Strand): Thread {
    let thread = threads.get(strand);
    if (!thread) {
      thread = makeThread(strand);
      threads.set(strand, thread);
    }
    return thread;
  }

  function makeThread(strand: Strand): Thread {
    let afters: Map<number, Config | undefined> | undefined;
    let aftersAny: Map<number, Config | undefined> | undefined;
    const { leaf, state } = strand;
    const thread: Thread = {
      id: strand.id,
      leaf,
      state,
      remembers: strand.onward?.remembers ?? false,
      get complete() {
        if (!leaf) return strand.position?.op === 'end';
        return leaf.accepting(state) && (thread.after(state)?.complete ?? false);
      },
      get distance() {
        return core.budget.step(() => strands.distance(strand));
      },
      next(byte) {
        const key = strand.id * 256 + byte;
        let config = threadSteps.get(key);
        if (config === undefined && !threadSteps.has(key)) {
          config = configOf(core.budget.step(() => strands.step(strand, byte)));
          threadSteps.set(key, config);
        }
        return config;
      },
      after(end) {
        afters ??= new Map();
        let config = afters.get(end);
        if (config === undefined && !afters.has(end)) {
          config = configOf(core.budget.step(() => strands.after(strand, end)));
          afters.set(end, config);
        }
        return config;
      },
      afterAny(end) {
        aftersAny ??= new Map();
        let config = aftersAny.get(end);
        if (config === undefined && !aftersAny.has(end)) {
          config = configOf(core.budget.step(() => strands.afterAny(strand, end)));
          aftersAny.set(end, config);
        }
        return config;
      },
    };
    return thread;
  }

  function configOf(strandList: readonly Strand[]): Config | undefined {
    if (strandList.length === 0) return undefined;
    const sorted = strandList.length === 1 ? strandList : [...new Set(strandList)].sort(byId);
    const key = sorted.length === 1 ? String(sorted[0]?.id) : sorted.map(({ id }) => id).join();
    let config = configs.get(key);
    if (!config) {
      // Not the size of the table: making a configuration may make others.
      config = makeConfig(configCount++, sorted);
      configs.set(key, config);
    }
    return config;
  }

  function makeConfig(id: number, list: readonly Strand[]): Config {
    const own = list.map(threadOf);
    let nearest: Strand | undefined;
    let only: number | undefined;
    let onlyKnown = false;

    function shortestStrand(): Strand {
      if (!nearest) {
        nearest = list[0] as Strand;
        for (const strand of list) {
          if (strands.distance(strand) < strands.distance(nearest)) nearest = strand;
        }
      }
      return nearest;
    }

    function findOnly(): number | undefined {
      if (config.complete) return undefined;
      let found: number | undefined;
      for (let byte = 0x09; byte < 0x100; byte++) {
        if (!config.next(byte)) continue;
        if (found !== undefined) return undefined;
        found = byte;
      }
      return found;
    }

    const config: Config = {
      id,
      threads: own,
      complete: own.some((thread) => thread.complete),
      unsure: list.some(({ position }) => position?.op === 'unsure'),
      get distance() {
        return core.budget.step(() => strands.distance(shortestStrand()));
      },
      next(byte) {
        if (own.length === 1) return own[0]!.next(byte);
        const key = id * 256 + byte;
        let next = configSteps.get(key);
        if (next === undefined && !configSteps.has(key)) {
          next = configOf(
            core.budget.step(() => list.flatMap((strand) => strands.step(strand, byte))),
          );
          configSteps.set(key, next);
        }
        return next;
      },
      finishByte: () => core.budget.step(() => strands.finishByte(shortestStrand())),
      onlyByte() {
        if (!onlyKnown) {
          only = findOnly();
          onlyKnown = true;
        }
        return only;
      },
    };
    return config;
  }

  const start = configOf(strands.start());
  if (!start) {
    throw formworkError('The schema accepts no document.', { code: 'unsatisfiable_schema' });
  }
  core.budget.compiled();
  return { start, warnings: core.warnings, spent: core.budget.spent };
}

function byId(a: Strand, b: Strand): number {
  return a.id - b.id;
}
