import { expect } from 'vitest';
import {
  createFreeTextMatcher,
  type GenerateEvent,
  type GenerateRequest,
  generate,
  localLanguage,
} from '../../src/runtime/generate/index.ts';
import type { Matcher } from '../../src/runtime/grammar/types.ts';
import { type StubEngine, stubVocabulary } from '../support/stub-engine.ts';

/** Any text, which may end anywhere. */
const freeText = () => localLanguage(stubVocabulary, () => createFreeTextMatcher(stubVocabulary));

/** The documents of a grammar, followed in this thread. */
export const languageOf = (grammar: { start(): Matcher }) =>
  localLanguage(stubVocabulary, () => grammar.start());

/** A request to the stub engine for one answer of free text. */
export function request(
  engine: StubEngine,
  changes: Partial<GenerateRequest> = {},
): GenerateRequest {
  return {
    prompt: engine.model.encode('Hi<|im_end|>', true),
    language: freeText(),
    choices: 1,
    maxTokens: 60,
    stop: [],
    sampling: { temperature: 1, topP: 1, frequencyPenalty: 0, presencePenalty: 0, seed: 7n },
    ...changes,
  };
}

/** The events of a request. */
export async function collect(
  { model }: Pick<StubEngine, 'model'>,
  asked: GenerateRequest,
): Promise<GenerateEvent[]> {
  const events: GenerateEvent[] = [];
  for await (const event of generate(model, asked)) events.push(event);
  return events;
}

/** The text of a choice. */
export function textOf(events: readonly GenerateEvent[], choice = 0): string {
  return events
    .map((event) => (event.type === 'text' && event.choice === choice ? event.text : ''))
    .join('');
}

/** The only finish of a choice. */
export function finishOf(events: readonly GenerateEvent[], choice = 0) {
  const found = events.filter((event) => event.type === 'finish' && event.choice === choice);
  expect(found).toHaveLength(1);
  return found[0] as Extract<GenerateEvent, { type: 'finish' }>;
}
