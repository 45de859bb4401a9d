import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { secondTries } from './test/second-tries.ts';

/** Where a report for machines is wanted; see `.ci/run`. */
const report = process.env.FORMWORK_TEST_REPORT;

/** Folders whose tests leave nothing behind: no global is changed, no process or device is held. */
const pure = [
  'api/chat',
  'api/generation',
  'api/embeddings',
  'api/http',
  'api/images',
  'api/responses',
  'api/specification',
  'client',
  'common',
  'form',
  'generate',
  'grammar',
  'playground',
  'regular',
  'sampling',
  'schema',
  'server/store',
  'suites/conformance',
  'suites/hostile',
].map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);

export default defineConfig({
  test: {
    reporters: ['default', secondTries(), ...(report ? ['json'] : [])],
    ...(report && { outputFile: { json: report } }),
    setupFiles: ['test/setup.ts'],
    pool: 'forks',
    // Two cores: the model tests already use both.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // What a page shows follows what was done to it, on a busy machine seconds later.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        // They share their modules: loading and compiling these for each file was half of the
        // processor's time.
        test: { name: 'pure', include: pure, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: pure,
          globalSetup: ['test/global-setup.ts'],
          // They wait for processes, browsers and devices, which a busy machine may keep longer
          // than any test foresees.
          retry: 1,
        },
      },
    ],
  },
});
