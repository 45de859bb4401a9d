/** Components that the dashboard's pages share. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { ProgressBar } from '../components/progress.tsx';
import type { List } from './bodies.ts';
import type { Paged } from './paged.ts';
import type { Resource } from './resource.ts';

/** A page: its title, its actions, and its content once the server has responded. */
export function DashboardPage<Body>(props: {
  readonly title: string;
  readonly resource: Resource<Body>;
  readonly actions?: ComponentChildren;
  readonly children: (body: Body) => ComponentChildren;
}) {
  const { body, problem } = props.resource;
  return (
    <main class="dash-page">
      <header class="dash-title">
        <h1>{props.title}</h1>
        <div class="dash-actions">{props.actions}</div>
      </header>
      {problem && (
        <Notice tone="bad" level={2} title="Could not load this page">
          <p>{problem}</p>
        </Notice>
      )}
      {body === undefined
        ? !problem && (
            <p class="empty" data-loading="">
              Loading…
            </p>
          )
        : props.children(body)}
    </main>
  );
}

/** How many rows of a long table are shown at first, and how many more each time. */
const rowsAtOnce = 100;

/** A table. A wide one scrolls horizontally, also with the keyboard. */
export function Table(props: {
  readonly label: string;
  readonly columns: readonly (string | { readonly name: string; readonly numeric: true })[];
  /** Shown if there are no rows. */
  readonly empty: ComponentChildren;
  /** Whether it may have thousands of rows. They are shown in steps. */
  readonly inSteps?: boolean;
  readonly children: readonly ComponentChildren[];
}) {
  const [shown, setShown] = useState(rowsAtOnce);
  const { children: rows } = props;
  if (rows.length === 0) return <div class="empty">{props.empty}</div>;
  const isCut = props.inSteps === true && rows.length > shown;
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section class="dash-table" aria-label={props.label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {props.columns.map((column) => {
              const name = typeof column === 'string' ? column : column.name;
              return (
                <th
                  key={name}
                  scope="col"
                  data-numeric={typeof column === 'string' ? undefined : ''}
                >
                  {name || <span class="visually-hidden">Actions</span>}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{isCut ? rows.slice(0, shown) : rows}</tbody>
      </table>
    </section>
  );
  return (
    <>
      {table}
      {isCut && <Button label="Show more" onClick={() => setShown(shown + rowsAtOnce)} />}
    </>
  );
}

/** What went wrong on a page, if anything did. */
export function Problem({ message }: { readonly message: string | undefined }) {
  return message ? <Notice tone="bad" level={2} title={message} /> : null;
}

/** The end of a list that has further pages: loads the next one. */
export function ShowMore<Item, Body extends List<Item>>(props: {
  readonly list: Pick<Paged<Item, Body>, 'more' | 'loading'>;
}) {
  const { more, loading } = props.list;
  return (
    <>
      <Problem message={loading.problem} />
      {more && <Button label="Show more" disabled={loading.busy} onClick={() => void more()} />}
    </>
  );
}

const tones: Readonly<Record<string, string>> = {
  active: 'good',
  ready: 'good',
  completed: 'good',
  in_progress: 'busy',
  validating: 'busy',
  finalizing: 'busy',
  cancelling: 'busy',
  loading: 'busy',
  failed: 'bad',
  expired: 'bad',
};

/** A status as a coloured word. */
export function Status({ value }: { readonly value: string }) {
  return (
    <span class="dash-status" data-tone={tones[value] ?? 'quiet'}>
      {words(value)}
    </span>
  );
}

/** A figure with its name. */
export function Figure(props: { readonly label: string; readonly value: string }) {
  return (
    <div class="dash-figure">
      <dt>{props.label}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}

/** Makes a code readable: `in_progress` becomes `In progress`. */
export const words = (value: string) =>
  value.charAt(0).toUpperCase() + value.slice(1).replaceAll(/[_.]/g, ' ');

/** A stacked bar of parts of a whole. The empty rest is still to come. */
export function Shares(props: {
  readonly label: string;
  readonly total: number;
  readonly parts: readonly { readonly tone: 'good' | 'bad'; readonly count: number }[];
}) {
  const done = props.parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <ProgressBar label={props.label} value={done} most={props.total}>
      {props.parts.map(({ tone, count }) => (
        <div
          key={tone}
          data-tone={tone}
          style={{ inlineSize: `${props.total === 0 ? 0 : (count / props.total) * 100}%` }}
        />
      ))}
    </ProgressBar>
  );
}
