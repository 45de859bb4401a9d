import { expect, test } from 'vitest';
import {
  createFreeTextMatcher,
  generate,
  localLanguage,
} from '../../src/runtime/generate/index.ts';
import type { Matcher } from '../../src/runtime/grammar/types.ts';
import { createStubEngine, stubVocabulary } from '../support/stub-engine.ts';

/** A matcher that notes when its mask is asked for. */
function noting(matcher: Matcher, log: string[]): Matcher {
  return {
    ...matcher,
    mask() {
      log.push('mask');
      return matcher.mask();
    },
    get complete() {
      return matcher.complete;
    },
    get finished() {
      return matcher.finished;
    },
    fork: () => noting(matcher.fork(), log),
  };
}

test('masks are computed while the device computes, the first one during the prompt', async () => {
  const log: string[] = [];
  const engine = createStubEngine({
    script: 'abc',
    onForward: async () => {
      log.push('forward begins');
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
      log.push('forward ends');
    },
  });
  for await (const event of generate(engine.model, {
    prompt: engine.model.encode('Hi'),
    language: localLanguage(stubVocabulary, () =>
      noting(createFreeTextMatcher(stubVocabulary), log),
    ),
    choices: 1,
    maxTokens: 20,
    stop: [],
    sampling: { temperature: 0, topP: 1, frequencyPenalty: 0, presencePenalty: 0, seed: 1n },
  })) {
    if (event.type === 'text') log.push(event.text);
  }
  const pass = ['forward begins', 'mask', 'forward ends'];
  const step = (text: string) => ['forward begins', text, 'mask', 'forward ends'];
  expect(log).toEqual([...pass, ...step('a'), ...step('b'), ...step('c')]);
});
