import type { Reporter } from 'vitest/node';

/**
 * Names at the end the tests that passed only when they were tried again: each has a race that
 * wants to be mended.
 */
export function secondTries(): Reporter {
  return {
    onTestRunEnd(modules) {
      const flaky = modules.flatMap((module) =>
        [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky),
      );
      for (const { module, fullName } of flaky) {
        console.log(`passed at the second try: ${module.relativeModuleId} > ${fullName}`);
      }
    },
  };
}
