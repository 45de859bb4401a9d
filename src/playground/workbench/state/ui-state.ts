/** The visible parts: the dialog, the pane on a narrow screen, the view of the answer. */
import { batch, signal } from '@preact/signals';
import { storedSignal } from '../../components/stored-signal.ts';

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

/** The open dialog, if any. */
export const dialog = signal<DialogName | undefined>(undefined);

/** Opens a dialog. */
export const openDialog = (name: DialogName) => () => {
  dialog.value = name;
};

/** The panes: side by side on a wide screen, one at a time on a narrow one. */
export type PaneName = 'ask' | 'schema' | 'answer';

/** The visible pane on a narrow screen. */
export const pane = signal<PaneName>('ask');

const isBoolean = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

/** Whether the sampling parameters are expanded. */
export const samplingOpen = storedSignal('sampling-open', false, isBoolean);

/** Whether the page still shows its introduction. */
export const introOpen = storedSignal('intro', true, isBoolean, { shared: true });

/** Sizes of panes, in percent of their container. */
export interface PaneSizes {
  readonly ask: number;
  readonly schema: number;
  /** In percent of the answer pane. */
  readonly inspector: number;
}

/** The defaults. The answer gets more space than the schema. */
const defaultSizes: PaneSizes = { ask: 22, schema: 25, inspector: 40 };

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value < 100;

/** The stored sizes of the panes. */
export const paneSizes = storedSignal<PaneSizes>('panes', defaultSizes, (value) => {
  if (typeof value !== 'object' || value === null) return undefined;
  const stored = value as Partial<Record<keyof PaneSizes, unknown>>;
  const sizeOf = (name: keyof PaneSizes) => {
    const size = stored[name];
    return isSize(size) ? size : defaultSizes[name];
  };
  return { ask: sizeOf('ask'), schema: sizeOf('schema'), inspector: sizeOf('inspector') };
});

/** Sets the size of a pane; undefined restores the default. */
export const resizePane = (name: keyof PaneSizes) => (size: number | undefined) => {
  paneSizes.value = { ...paneSizes.value, [name]: size ?? defaultSizes[name] };
};

const schemaViews = ['code', 'fields'] as const;

/** How the schema is shown and edited. */
export const schemaView = storedSignal<(typeof schemaViews)[number]>(
  'schema-view',
  'code',
  (value) => schemaViews.find((view) => view === value),
);

const views = ['records', 'json', 'tokens', 'comparison'] as const;

/** The views beside the form. */
export type InspectorView = (typeof views)[number];

/** The current view beside the form. */
export const inspectorView = storedSignal<InspectorView>('inspector', 'records', (value) =>
  views.find((view) => view === value),
);

/**
 * Counts how often the comparison was opened, so that it scrolls into view even if it is already
 * open.
 */
export const comparisonsOpened = signal(0);

/** Whether the last run was started from the comparison, so that the user is looking there. */
export const comparing = signal(false);

/** Opens the comparison with an answer without the schema. */
export function openComparison(): void {
  batch(() => {
    inspectorView.value = 'comparison';
    pane.value = 'answer';
    comparisonsOpened.value++;
  });
}

/** Whether the thinking is expanded; undefined means only while the model thinks. */
export const thinkingOpen = signal<boolean | undefined>(undefined);

/** True after opening a link without a readable draft. */
export const brokenLink = signal(false);

/** True after an attempt to run an invalid request. */
export const triedInVain = signal(false);
