/** The page that measures one engine; ../engine-page.ts drives it. */
import type { Reply } from '../engine-process.ts';
import {
  createMeter,
  type MeasuredEngine,
  type MeasureRequest,
  type VocabularyFile,
} from '../measure.ts';
import { webXgrammar, type Xgrammar } from '../peers/web-xgrammar.ts';
import { formwork } from './formwork.ts';

/** Which engine the page starts, and with which options. */
export interface PageEngine {
  readonly name: 'formwork' | 'web-xgrammar';
  readonly version: string;
  readonly whitespace: 'compact' | 'flexible';
  readonly vocabulary: VocabularyFile;
}

declare global {
  var startEngine: (engine: PageEngine) => Promise<void>;
  var answer: (request: MeasureRequest) => Promise<Reply>;
  /** Set by the library's own script. */
  var xgrammar: Xgrammar;
}

async function begin<Grammar, Matcher, Mask>(
  engine: MeasuredEngine<Grammar, Matcher, Mask>,
  vocabulary: VocabularyFile,
): Promise<void> {
  await engine.init(vocabulary, undefined);
  globalThis.answer = createMeter(engine, vocabulary);
}

globalThis.startEngine = ({ name, version, whitespace, vocabulary }) =>
  name === 'formwork'
    ? begin(formwork({ whitespace, numbers: 'any', format: 'annotate' }), vocabulary)
    : begin(webXgrammar(xgrammar, version, whitespace === 'flexible'), vocabulary);
