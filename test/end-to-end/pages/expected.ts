/** What the examples of README and docs answer, and which of them nothing can be asked of. */
import { expect } from 'vitest';
import { z } from 'zod';
import type { Surroundings } from './run-code.ts';

/** What an example has come to: what it has declared, and what it has shown. */
export interface Outcome {
  readonly declared: Readonly<Record<string, unknown>>;
  readonly shown: readonly unknown[];
}

/** An example that is run: what it finds beside the usual, and what is right of it. */
export interface RunExample {
  readonly given?: Surroundings;
  readonly check: (outcome: Outcome) => void | Promise<void>;
}

const paris = { city: 'Paris', country: 'France' };
const grenoble = { city: 'Grenoble', rivers: ['Isère', 'Drac'] };
const aboutGrenoble = [
  { role: 'user', content: 'Grenoble lies on two rivers, the Isère and the Drac.' },
] as const;
const river = z.string().max(20);
const City = z.object({ city: z.string().max(20), rivers: z.array(river).max(3) });

/** The stream that the pages show for {@link aboutGrenoble}. */
export const grenobleStream = {
  temperature: 0,
  messages: aboutGrenoble,
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'city', schema: z.toJSONSchema(City) },
  },
};

const declares =
  (name: string, value: unknown): RunExample['check'] =>
  ({ declared }) =>
    expect(declared[name]).toEqual(value);
const showsLast =
  (...values: unknown[]): RunExample['check'] =>
  ({ shown }) =>
    expect(shown.at(-1)).toEqual(values);
/** The values at the end of a path of operations. */
const operationsShow =
  (read: (shown: never) => readonly [string, unknown]): RunExample['check'] =>
  ({ shown }) =>
    expect(Object.fromEntries((shown as never[]).map(read))).toMatchObject({
      '/city': 'Grenoble',
      '/rivers/0': 'Isère',
      '/rivers/1': 'Drac',
    });

/** Examples of code. */
export const codeExamples: Readonly<Record<string, RunExample>> = {
  'README.md, Start (ts)': { check: declares('city', paris) },
  'docs/index.md, A schema in, a document out (ts)': { check: declares('city', grenoble) },
  'docs/start.md, A page (ts)': { check: declares('city', paris) },
  'docs/start.md, A script (js)': { check: showsLast('spam') },
  'docs/guides/ai-sdk.md, Vercel AI SDK (ts)': { check: declares('output', paris) },
  'docs/guides/ai-sdk.md, Partial objects (ts)': { check: showsLast(grenoble) },
  'docs/guides/batches.md, Batches (js)': { check: showsLast('mail-0', 'spam') },
  'docs/guides/patch-streaming.md, HTTP (js)': {
    given: grenobleStream,
    check: operationsShow(([{ path, value }]: [{ path: string; value: unknown }]) => [path, value]),
  },
  'docs/guides/patch-streaming.md, Library (ts)': {
    given: { messages: aboutGrenoble, schema: City },
    check: operationsShow((shown: [string, unknown]) => shown),
  },
  'docs/guides/prompt-api.md, The Prompt API (js)': { check: declares('review', '"positive"') },
  'docs/guides/prompt-api.md, Supported API (ts)': {
    check: ({ shown }) => {
      const date = shown.flat().join('');
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    },
  },
  'docs/guides/structured-output.md, Structured output (js)': { check: declares('city', paris) },
  'docs/guides/tools.md, Tools (js)': {
    check: showsLast('get_weather', { city: 'Oslo', unit: 'celsius' }),
  },
  'docs/guides/web-app.md, 2. generate (ts)': { check: declares('city', grenoble) },
  'docs/guides/web-app.md, In a component (ts)': {
    given: { messages: aboutGrenoble, City, question: '' },
    check: ({ shown }) => expect.poll(() => shown.at(-1), { timeout: 60_000 }).toEqual([grenoble]),
  },
  'docs/guides/web-app.md, Bundlers (html)': {
    check: ({ shown }) => expect(['Paris', 'Bordeaux', 'Lyon']).toContain(shown.flat()[0]),
  },
};

/**
 * Examples that show or need an answer and are held in another way, or cannot be; each with the
 * reason.
 */
export const otherExamples: Readonly<Record<string, string>> = {
  'docs/guides/batches.md, Batches (json)': 'the file of the batch in the example after it',
  'docs/guides/form.md, Form component (html)': 'the visitor writes the text',
  'docs/guides/form.md, Where the model runs (html)': 'an element without a question',
  'docs/guides/patch-streaming.md, Command line (sh)': 'its files are the reader’s',
  'docs/guides/pictures.md, Images (js)': 'its model is not embedded',
  'docs/guides/pictures.md, Images (ts)': 'its model is not embedded',
  'docs/guides/structured-output.md, Reasoning models (json)': 'its model is not embedded',
  'docs/guides/web-app.md, 2. generate (ts, second)': 'its model is not embedded',
};

/** Streams of operations that pages show, and the request that they answer. */
export const shownStreams: Readonly<Record<string, unknown>> = {
  'README.md, Start (output)': undefined,
  'docs/index.md, A schema in, a document out (output)': grenobleStream,
  'docs/guides/patch-streaming.md, Patch streaming (output)': grenobleStream,
};
