/**
 * Cases of the web platform's tests (https://github.com/web-platform-tests/wpt, ai/language-model),
 * each under the name of its file there. Left out: what a model has to know or to see, what needs
 * frames, and tools that the page runs by itself, which the specification does not have.
 */
import { describe, expect, test } from 'vitest';
import type {
  CreateMonitor,
  LanguageModel as Session,
} from '../../../src/runtime/integrations/prompt-api/index.ts';
import { collect } from '../../support/collect.ts';
import { promptApi, testPrompt } from './support.ts';

const { LanguageModel } = promptApi();
const create = LanguageModel.create;
const rating = {
  type: 'object',
  required: ['Rating'],
  additionalProperties: false,
  properties: { Rating: { type: 'number', minimum: 0, maximum: 5 } },
};
const validAvailabilities = ['unavailable', 'downloadable', 'downloading', 'available'];

/** The error that a promise rejects with. */
const reason = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable('it did not reject'),
    (error: unknown) => error,
  );

async function rejectsAs(name: string, promise: Promise<unknown>): Promise<void> {
  const error = await reason(promise);
  expect(error).toBeInstanceOf(DOMException);
  expect((error as DOMException).name).toBe(name);
}

describe('language-model-availability', () => {
  test('is a valid value, with all plausible options', async () => {
    expect(validAvailabilities).toContain(await LanguageModel.availability());
    const kinds = [
      undefined,
      [],
      [{ type: 'text' }, { type: 'audio' }, { type: 'image' }],
      [{ type: 'text', languages: ['en', 'ja', 'ko'] }],
    ] as const;
    for (const expectedInputs of kinds) {
      for (const expectedOutputs of kinds) {
        const options = {
          ...(expectedInputs ? { expectedInputs } : {}),
          ...(expectedOutputs ? { expectedOutputs } : {}),
          topK: -2,
        };
        expect(validAvailabilities).toContain(await LanguageModel.availability(options));
      }
    }
  });

  test('rejects invalid language tags', async () => {
    const expectedInputs = [{ type: 'text', languages: ['en-abc-invalid'] }] as const;
    expect(await reason(LanguageModel.availability({ expectedInputs }))).toBeInstanceOf(RangeError);
  });

  test('multimodal: unavailable if the model takes neither images nor audio', async () => {
    for (const type of ['image', 'audio'] as const) {
      expect(await LanguageModel.availability({ expectedInputs: [{ type }] })).toBe('unavailable');
    }
  });
});

describe('language-model-create', () => {
  test('returns a valid object with default options', async () => {
    const session = await create();
    expect(session).toBeInstanceOf(LanguageModel);
    expect(session).toBeInstanceOf(EventTarget);
    const methods = ['prompt', 'promptStreaming', 'append', 'clone', 'destroy'] as const;
    const measures = ['measureContextUsage', 'measureInputUsage'] as const;
    for (const name of [...methods, ...measures]) expect(session[name]).toBeTypeOf('function');
    for (const name of ['contextUsage', 'contextWindow', 'inputUsage', 'inputQuota'] as const) {
      expect(session[name]).toBeTypeOf('number');
    }
    for (const name of ['topK', 'temperature'] as const) expect(session[name]).toBeTypeOf('number');
    for (const name of ['oncontextoverflow', 'onquotaoverflow'] as const) {
      expect(session[name]).toBeNull();
    }
  });

  test('notifies its monitor on downloadprogress', async () => {
    const events: ProgressEvent[] = [];
    let created = false;
    const monitor = (m: CreateMonitor): void => {
      m.addEventListener('downloadprogress', (event) => {
        expect(created).toBe(false);
        events.push(event as ProgressEvent);
      });
    };
    await create({ monitor });
    created = true;
    const loaded = events.map((event) => event.loaded);
    expect(loaded.length).toBeGreaterThanOrEqual(2);
    expect(loaded.at(0)).toBe(0);
    expect(loaded.at(-1)).toBe(1);
    expect(loaded).toEqual([...new Set(loaded)].toSorted((a, b) => a - b));
    for (const event of events) {
      expect(event).toMatchObject({ total: 1, lengthComputable: true });
      expect(event.loaded % (1 / 0x10000)).toBe(0);
    }
  });

  test.each([0, 1])('progress events are not emitted after aborted, at %d', async (at) => {
    const controller = new AbortController();
    const error = new Error('test');
    const later: number[] = [];
    const created = create({
      signal: controller.signal,
      monitor: (m) => {
        m.ondownloadprogress = ({ loaded }) => {
          if (controller.signal.aborted) later.push(loaded);
          else if (loaded === at) controller.abort(error);
        };
      },
    });
    expect(await reason(created)).toBe(error);
    expect(later).toEqual([]);
  });

  test('language-model-prompt-monitor-callback-exception: rejects with what the monitor throws', async () => {
    const error = new Error('CreateMonitorCallback threw an error');
    const monitor = (): never => {
      throw error;
    };
    expect(await reason(create({ monitor }))).toBe(error);
  });

  test('topK and temperature are bounded, and fractions rounded down', async () => {
    for (const bad of [{ temperature: -0.5 }, { topK: 0 }, { topK: -2 }]) {
      expect(await reason(create({ topK: 3, temperature: 0.5, ...bad }))).toBeInstanceOf(
        RangeError,
      );
    }
    const session = await create({ topK: 1.5, temperature: Number.POSITIVE_INFINITY });
    expect(session).toMatchObject({ topK: 1, temperature: 2 });
  });

  test('sampling-mode: all modes are accepted, none beside raw parameters', async () => {
    const modes = [
      'most-predictable',
      'predictable',
      'balanced',
      'creative',
      'most-creative',
    ] as const;
    for (const samplingMode of modes) {
      expect((await create({ samplingMode })).samplingMode).toBe(samplingMode);
    }
    const both = create({ samplingMode: 'balanced', temperature: 0.8 });
    expect(await reason(both)).toBeInstanceOf(TypeError);
    const unknown = create({ samplingMode: 'wild' as 'creative' });
    expect(await reason(unknown)).toBeInstanceOf(TypeError);
  });

  test('initialPrompts: with, without and with an empty list of messages', async () => {
    const talk = [
      { role: 'user', content: 'hello' },
      { role: 'assistant', content: 'hello' },
    ] as const;
    await create({ initialPrompts: [{ role: 'system', content: 'you are a robot' }, ...talk] });
    await create({ initialPrompts: talk });
    await create({ initialPrompts: [] });
  });

  test('a system role that is not first, or comes twice, fails', async () => {
    const system = { role: 'system', content: 'you are a robot' } as const;
    const user = { role: 'user', content: 'hello' } as const;
    for (const initialPrompts of [
      [user, system],
      [system, system],
    ]) {
      expect(await reason(create({ initialPrompts }))).toBeInstanceOf(TypeError);
    }
  });

  test('rejects invalid language tags, and canonicalizes valid ones', async () => {
    const expecting = (...languages: string[]) => ({
      expectedInputs: [{ type: 'text', languages }] as const,
    });
    expect(await reason(create(expecting('en-abc-invalid')))).toBeInstanceOf(RangeError);
    await create(expecting('EN'));
  });

  test('multimodal: rejects what the model cannot take', async () => {
    await rejectsAs('NotSupportedError', create({ expectedInputs: [{ type: 'audio' }] }));
  });

  test('user-activation: required if the option is set', async () => {
    const { LanguageModel } = promptApi(
      { models: [{ ...record, status: 'available' }] },
      { needsUserActivation: true },
    );
    const navigator = globalThis.navigator as { userActivation?: object };
    try {
      navigator.userActivation = { hasBeenActive: false };
      await rejectsAs('NotAllowedError', LanguageModel.create());
      navigator.userActivation = { hasBeenActive: true };
      await LanguageModel.create();
    } finally {
      delete navigator.userActivation;
    }
  });
});

const record = {
  id: 'stub',
  ownedBy: 'formwork',
  created: 0,
  contextWindow: 2048,
  capabilities: ['chat'],
  status: 'ready',
} as const;

test('language-model-params', async () => {
  for (const value of Object.values((await LanguageModel.params()) ?? {})) {
    expect(value).toBeTypeOf('number');
  }
});

describe('prompt', () => {
  test('prompt: returns a string', async () => {
    expect(await (await create()).prompt(testPrompt)).toBeTypeOf('string');
  });

  test('empty-inputs: are accepted, and a value that is not a list becomes a string', async () => {
    const { LanguageModel, lastMessages } = promptApi();
    const said = async (input: unknown): Promise<unknown> => {
      const session = await LanguageModel.create();
      await session.prompt(input as string, { responseConstraint: /ok/ });
      return lastMessages();
    };
    expect(await said({})).toEqual([{ role: 'user', content: '[object Object]' }]);
    expect(await said(null)).toEqual([{ role: 'user', content: 'null' }]);
    expect(await said(undefined)).toEqual([{ role: 'user', content: 'undefined' }]);
    const empty = [{ role: 'user', content: '' }];
    const none = [{ role: 'user', content: [] }];
    const text = [{ role: 'user', content: [{ type: 'text', value: '' }] }];
    for (const input of ['', [], none, text]) expect(await said(input)).toEqual(empty);
  });

  test('rejections: a system message after other messages', async () => {
    const session = await create();
    const system = { role: 'system', content: 'bar' } as const;
    const after = session.prompt([{ role: 'user', content: 'foo' }, system]);
    expect(await reason(after)).toBeInstanceOf(TypeError);
    expect(await reason(session.prompt([system, system]))).toBeInstanceOf(TypeError);
    const first = session.prompt({ role: 'system', content: 'foo' } as unknown as string);
    expect(await reason(session.prompt([system]))).toBeInstanceOf(TypeError);
    await first;
    const begun = await create({ initialPrompts: [{ role: 'user', content: 'initial' }] });
    expect(await reason(begun.prompt([system]))).toBeInstanceOf(TypeError);
  });

  test('prompt-concurrent: concurrent prompts are answered one after another', async () => {
    const { LanguageModel, lastMessages } = promptApi();
    const session = await LanguageModel.create();
    await Promise.all([session.prompt('a'), session.prompt('b')]);
    const roles = (lastMessages() as { role: string }[]).map(({ role }) => role);
    expect(roles).toEqual(['user', 'assistant', 'user']);
  });

  test('prompt-post-abort: the session continues without the aborted prompt', async () => {
    const { LanguageModel, lastMessages } = promptApi();
    const session = await LanguageModel.create();
    const controller = new AbortController();
    const aborted = session.prompt('aborted', { signal: controller.signal });
    controller.abort();
    await rejectsAs('AbortError', aborted);
    expect(await session.prompt(testPrompt, { responseConstraint: /ok/ })).toBe('ok');
    expect(lastMessages()).toEqual([{ role: 'user', content: testPrompt }]);
  });

  test('language-model-prompt-streaming: returns a stream of the same text', async () => {
    const { LanguageModel } = promptApi({ script: 'One sentence.' });
    const stream = (await LanguageModel.create()).promptStreaming(testPrompt);
    expect(Object.prototype.toString.call(stream)).toBe('[object ReadableStream]');
    const pieces = await collect(stream);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe('One sentence.');
  });

  test('prompt-multimodal: images that are not expected, or from the assistant, are refused', async () => {
    const session = await create();
    const picture = { type: 'image', value: new Blob([]) } as const;
    for (const role of ['user', 'assistant'] as const) {
      await rejectsAs('NotSupportedError', session.prompt([{ role, content: [picture] }]));
    }
    const wrong = [{ role: 'user', content: [{ type: 'text', value: new Blob([]) }] }] as const;
    expect(await reason(session.prompt(wrong))).toBeInstanceOf(TypeError);
  });
});

describe('context', () => {
  test('usage-initial-prompt: initial prompts count', async () => {
    const initialPrompts = [{ role: 'system', content: 'The word of the day is banana.' }] as const;
    const session = await create({ initialPrompts });
    const usage = await session.measureContextUsage(initialPrompts);
    expect(usage).toBeGreaterThan(0);
    expect(session.contextUsage).toBe(usage);
  });

  test('measure: grows with the text, and does not change the usage', async () => {
    const session = await create();
    const short = await session.measureContextUsage(testPrompt);
    expect(await session.measureContextUsage(testPrompt.repeat(3))).toBeGreaterThan(2 * short - 40);
    expect(await session.measureInputUsage(testPrompt)).toBe(short);
    expect(session.contextUsage).toBe(0);
  });

  test('usage: grows with each answer', async () => {
    const { LanguageModel } = promptApi({ script: 'One sentence.' });
    const session = await LanguageModel.create();
    await session.prompt(testPrompt);
    const first = session.contextUsage;
    expect(first).toBeGreaterThan(await session.measureContextUsage(testPrompt));
    await session.prompt(testPrompt);
    expect(session.contextUsage).toBeGreaterThan(first);
    expect(session.inputUsage).toBe(session.contextUsage);
  });

  test('overflow: the oldest messages are dropped, and an event is fired', async () => {
    const { LanguageModel, lastMessages } = promptApi({ contextWindow: 600 });
    const session = await LanguageModel.create({
      initialPrompts: [{ role: 'system', content: 'Stay.' }],
    });
    const events: string[] = [];
    for (const type of ['contextoverflow', 'quotaoverflow']) {
      session.addEventListener(type, () => events.push(type));
    }
    session.oncontextoverflow = () => events.push('handler');
    await session.append('old '.repeat(40));
    await session.prompt('new '.repeat(110), { responseConstraint: /ok/ });
    expect(events).toEqual(['contextoverflow', 'handler', 'quotaoverflow']);
    expect(lastMessages()).toEqual([
      { role: 'system', content: 'Stay.' },
      { role: 'user', content: 'new '.repeat(110) },
    ]);
    expect(session.contextUsage).toBeLessThan(session.contextWindow);
  });

  test.each([
    ['usage-prompt-quota-exceeded', (session: Session, text: string) => session.prompt(text)],
    ['append', (session: Session, text: string) => session.append(text)],
    [
      'language-model-quota-exceeded',
      (_: Session, content: string) =>
        small.LanguageModel.create({ initialPrompts: [{ role: 'system', content }] }),
    ],
  ])('%s: a prompt that can never fit rejects, and nothing is dropped', async (_, say) => {
    const session = await small.LanguageModel.create();
    await session.append('kept');
    const before = session.contextUsage;
    const text = testPrompt.repeat(session.contextWindow);
    const requested = await session.measureContextUsage(text);
    const error = await reason(say(session, text));
    expect(error).toMatchObject({ name: 'QuotaExceededError', quota: session.contextWindow });
    expect(Math.abs((error as { requested: number }).requested - requested)).toBeLessThan(50);
    expect(session.contextUsage).toBe(before);
  });
});

const small = promptApi({ contextWindow: 300 });

describe('language-model-append', () => {
  test('returns undefined, and increases the usage', async () => {
    const session = await create();
    expect(session.contextUsage).toBe(0);
    const usage = await session.measureContextUsage(testPrompt);
    expect(await session.append(testPrompt)).toBeUndefined();
    expect(session.contextUsage).toBe(usage);
  });

  test('is part of the next prompt', async () => {
    const { LanguageModel, lastMessages } = promptApi();
    const session = await LanguageModel.create();
    await session.append([{ role: 'system', content: 'Be brief.' }]);
    await session.prompt('Hi', { responseConstraint: /ok/ });
    expect(lastMessages()).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
    ]);
  });
});

test('language-model-clone: starts with the same conversation and continues independently', async () => {
  const session = await create({ topK: 3, temperature: 0.6 });
  await session.prompt(testPrompt);
  const clone = await session.clone();
  for (const name of ['contextWindow', 'contextUsage', 'topK', 'temperature'] as const) {
    expect(clone[name]).toBe(session[name]);
  }
  await clone.prompt(testPrompt);
  expect(clone.contextUsage).toBeGreaterThan(session.contextUsage);
});

const methods: readonly ((session: Session, signal?: AbortSignal) => Promise<unknown>)[] = [
  (session, signal) => session.prompt(testPrompt, signal ? { signal } : {}),
  (session, signal) => session.append(testPrompt, signal ? { signal } : {}),
  (session, signal) => session.clone(signal ? { signal } : {}),
  (session, signal) => session.measureContextUsage(testPrompt, signal ? { signal } : {}),
];

describe('language-model-abort', () => {
  test('every method rejects with the signal’s reason, and again with an aborted signal', async () => {
    const session = await create();
    const creating = (_: Session, signal?: AbortSignal) => create(signal ? { signal } : {});
    for (const method of [...methods, creating]) {
      for (const error of [undefined, new Error('test')]) {
        const controller = new AbortController();
        const running = method(session, controller.signal);
        controller.abort(error);
        const again = method(session, controller.signal);
        for (const promise of [running, again]) {
          if (error) expect(await reason(promise)).toBe(error);
          else await rejectsAs('AbortError', promise);
        }
      }
    }
  });

  test('a stream rejects with it, too', async () => {
    const session = await create();
    const error = new DOMException('test', 'VersionError');
    const controller = new AbortController();
    const { signal } = controller;
    const stream = session.promptStreaming(testPrompt, { signal });
    controller.abort(error);
    expect(await reason(stream.pipeTo(new WritableStream()))).toBe(error);
    expect(() => session.promptStreaming(testPrompt, { signal })).toThrow(error);
  });
});

describe('language-model-destroy', () => {
  test('current and later calls reject; properties can be read', async () => {
    const session = await create();
    const running = methods.map((method) => method(session));
    session.destroy();
    for (const promise of [...running, ...methods.map((method) => method(session))]) {
      await rejectsAs('AbortError', promise);
    }
    expect(session.contextWindow).toBeTypeOf('number');
    expect(session.contextUsage).toBeTypeOf('number');
  });

  test('aborting the signal of create does the same', async () => {
    const controller = new AbortController();
    const session = await create({ signal: controller.signal });
    const error = new Error('The create abort signal was aborted.');
    const running = methods.map((method) => method(session));
    controller.abort(error);
    for (const promise of [...running, ...methods.map((method) => method(session))]) {
      expect(await reason(promise)).toBe(error);
    }
  });
});

describe('response-constraint', () => {
  const prompt = async (responseConstraint: object, prefix?: string): Promise<string> => {
    const session = await create();
    if (prefix === undefined) return session.prompt('hello', { responseConstraint });
    const begun = { role: 'assistant', content: prefix, prefix: true } as const;
    return session.prompt([{ role: 'user', content: 'hello' }, begun], { responseConstraint });
  };

  test('json-schema/object, with and without a prefix', async () => {
    const whole = JSON.parse(await prompt(rating)).Rating;
    const prefix = '{ "Rating": ';
    const rest = JSON.parse(prefix + (await prompt(rating, prefix))).Rating;
    for (const value of [whole, rest]) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(5);
    }
  });

  test.each([
    ['array', { type: 'array', items: { type: 'integer' }, maxItems: 3 }, Array.isArray],
    ['boolean', { type: 'boolean' }, (value: unknown) => typeof value === 'boolean'],
    ['integer-bounded', { type: 'integer', minimum: 1, maximum: 9 }, Number.isInteger],
    ['null', { type: 'null' }, (value: unknown) => value === null],
    ['number', { type: 'number' }, Number.isFinite],
    ['string', { type: 'string', maxLength: 20 }, (value: unknown) => typeof value === 'string'],
  ])('json-schema/%s', async (_, schema, isValid: (value: unknown) => boolean) => {
    expect(JSON.parse(await prompt(schema))).toSatisfy(isValid);
  });

  test.each([
    ['boolean', /^(true|false)$/],
    ['date', /^\d{4}-\d{2}-\d{2}$/],
    ['email', /^[a-z0-9._%+-]{1,20}@[a-z0-9-]{1,20}\.[a-z]{2,4}$/i],
    ['enumeration', /red|green|blue/],
    ['exact-length', /^[A-Z]{5}$/],
    ['literal', /hello/],
    ['max-length', /^[\s\S]{0,12}$/],
    ['quote', /^"[^"]{1,9}"$/],
    ['url', /^https:\/\/[a-z]{2,12}\.(com|org)$/u],
  ])('regex/%s', async (_, pattern) => {
    expect(await prompt(pattern)).toMatch(pattern);
  });

  test('regex/prefix-good', async () => {
    const pattern = /^Greetings and salutations[a-z ]{0,20}$/;
    expect(`Greetings${await prompt(pattern, 'Greetings')}`).toMatch(pattern);
  });

  test.each([
    ['json-schema/prefix-deviation-rejection', rating],
    ['regex/prefix-bad', /^Greetings and salutations.*/],
  ])('%s', async (_, constraint) => {
    await rejectsAs('NotSupportedError', prompt(constraint, 'invalid'));
  });

  test('json-schema/circular-references-rejection, invalid-type-rejection', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    await rejectsAs('NotSupportedError', prompt(circular));
    await rejectsAs('NotSupportedError', prompt({ type: 'soup' }));
  });

  test('json-schema/response-schema-omitted-from-input', async () => {
    const { LanguageModel, requests } = promptApi();
    const session = await LanguageModel.create();
    await session.prompt('hello', {
      responseConstraint: rating,
      omitResponseConstraintInput: true,
    });
    expect(requests.at(-1)?.body).toMatchObject({ schema_in_prompt: false });
    const alone = session.prompt('hello', { omitResponseConstraintInput: true });
    expect(await reason(alone)).toBeInstanceOf(TypeError);
  });
});

describe('language-model-tool-use: tools that cannot be called are refused', () => {
  const execute = () => '';
  const good = {
    name: 'lookup',
    description: 'Looks up.',
    inputSchema: { type: 'object' },
    execute,
  };
  const circular: Record<string, unknown> = { type: 'object' };
  circular.self = circular;

  test.each<[string, object[]]>([
    ['without a schema', [{ ...good, inputSchema: undefined }]],
    ['with null as its schema', [{ ...good, inputSchema: null }]],
    ['with a schema without a type', [{ ...good, inputSchema: {} }]],
    ['with the schema of a string', [{ ...good, inputSchema: { type: 'string' } }]],
    [
      'with properties that are none',
      [{ ...good, inputSchema: { type: 'object', properties: '' } }],
    ],
    ['with required that is no list', [{ ...good, inputSchema: { type: 'object', required: '' } }]],
    ['with a schema in a circle', [{ ...good, inputSchema: circular }]],
    ['without a name', [{ ...good, name: '' }]],
    ['without a description', [{ ...good, description: '' }]],
    ['by the same name', [good, good]],
  ])('%s', async (_, tools) => {
    expect(await reason(create({ tools: tools as [] }))).toBeInstanceOf(TypeError);
  });

  test('an empty list counts as absent', async () => {
    expect(await (await create({ tools: [] })).prompt('Hello')).toBeTypeOf('string');
  });
});
