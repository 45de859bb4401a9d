/** What is in sight: which dialog, which pane on a narrow screen, which view of the answer. */
import { signal } from '@preact/signals';
import { storedSignal } from '../components/stored-signal.ts';

/** The dialog that is open, if any. */
export const dialog = signal<'key' | 'history' | 'convert' | 'share' | undefined>(undefined);

/** The panes, side by side on a wide screen, one at a time on a narrow one. */
export type PaneName = 'ask' | 'schema' | 'answer';

/** The pane in sight on a narrow screen. */
export const pane = signal<PaneName>('ask');

/** Whether the sampling parameters are unfolded. */
export const samplingOpen = storedSignal('sampling-open', false, (value) =>
  typeof value === 'boolean' ? value : undefined,
);

const views = ['records', 'json', 'tokens', 'code'] as const;

/** What is shown beside the form. */
export type InspectorView = (typeof views)[number];

/** What is shown beside the form. */
export const inspectorView = storedSignal<InspectorView>('inspector', 'records', (value) =>
  views.find((view) => view === value),
);

/** Whether what a model thought is unfolded; undefined: while it thinks, and no longer. */
export const thinkingOpen = signal<boolean | undefined>(undefined);

/** True after a link was opened that holds no draft that can be read. */
export const brokenLink = signal(false);

/** True after someone tried to run what is no request yet. */
export const triedInVain = signal(false);
