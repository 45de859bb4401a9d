/** Runs an example as it stands on its page, with names of the test in the place of its imports. */
import { stripTypeScriptTypes } from 'node:module';

/** What an example finds by name, and what it did with it. */
export interface Surroundings {
  readonly [name: string]: unknown;
}

const AsyncFunction = (async () => {}).constructor as new (
  ...parameters: string[]
) => (...given: unknown[]) => Promise<Record<string, unknown>>;

/** The names that code declares at its outermost level. */
function declaredIn(code: string): string[] {
  return [...code.matchAll(/^(?:const|let|class) (?:(\w+)|\{ (\w+) \})/gmu)].map(
    ([, name, taken]) => (name ?? taken)!,
  );
}

/**
 * Runs the code of a block: JavaScript, or TypeScript without its types.
 * @returns what it has declared, by name
 */
export async function runCode(code: string, given: Surroundings): Promise<Record<string, unknown>> {
  const plain = code.replace(/^import [^;]*;$/gmu, '').trim();
  const declared = declaredIn(plain);
  const wrapped = `async function example() {\n${plain}\nreturn { ${declared.join(', ')} };\n}`;
  const names = Object.keys(given).filter((name) => !declared.includes(name));
  const run = new AsyncFunction(...names, `${stripTypeScriptTypes(wrapped)}\nreturn example();`);
  return run(...names.map((name) => given[name]));
}

/** The script of a page. */
export const scriptOf = (html: string): string =>
  /<script[^>]*>\s*([\s\S]*?)<\/script>/u.exec(html)?.[1] ?? '';
