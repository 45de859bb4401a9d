/**
 * Rules that the server alone keeps (keys, credits, files, batches), with the tests of test/service
 * that check them, by file and title. `npm run docs:specification` fails if a title does not exist.
 */

/** A rule and where it is tested. */
export interface ServiceRule {
  readonly promise: string;
  /** `[file in test/service, title]`. */
  readonly tests: readonly (readonly [file: string, title: string])[];
}

export const serviceRules: Readonly<Record<string, ServiceRule>> = {
  'auth.2': {
    promise: 'Keys are created and managed in the dashboard.',
    tests: [
      ['dashboard.test.ts', 'a key is created, shown once, rotated and revoked'],
      ['admin.test.ts', 'a key is created with limits, read, changed, rotated and revoked'],
    ],
  },
  'auth.6': {
    promise: 'Scopes, expiry and rotation.',
    tests: [
      ['access.test.ts', 'an expired key has no caller'],
      ['access.test.ts', 'a rotated key keeps its id and changes its secret'],
      ['access.test.ts', 'a key may be limited to some models'],
    ],
  },
  'files.lines': {
    promise: 'JSONL: custom_id, method, url, body; each line is checked on upload.',
    tests: [
      ['files.test.ts', 'invalid lines are listed with their numbers and fields'],
      ['files.test.ts', 'a refused file leaves nothing behind'],
      ['files.test.ts', 'unknown models and schemas that do not compile are refused'],
    ],
  },
  'files.manage': {
    promise: 'Upload, list, read, delete, content, cost estimate.',
    tests: [
      ['files.test.ts', 'a file is stored, described, read back and removed'],
      ['files.test.ts', 'the list is paged, searched and ordered'],
      ['files.test.ts', 'the cost estimate sums requests, tokens and price by model'],
    ],
  },
  'batches.progress': {
    promise: 'Many requests asynchronously; progress can be tracked.',
    tests: [
      [
        'batches.test.ts',
        'a batch goes from validating to completed, with an answer for every request',
      ],
      ['batches.test.ts', 'results can be read while it runs, marked as partial'],
    ],
  },
  'batches.cancel': {
    promise: 'Batches in flight can be cancelled.',
    tests: [
      ['batches.test.ts', 'a cancelled batch keeps its answers and computes no more'],
      [
        'batches.test.ts',
        'requests that never ran are counted as cancelled until they are retried',
      ],
    ],
  },
  'batches.retry': {
    promise: 'Failed requests can be retried.',
    tests: [
      ['batches.test.ts', 'failed requests are counted, listed separately and can be retried'],
    ],
  },
  'batches.window': {
    promise: 'The completion window is 1 hour or 24 hours.',
    tests: [
      ['batches.test.ts', 'a batch whose window passes expires'],
      ['batches.test.ts', 'an invalid field of a request is named'],
    ],
  },
  'decision.keys': {
    promise: 'fw_ and 32 random bytes; only a hash is kept; one is made at the first start.',
    tests: [
      ['access.test.ts', 'a key is fw_ and 43 base62 digits, and is returned only once'],
      ['access.test.ts', 'the first start creates one key, and later starts create none'],
    ],
  },
  'decision.credits': {
    promise: 'Set aside before generation, settled after it; 402 at zero.',
    tests: [
      ['access.test.ts', 'a reservation is charged at what was used'],
      ['access.test.ts', 'a key without credits is refused, whatever the price'],
      [
        'access.test.ts',
        'among 200 requests at once, exactly those that the credits cover go through',
      ],
    ],
  },
  'decision.rates': {
    promise: 'Requests and tokens a minute, on all nodes together.',
    tests: [
      [
        'access.test.ts',
        'requests over the limit of the minute are refused, with the time to wait',
      ],
      ['access.test.ts', 'tokens over the limit of the minute refuse the next request'],
      ['nodes.test.ts', 'a rate limit counts the requests to all nodes'],
    ],
  },
  'decision.isolation': {
    promise: 'What belongs to a key is 404 to another.',
    tests: [
      ['files.test.ts', 'a file of another key is not found'],
      ['batches.test.ts', 'a batch of another key is not found'],
      ['isolation.test.ts', 'another key cannot continue a conversation'],
    ],
  },
  'decision.sessions': {
    promise: 'The dashboard signs in with the admin secret.',
    tests: [
      ['admin.test.ts', 'a session is an HttpOnly cookie for this site'],
      ['admin.test.ts', 'a session cannot change anything without its CSRF token'],
    ],
  },
};
