import type { ComponentType } from 'preact';
import { lazy } from '../../components/lazy.tsx';
import { type DialogName, dialog } from '../state/ui-state.ts';
import type { DialogProps } from './dialog-props.ts';

const close = () => {
  dialog.value = undefined;
};

const later = (load: () => Promise<ComponentType<DialogProps>>) => lazy(load, close);

const dialogs: Readonly<Record<DialogName, ComponentType<DialogProps>>> = {
  code: later(async () => (await import('./code-dialog.tsx')).CodeDialog),
  commands: later(async () => (await import('./commands-dialog.tsx')).CommandsDialog),
  convert: later(async () => (await import('./convert-dialog.tsx')).ConvertDialog),
  describe: later(async () => (await import('./describe-dialog.tsx')).DescribeDialog),
  device: later(async () => (await import('./device-dialog.tsx')).DeviceDialog),
  history: later(async () => (await import('./history-dialog.tsx')).HistoryDialog),
  key: later(async () => (await import('./key-dialog.tsx')).KeyDialog),
  models: later(async () => (await import('./models-dialog.tsx')).ModelsDialog),
  share: later(async () => (await import('./share-dialog.tsx')).ShareDialog),
  shortcuts: later(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog),
  templates: later(async () => (await import('./templates-dialog.tsx')).TemplatesDialog),
};

/** Renders the open dialog, if any. */
export function Dialogs() {
  if (dialog.value === undefined) return null;
  const Dialog = dialogs[dialog.value];
  return <Dialog key={dialog.value} onClose={close} />;
}
