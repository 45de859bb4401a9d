/** What is in sight: which dialog, which pane on a narrow screen, which view of the answer. */
import { batch, signal } from '@preact/signals';
import { storedSignal } from '../components/stored-signal.ts';

/** The dialogs of the playground. */
export type DialogName =
  | 'code'
  | 'commands'
  | 'convert'
  | 'describe'
  | 'device'
  | 'history'
  | 'key'
  | 'models'
  | 'share'
  | 'shortcuts'
  | 'templates';

/** The dialog that is open, if any. */
export const dialog = signal<DialogName | undefined>(undefined);

/** Opens a dialog. */
export const openDialog = (name: DialogName) => () => {
  dialog.value = name;
};

/** The panes, side by side on a wide screen, one at a time on a narrow one. */
export type PaneName = 'ask' | 'schema' | 'answer';

/** The pane in sight on a narrow screen. */
export const pane = signal<PaneName>('ask');

const isBoolean = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

/** Whether the sampling parameters are unfolded. */
export const samplingOpen = storedSignal('sampling-open', false, isBoolean);

/** Whether the page still says what it is. */
export const introOpen = storedSignal('intro', true, isBoolean, { shared: true });

/** Sizes of panes, in percent of what is around them. */
export interface PaneSizes {
  readonly ask: number;
  readonly schema: number;
  /** In percent of the answer's pane. */
  readonly inspector: number;
}

/** As they are before anybody moves them: the answer has more room than the schema. */
const usualSizes: PaneSizes = { ask: 22, schema: 25, inspector: 40 };

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value < 100;

/** Sizes of panes, as they were left. */
export const paneSizes = storedSignal<PaneSizes>('panes', usualSizes, (value) => {
  if (typeof value !== 'object' || value === null) return undefined;
  const stored = value as Partial<Record<keyof PaneSizes, unknown>>;
  const sizeOf = (name: keyof PaneSizes) => {
    const size = stored[name];
    return isSize(size) ? size : usualSizes[name];
  };
  return { ask: sizeOf('ask'), schema: sizeOf('schema'), inspector: sizeOf('inspector') };
});

/** Changes the size of a pane; undefined takes the usual one. */
export const resizePane = (name: keyof PaneSizes) => (size: number | undefined) => {
  paneSizes.value = { ...paneSizes.value, [name]: size ?? usualSizes[name] };
};

const schemaViews = ['code', 'fields'] as const;

/** How the schema is shown and edited. */
export const schemaView = storedSignal<(typeof schemaViews)[number]>(
  'schema-view',
  'code',
  (value) => schemaViews.find((view) => view === value),
);

const views = ['records', 'json', 'tokens', 'free'] as const;

/** What is shown beside the form. */
export type InspectorView = (typeof views)[number];

/** What is shown beside the form. */
export const inspectorView = storedSignal<InspectorView>('inspector', 'records', (value) =>
  views.find((view) => view === value),
);

/** How often the comparison was opened: each time it comes into view, also where it was open already. */
export const comparisonsOpened = signal(0);

/** Whether the last run was started from the comparison, which is then what is looked at. */
export const comparing = signal(false);

/** Opens the comparison with an answer without the schema. */
export function openComparison(): void {
  batch(() => {
    inspectorView.value = 'free';
    pane.value = 'answer';
    comparisonsOpened.value++;
  });
}

/** Whether what a model thought is unfolded; undefined: while it thinks, and no longer. */
export const thinkingOpen = signal<boolean | undefined>(undefined);

/** True after a link was opened that holds no draft that can be read. */
export const brokenLink = signal(false);

/** True after someone tried to run what is no request yet. */
export const triedInVain = signal(false);
