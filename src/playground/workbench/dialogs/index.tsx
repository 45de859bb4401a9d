import type { ComponentType } from 'preact';
import { lazy } from '../../components/lazy.tsx';
import { type DialogName, dialog } from '../state/ui-state.ts';
import type { DialogProps } from './dialog-props.ts';

const dialogs: Readonly<Record<DialogName, ComponentType<DialogProps>>> = {
  code: lazy(async () => (await import('./code-dialog.tsx')).CodeDialog),
  commands: lazy(async () => (await import('./commands-dialog.tsx')).CommandsDialog),
  convert: lazy(async () => (await import('./convert-dialog.tsx')).ConvertDialog),
  describe: lazy(async () => (await import('./describe-dialog.tsx')).DescribeDialog),
  device: lazy(async () => (await import('./device-dialog.tsx')).DeviceDialog),
  history: lazy(async () => (await import('./history-dialog.tsx')).HistoryDialog),
  key: lazy(async () => (await import('./key-dialog.tsx')).KeyDialog),
  models: lazy(async () => (await import('./models-dialog.tsx')).ModelsDialog),
  share: lazy(async () => (await import('./share-dialog.tsx')).ShareDialog),
  shortcuts: lazy(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog),
  templates: lazy(async () => (await import('./templates-dialog.tsx')).TemplatesDialog),
};

const close = () => {
  dialog.value = undefined;
};

/** Renders the open dialog, if any. */
export function Dialogs() {
  if (dialog.value === undefined) return null;
  const Dialog = dialogs[dialog.value];
  return <Dialog key={dialog.value} onClose={close} />;
}
