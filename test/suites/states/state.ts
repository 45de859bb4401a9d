/** A state of a page, and how it is reached. */
import type { Page } from 'playwright-core';

/**
 * A state by its name. `reach` begins on a page that has loaded, and ends when the state is there;
 * it throws when it does not come. `address`: the path to open, unless it is that of the site.
 */
export type State = readonly [
  name: string,
  reach: (page: Page) => Promise<unknown>,
  address?: string,
];

/** What serves pages, and the states that these have. */
export interface Site {
  readonly url: string;
  /** The path of a state that names none. */
  readonly address: string;
  /** The selector of what is there once a page has begun. */
  readonly ready: string;
  readonly states: readonly State[];
}
