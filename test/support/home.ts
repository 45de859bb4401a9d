import type { Api } from '../../src/runtime/api/index.ts';

/**
 * The API as served by its home. In Node that is the object itself; test/api/browser puts a page in
 * between.
 */
export function served(api: Api): Api {
  return api;
}
