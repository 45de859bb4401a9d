/** One (schema, seed) pair: the plain answer against its patch streams. */
import { isDeepStrictEqual } from 'node:util';
import type { PatchOperation } from '../../../src/runtime/common/patch/index.ts';
import { applyOperations } from '../../support/apply-patch.ts';
import { expectedOperations } from '../../support/expected-operations.ts';
import type { DeviceTimes } from '../../support/timed-engine.ts';

/** What is asked. */
export interface Pair {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly model: string;
  readonly schema: unknown;
  readonly seed: number;
  readonly maxTokens?: number;
  /** Device times by key, where the engine is watched. */
  readonly take?: (key: string) => DeviceTimes;
}

/** What came of it. */
export type Verdict =
  | { readonly refused: string }
  | {
      readonly refused?: undefined;
      readonly content: string;
      readonly operations: number;
      /** What is wrong, if anything is. */
      readonly problem?: string;
      /** Times the model was asked after the first record had been sent. */
      readonly stepsAfterFirst: number;
      /** Milliseconds from the device's last word before the first record to that record. */
      readonly ownTime: number;
    };

interface Answer {
  readonly error?: { readonly code: string; readonly message: string };
  readonly choices: readonly { readonly message: { readonly content: string } }[];
}

/** Asks for a pair in all three ways, and compares. */
export async function checkPair(pair: Pair): Promise<Verdict> {
  const plain = await ask(pair, {}, 'application/json');
  const answer = (await plain.json()) as Answer;
  if (answer.error) {
    if (plain.status === 400) return { refused: answer.error.code };
    throw new Error(`${plain.status} ${answer.error.code}: ${answer.error.message}`);
  }
  const { content } = answer.choices[0]!.message;
  const key = `patch-${crypto.randomUUID()}`;
  const lines = await readStream(await ask(pair, { stream: 'patch' }, '*/*', key));
  const times = pair.take?.(key) ?? { prefilled: 0, logits: [] };
  const events = await readStream(await ask(pair, { stream: 'patch' }, 'text/event-stream'));

  const records = lines.text.trimEnd().split('\n');
  const operations = records.map((record) => JSON.parse(record) as PatchOperation);
  const framed = records.map((record) => `event: patch\ndata: ${record}\n\n`);
  const before = [times.prefilled, ...times.logits].filter((time) => time <= lines.first);
  const stepsAfterFirst = times.logits.filter((time) => time > lines.first).length;
  const problem = problemOf({ content, operations, events: events.text, framed, times, lines });
  return {
    content,
    operations: operations.length,
    ...(problem === undefined ? {} : { problem }),
    stepsAfterFirst,
    ownTime: lines.first - Math.max(...before),
  };
}

function problemOf(seen: {
  content: string;
  operations: readonly PatchOperation[];
  events: string;
  framed: readonly string[];
  times: DeviceTimes;
  lines: { first: number };
}): string | undefined {
  const { content, operations, times } = seen;
  if (!isDeepStrictEqual(applyOperations(operations), JSON.parse(content))) {
    return `the operations do not build the plain answer ${content}`;
  }
  if (!isDeepStrictEqual(operations, expectedOperations(content))) {
    return `the operations are not in the order of ${content}`;
  }
  if (seen.events !== `${seen.framed.join('')}event: done\ndata: {}\n\n`) {
    return 'the framings differ';
  }
  const container = content.startsWith('{') || content.startsWith('[');
  const last = times.logits.at(-1);
  if (container && times.logits.length > 1 && last !== undefined && seen.lines.first >= last) {
    return 'the first record came after the generation';
  }
  return undefined;
}

async function ask(pair: Pair, more: object, accept: string, key = 'pair'): Promise<Response> {
  return pair.fetch(
    new Request('http://localhost/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept },
      body: JSON.stringify({
        model: pair.model,
        messages: [{ role: 'user', content: 'A document, please.' }],
        max_tokens: pair.maxTokens ?? 200,
        seed: pair.seed,
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'document', schema: pair.schema },
        },
        ...more,
      }),
    }),
  );
}

/** A stream's text, and when its first chunk came. */
async function readStream(response: Response): Promise<{ text: string; first: number }> {
  const decoder = new TextDecoder();
  let text = '';
  let first = Number.NaN;
  for await (const chunk of response.body ?? []) {
    if (text === '') first = performance.now();
    text += decoder.decode(chunk, { stream: true });
  }
  return { text, first };
}
