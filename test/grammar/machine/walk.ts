import type { Configuration } from '../../../src/runtime/grammar/machine/branch.ts';
import { buildMachine } from '../../../src/runtime/grammar/machine/index.ts';
import type { Machine } from '../../../src/runtime/grammar/machine/types.ts';
import type { CompileOptions } from '../../../src/runtime/grammar/types.ts';

const encoder = new TextEncoder();

/** The configuration after a text; undefined when no document begins with it. */
export function after(machine: Machine, text: string): Configuration | undefined {
  let config: Configuration | undefined = machine.start;
  for (const byte of encoder.encode(text)) config = config && machine.next(config, byte);
  return config;
}

/** Whether a text is a whole document. */
export function accepts(machine: Machine, text: string): boolean {
  return after(machine, text)?.complete ?? false;
}

/** The shortest text that ends a document from here. */
function finish(machine: Machine, from: Configuration): string {
  const text = new TextDecoder().decode(machine.finish(from));
  let at: Configuration | undefined = from;
  for (const byte of encoder.encode(text)) at = at && machine.next(at, byte);
  if (!at?.complete) throw new Error('A configuration cannot be finished.');
  return text;
}

/** A schema ready to be asked about documents. */
export function language(schema: unknown, options?: CompileOptions) {
  const machine = buildMachine(schema, options);
  return {
    machine,
    accepts: (text: string) => accepts(machine, text),
    /** The same, read as a token is: not byte by byte. */
    acceptsAtOnce: (text: string) =>
      machine.advance(machine.start, encoder.encode(text))?.complete ?? false,
    /** True when some document begins with the text. */
    begins: (text: string) => after(machine, text) !== undefined,
    shortest: () => finish(machine, machine.start),
    shortestAfter(text: string) {
      const config = after(machine, text);
      if (!config) throw new Error(`No document begins with ${text}`);
      return text + finish(machine, config);
    },
  };
}

/** The error that compiling a schema throws. */
export function refusal(schema: unknown, options?: CompileOptions) {
  try {
    buildMachine(schema, options);
  } catch (error) {
    const { code, keyword, pointer, message } = error as Record<string, unknown>;
    return { code, keyword, pointer, message };
  }
  throw new Error('The schema was compiled.');
}
