/** Messages between the serving thread and the thread of the embedded database. */

/** What the thread is started with. */
export interface ThreadStart {
  /** The folder of the database's files. */
  readonly folder: string;
}

/** SQL text to execute. The thread answers statements in order. */
export interface Statement {
  /** Numbers the answer. */
  readonly id: number;
  readonly text: string;
  /** The values of its parameters. Without values, the text may contain several statements. */
  readonly values?: readonly unknown[] | undefined;
  readonly rowMode?: 'array' | 'object' | undefined;
  /** Types (by their OIDs) whose values are returned as PostgreSQL's text. */
  readonly asText?: readonly string[] | undefined;
}

/** A message to the thread. `close` ends it once all statements are answered. */
export type ToDatabase = Statement | 'close';

/** The result of one statement. */
export interface StatementResult {
  readonly rows: unknown[];
  readonly fields: { name: string; dataTypeID: number }[];
  readonly affectedRows?: number;
  readonly command?: string;
}

/** An error in transit between threads. */
export interface SentError {
  readonly message: string;
  /** PostgreSQL's fields, such as `code` and `constraint`. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A message from the thread. */
export type FromDatabase =
  | { readonly opened: true }
  | { readonly opened: false; readonly error: SentError }
  | { readonly id: number; readonly results: readonly StatementResult[] }
  | { readonly id: number; readonly error: SentError };
