/** All tasks of the quality bench, by kind. */
import type { TaskSource } from '../task.ts';
import { absent } from './absent.ts';
import { events } from './events.ts';
import { invoices } from './invoices.ts';
import { listings } from './listings.ts';
import { lists } from './lists.ts';
import { measurements } from './measurements.ts';
import { orders } from './orders.ts';
import { people } from './people.ts';
import { tools } from './tools.ts';
import { topics } from './topics.ts';
import { travel } from './travel.ts';
import { triage } from './triage.ts';

/** Nine kinds of extraction, two of classification, and tools. */
export const kinds = {
  people,
  events,
  orders,
  invoices,
  listings,
  measurements,
  travel,
  absent,
  lists,
  topics,
  triage,
  tools,
} as const satisfies Readonly<Record<string, readonly TaskSource[]>>;

/** The name of a kind. */
export type Kind = keyof typeof kinds;

/** A task with its id and half. */
export type Task = TaskSource & {
  readonly id: string;
  readonly kind: Kind;
  /**
   * Only the dev half informs decisions; the other is for the report. Every second task of a kind.
   * Never reassigned.
   */
  readonly half: 'dev' | 'report';
};

/** All tasks. */
export const tasks: readonly Task[] = Object.entries(kinds).flatMap(([kind, sources]) =>
  sources.map((source: TaskSource, index) => ({
    ...source,
    id: `${kind}-${index + 1}`,
    kind: kind as Kind,
    half: index % 2 === 0 ? ('dev' as const) : ('report' as const),
  })),
);
