/** Answers the questions to a schema thread. */
import {
  checkAnswer,
  compileAnswer,
  compileSchemas,
  type SchemaCompiler,
  shortestOf,
} from '../../../runtime/generate/index.ts';
import type { Answers, Asked, Question } from '../messages.ts';
import type { ThreadObjects } from './objects.ts';
import { writeMask } from './thread-follower.ts';

/**
 * Answers a question about the thread's objects.
 * @param begin begins to compile, with the cache of the question's key
 * @throws what compiling or following throws
 */
export async function answerQuestion(
  question: Question & Asked,
  objects: ThreadObjects,
  begin: SchemaCompiler,
): Promise<Answers[keyof Answers]> {
  switch (question.op) {
    case 'open': {
      const vocabulary = objects.vocabulary(question.vocabulary);
      const compiler = begin(vocabulary, question.keyId);
      const { start, warnings, prepare } = await compileAnswer(question.spec, vocabulary, compiler);
      const shortest = shortestOf(start());
      objects.addLanguage(question.language, { vocabulary, start, prepare });
      return { shortest, warnings };
    }
    case 'compile': {
      const vocabulary = objects.vocabulary(question.vocabulary);
      const compiler = begin(vocabulary, question.keyId);
      const { content, parameters } = await compileSchemas(question.spec, vocabulary, compiler);
      return [...(content ? [content] : []), ...parameters].map((grammar) => grammar.states());
    }
    case 'check':
      return checkAnswer(objects.language(question.language).start(), question.answer);
  }
  const followed = objects.followed(question.follower);
  const { follower, mask } = followed;
  switch (question.op) {
    case 'take':
      return follower.take(question.token, question.tokensLeft);
    case 'hold': {
      const held = follower.hold(question.kept, question.last, question.tokensLeft);
      if (!held) return undefined;
      mask.set(held.mask);
      return { position: held.position };
    }
    case 'mask':
      writeMask(followed);
      return undefined;
    case 'shortest':
      return follower.shortest(question.from);
    case 'finish':
      return follower.finish(question.from, question.written);
    case 'finishAfter':
      return follower.finishAfter(question.written);
  }
}
