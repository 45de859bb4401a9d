/** Functions and operators of WGSL on numbers of JavaScript; vectors are arrays. */

type Value = number | boolean | readonly Value[];

const bits = new DataView(new ArrayBuffer(4));

const operators: Readonly<Record<string, (a: number, b: number) => number | boolean>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

type NumberFunction = (...values: number[]) => number;

/** Where they are not called as in JavaScript. */
const functions: Readonly<Record<string, NumberFunction>> = {
  exp2: (x) => 2 ** x!,
  inverseSqrt: (x) => 1 / Math.sqrt(x!),
  fma: (a, b, c) => a! * b! + c!,
  select: (otherwise, ifTrue, condition) => (condition ? ifTrue! : otherwise!),
};

const convert = (type: string, value: number | boolean): number => {
  const number = Number(value);
  if (type === 'i32') return number | 0;
  if (type === 'u32') return number >>> 0;
  return number;
};

const isWide = (value: Value): value is readonly Value[] => Array.isArray(value);

/** The element of a vector; a number is as wide as its partner. */
const lane = (value: Value, index: number): number =>
  (isWide(value) ? value[index] : value) as number;

const map = (values: readonly Value[], compute: (...lanes: number[]) => Value): Value => {
  const width = values.find(isWide)?.length;
  if (width === undefined) return compute(...(values as number[]));
  return Array.from({ length: width }, (_, i) => compute(...values.map((value) => lane(value, i))));
};

/** What translated shaders call. */
export const library = {
  convert,
  wide: (operator: string, type: string, a: Value, b: Value) =>
    map([a, b], (x, y) => {
      if (operator === '*' && type !== 'f32') return convert(type, Math.imul(x!, y!));
      if (operator === '>>' && type === 'u32') return x! >>> y!;
      const result = operators[operator]!(x!, y!);
      return typeof result === 'boolean' ? result : convert(type, result);
    }),
  unary: (operator: string, type: string, value: Value) =>
    map([value], (x) => (operator === '!' ? !x : convert(type, operator === '-' ? -x! : ~x!))),
  vector: (width: number, type: string, values: readonly number[]) =>
    Array.from({ length: width }, (_, i) => convert(type, values[values.length === 1 ? 0 : i]!)),
  lanes(name: string, ...values: Value[]): Value {
    const found = functions[name] ?? (Math as unknown as Record<string, NumberFunction>)[name];
    if (!found) throw new Error(`${name} is not known`);
    return map(values, found);
  },
  dot: (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * b[i]!, 0),
  bitcast: (type: string, from: string, value: Value) =>
    map([value], (x) => {
      if (from === 'f32') bits.setFloat32(0, x!);
      else bits.setInt32(0, x!);
      if (type.includes('f32')) return bits.getFloat32(0);
      return type.includes('u32') ? bits.getUint32(0) : bits.getInt32(0);
    }),
  unpack: (word: number) => [word & 0xffff, word >>> 16].map((half) => (half - 32768) / 65536),
  copy: (value: Value) => (isWide(value) ? [...value] : value),
  zero(type: string): Value {
    const array = /^array<(.*),(\d+)\w*>$/.exec(type);
    if (array) return Array.from({ length: Number(array[2]) }, () => library.zero(array[1]!));
    const vector = /^vec(\d)/.exec(type);
    return vector ? new Array<number>(Number(vector[1])).fill(0) : type === 'bool' ? false : 0;
  },
};
