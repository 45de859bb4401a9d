/**
 * A compute shader (WGSL) as a JavaScript generator: one invocation, which yields at each barrier.
 */
import {
  type Cursor,
  expressionsAmong,
  type Name,
  peek,
  readType,
  type Translated,
  take,
  tokensOf,
} from './expressions.ts';
import { library } from './library.ts';

/** A variable that the invocations of a workgroup share, or those of all. */
export interface Shared {
  readonly name: string;
  readonly space: 'storage' | 'workgroup';
  /** Of its elements. */
  readonly type: string;
}

/** What an invocation does with shared variables. */
export interface Memory {
  read(variable: number, index: number): unknown;
  write(variable: number, index: number, value: unknown): void;
}

/** Numbers of an invocation, as WGSL's built-in values are. */
export interface Place {
  readonly workgroup: readonly number[];
  readonly local: readonly number[];
  readonly workgroups: readonly number[];
}

/** A shader that can be run. */
export interface Kernel {
  readonly name: string;
  readonly workgroupSize: readonly [number, number, number];
  readonly shared: readonly Shared[];
  /** The directions in which it tells its workgroups apart. */
  readonly directions: ReadonlySet<string>;
  /** Names and types of the numbers that it is called with. */
  readonly settings: ReadonlyMap<string, string>;
  /** Begins an invocation. */
  start(
    place: Place,
    memory: Memory,
    settings: Readonly<Record<string, number>>,
  ): Generator<void, void, void>;
}

/** Translates a module with one entry point. Throws where it meets what TVM does not write. */
export function readKernel(code: string): Kernel {
  const text = code.replace(/\/\/.*$/gm, '');
  const names = new Map<string, Name>();
  const shared: Shared[] = [];
  for (const [, space, name, type] of text.matchAll(
    /var<(storage|workgroup)[^>]*>\s*(\w+)\s*:\s*array<((?:[^<>;]|<[^>]*>)*?)(?:,\s*\d+)?>\s*;/g,
  )) {
    names.set(name!, { type: `array<${type}>`, code: String(shared.length), isShared: true });
    shared.push({ name: name!, space: space as Shared['space'], type: type! });
  }
  const settings = new Map<string, string>();
  const struct = /struct PODArgs \{([^}]*)\}/.exec(text)?.[1] ?? '';
  for (const [, name, type] of struct.matchAll(/(\w+)\s*:\s*(\w+)/g)) {
    settings.set(name!, type!);
    names.set(`podArgs.${name}`, { type: type!, code: `settings.${name}` });
  }
  const head = /@workgroup_size\((\d+)(?:,\s*(\d+))?(?:,\s*(\d+))?\)\s*fn (\w+)\(/.exec(text);
  if (!head) throw new Error('There is no entry point.');
  const builtins = {
    workgroup_id: 'workgroup',
    num_workgroups: 'workgroups',
    local_invocation_id: 'local',
  };
  for (const [builtin, code] of Object.entries(builtins)) {
    const found = new RegExp(`@builtin\\(${builtin}\\)\\s*(\\w+)`).exec(text);
    if (found) names.set(found[1]!, { type: 'vec3<u32>', code: `place.${code}` });
  }
  const body = text.slice(text.indexOf('{', head.index));
  const cursor = { tokens: tokensOf(body), at: 0 };
  const translated = translateBlock(cursor, names);
  const make = new Function(
    ...Object.keys(library),
    `return function* (place, { read, write }, settings) ${translated}`,
  );
  const sizes = head.slice(1, 4).map((size) => Number(size ?? 1));
  return {
    name: head[4]!,
    workgroupSize: sizes as [number, number, number],
    shared,
    directions: new Set([...body.matchAll(/\bblockIdx\.(\w)/g)].map(([, direction]) => direction!)),
    settings,
    start: make(...Object.values(library)),
  };
}

function translateBlock(cursor: Cursor, outer: ReadonlyMap<string, Name>): string {
  const names = new Map(outer);
  const expression = expressionsAmong((name) => names.get(name));
  const declare = (name: string, type: string): string => {
    // JavaScript has words that WGSL does not.
    names.set(name, { type, code: `$${name}` });
    return `$${name}`;
  };

  const declaration = (): string => {
    const isConstant = take(cursor) === 'let';
    const name = take(cursor);
    let type: string | undefined;
    if (peek(cursor) === ':') {
      take(cursor);
      type = readType(cursor);
    }
    let value: Translated | undefined;
    if (peek(cursor) === '=') {
      take(cursor);
      value = expression(cursor);
    }
    const known = type ?? value!.type;
    // A vector is a value: its holders must not see it change.
    const code = value ? `copy(${value.code})` : `zero("${known}")`;
    return `${isConstant ? 'const' : 'let'} ${declare(name, known)} = ${code}`;
  };

  const assignment = (): string => {
    const name = take(cursor);
    const variable = names.get(name);
    if (!variable) throw new Error(`${name} is not known`);
    const indices: string[] = [];
    while (peek(cursor) === '[') {
      take(cursor);
      indices.push(expression(cursor).code);
      take(cursor, ']');
    }
    if (peek(cursor) === '++') {
      take(cursor);
      return `${variable.code}++`;
    }
    take(cursor, '=');
    const value = expression(cursor);
    if (!variable.isShared) {
      const place = indices.map((index) => `[${index}]`).join('');
      return `${variable.code}${place} = copy(${value.code})`;
    }
    if (indices.length !== 1) throw new Error(`${name} is written in parts`);
    return `write(${variable.code}, ${indices[0]}, ${value.code})`;
  };

  const statement = (): string => {
    const word = peek(cursor);
    if (word === '{') return translateBlock(cursor, names);
    if (word === 'if' || word === 'while') {
      take(cursor);
      const condition = expression(cursor).code;
      let code = `${word} (${condition}) ${translateBlock(cursor, names)}`;
      if (peek(cursor) === 'else') {
        take(cursor);
        code += ` else ${statement()}`;
      }
      return code;
    }
    if (word === 'for') {
      take(cursor);
      take(cursor, '(');
      const first = declaration();
      take(cursor, ';');
      const condition = expression(cursor).code;
      take(cursor, ';');
      const step = assignment();
      take(cursor, ')');
      return `for (${first}; ${condition}; ${step}) ${translateBlock(cursor, names)}`;
    }
    const code =
      word === 'let' || word === 'var'
        ? declaration()
        : word === 'return' || word === 'break' || word === 'continue'
          ? take(cursor)
          : word === 'workgroupBarrier' || word === 'storageBarrier'
            ? barrier()
            : assignment();
    take(cursor, ';');
    return `${code};`;
  };

  const barrier = (): string => {
    take(cursor);
    take(cursor, '(');
    take(cursor, ')');
    return 'yield';
  };

  take(cursor, '{');
  const lines: string[] = [];
  while (peek(cursor) !== '}') lines.push(statement());
  take(cursor, '}');
  return `{\n${lines.join('\n')}\n}`;
}
