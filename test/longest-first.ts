import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take some 40 s or more, the longest first. A fresh clone has no durations of an
 * earlier run, and Vitest would order files by their size: the last one, of 15 lines, took five
 * minutes while the other worker had nothing left to do.
 */
const LONGEST = [
  'test/browser/playground.test.ts',
  'test/runtime/runtime.test.ts',
  'test/suites/hostile/hostile.test.ts',
  'test/service/dashboard.test.ts',
  'test/server/cli/command.test.ts',
  'test/server/bodies/body-tasks.test.ts',
  'test/browser/engine.test.ts',
  'test/service/command.test.ts',
  'test/end-to-end/first-visit.test.ts',
  'test/library/examples.test.ts',
  'test/api/browser/browser.test.ts',
  'test/suites/kernels/library.test.ts',
  'test/end-to-end/answers.test.ts',
  'test/grammar/fuzz.test.ts',
  'test/service/stopping.test.ts',
  'test/library/package.test.ts',
  'test/service/batches.test.ts',
  'test/service/administration.test.ts',
];

/** Starts the longest test files first, so that all workers finish at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const missing = LONGEST.filter((file) => !existsSync(join(this.ctx.config.root, file)));
    if (missing.length > 0)
      throw new Error(`test/longest-first.ts lists ${missing}, which is gone.`);
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
