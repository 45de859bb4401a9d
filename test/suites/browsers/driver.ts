/** What the checks need of a browser, whichever protocol it speaks. */

/** A browser with one page. */
export interface Driver {
  /** Name and version. */
  readonly name: string;
  open(url: string, size: { readonly width: number; readonly height: number }): Promise<void>;
  /** Runs a function in the page; its source travels, so that it sees nothing of this process. */
  run<Value>(inPage: (given: string) => Promise<Value>, given?: string): Promise<Value>;
  /** Presses a key, by its code point of WebDriver, section 17.4.2. */
  press(key: string): Promise<void>;
  /** PNG of what is in sight. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A browser that may be on this machine. */
export interface Candidate {
  readonly title: string;
  /** Why it cannot be started here; undefined when it can. */
  missing(): string | undefined;
  start(): Promise<Driver>;
}

/** The actions of a key that is pressed and let go. */
export const keyActions = (value: string) => [
  {
    type: 'key',
    id: 'keys',
    actions: [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ],
  },
];

/** The function as an expression that resolves to JSON: what it gave, or what it threw. */
export const asExpression = (inPage: (given: string) => Promise<unknown>, given: string): string =>
  `(${inPage})(${JSON.stringify(given)}).then((value) => JSON.stringify({ value }), (error) => JSON.stringify({ error: String(error?.message ?? error) }))`;

/** What such an expression gave. Throws what it threw. */
export function readOutcome<Value>(json: string): Value {
  const outcome = JSON.parse(json) as { readonly value: Value; readonly error?: string };
  if (outcome.error !== undefined) throw new Error(outcome.error);
  return outcome.value;
}
