/** Schemas, each another: dear ones, refused ones, patterns, tools. */
import fc from 'fast-check';
import { schemas } from '../../../grammar/fuzz/schemas.ts';
import { hostileSchemas } from '../../hostile/schemas.ts';

/** A request's part that says what its answer must be, as JSON text of its members. */
export function* schemaFields(seed: number): Generator<string> {
  const { pick, whole } = dice(seed);
  for (let count = 0; ; count++) {
    const schema = pick([() => dear(pick, count), () => random(whole()), () => pattern(whole)])();
    yield pick([
      () =>
        `"response_format":{"type":"json_schema","json_schema":{"name":"a","schema":${schema}}}`,
      () => `"tools":[${tool('one', schema)},${tool('two', schema)}],"tool_choice":"required"`,
    ])();
  }
}

const tool = (name: string, schema: string) =>
  `{"type":"function","function":{"name":"${name}","parameters":${schema}}}`;

/** Choices that a seed decides. */
export function dice(seed: number) {
  let state = seed >>> 0 || 1;
  const whole = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  return {
    whole,
    pick: <Choice>(choices: readonly Choice[]): Choice => choices[whole() % choices.length]!,
  };
}

/** One made to explode, different from all others by its title. */
function dear(pick: ReturnType<typeof dice>['pick'], count: number): string {
  const { text } = pick(hostileSchemas);
  return text.startsWith('{"') ? `{"title":"${count}-${Math.random()}",${text.slice(1)}` : text;
}

const random = (seed: number): string =>
  JSON.stringify(fc.sample(schemas, { seed, numRuns: 1 })[0]);

/** A pattern whose automaton grows with a number. */
function pattern(whole: () => number): string {
  const size = 1 + (whole() % 60);
  const letter = String.fromCharCode(97 + (whole() % 26));
  const made = [
    `(${letter}|b)*${letter}(${letter}|b){${size}}$`,
    `^(${letter}?){${size}}${letter}{${size}}$`,
    `${letter}.{${size * 4}}$`,
    `^(?:[^${letter}]*${letter}){${size}}$`,
    `^(?!.*${letter}{${size}}).*$`,
  ][whole() % 5]!;
  return JSON.stringify({ type: 'object', properties: { [`p${whole()}`]: { pattern: made } } });
}
