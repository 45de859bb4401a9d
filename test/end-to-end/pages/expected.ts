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
const lyon = { city: 'Lyon', rivers: ['Rhône', 'Saône'] };
const aboutLyon = [
  { role: 'user', content: 'Lyon lies on two rivers, the Rhône and the Saône.' },
] as const;
const river = z.string().max(20);
const City = z.object({ city: z.string().max(20), rivers: z.array(river).max(3) });

/** The stream that the pages show for {@link aboutLyon}. */
export const lyonStream = {
  temperature: 0,
  messages: aboutLyon,
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
      '/city': 'Lyon',
      '/rivers/0': 'Rhône',
      '/rivers/1': 'Saône',
    });

/** Examples of code. */
export const codeExamples: Readonly<Record<string, RunExample>> = {
  'README.md, 4': { check: declares('city', paris) },
  'docs/index.md, 1': { check: declares('city', lyon) },
  'docs/start.md, 5': { check: declares('city', paris) },
  'docs/start.md, 6': { check: showsLast('spam') },
  'docs/guides/ai-sdk.md, 1': { check: declares('output', paris) },
  'docs/guides/ai-sdk.md, 2': { check: showsLast(lyon) },
  'docs/guides/batches.md, 2': { check: showsLast('mail-0', 'spam') },
  'docs/guides/patch-streaming.md, 2': {
    given: lyonStream,
    check: operationsShow(([{ path, value }]: [{ path: string; value: unknown }]) => [path, value]),
  },
  'docs/guides/patch-streaming.md, 3': {
    given: { messages: aboutLyon, schema: City },
    check: operationsShow((shown: [string, unknown]) => shown),
  },
  'docs/guides/prompt-api.md, 1': { check: declares('review', '"positive"') },
  'docs/guides/prompt-api.md, 2': {
    check: ({ shown }) => {
      const date = shown.flat().join('');
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    },
  },
  'docs/guides/structured-output.md, 1': { check: declares('city', paris) },
  'docs/guides/tools.md, 1': {
    check: showsLast('get_weather', { city: 'Oslo', unit: 'celsius' }),
  },
  'docs/guides/web-app.md, 2': { check: declares('city', lyon) },
  'docs/guides/web-app.md, 5': {
    given: { messages: aboutLyon, City, question: '' },
    check: ({ shown }) => expect.poll(() => shown.at(-1), { timeout: 60_000 }).toEqual([lyon]),
  },
  'docs/guides/web-app.md, 7': {
    check: ({ shown }) => expect(['Paris', 'Bordeaux', 'Lyon']).toContain(shown.flat()[0]),
  },
};

/** Examples that show or need an answer and are held in another way, or cannot be; each with the reason. */
export const otherExamples: Readonly<Record<string, string>> = {
  'docs/guides/batches.md, 1': 'the file of the batch in the example after it',
  'docs/guides/form.md, 1': 'the visitor writes the text',
  'docs/guides/form.md, 2': 'an element without a question',
  'docs/guides/patch-streaming.md, 5': 'its files are the reader’s',
  'docs/guides/pictures.md, 1': 'its model is not embedded',
  'docs/guides/pictures.md, 2': 'its model is not embedded',
  'docs/guides/structured-output.md, 7': 'its model is not embedded',
  'docs/guides/web-app.md, 3': 'its model is not embedded',
};

/** Streams of operations that pages show, and the request that they answer. */
export const shownStreams: Readonly<Record<string, unknown>> = {
  'README.md, 3': undefined,
  'docs/index.md, 2': lyonStream,
  'docs/guides/patch-streaming.md, 1': lyonStream,
};
