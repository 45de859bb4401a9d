import type { Api } from '../../src/runtime/api/index.ts';

/** The API as its home serves it. In Node a caller holds it in its hands; test/api/browser has a page in between. */
export function served(api: Api): Api {
  return api;
}
