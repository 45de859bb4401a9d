/** All actions of the page by name, for search and for screens without space for buttons. */
import { nextTheme, theme } from '../components/theme.ts';
import { newDraft, openDraft, stopRun } from './run/actions.ts';
import { tryToRun } from './run/try-to-run.ts';
import { examples } from './state/examples/index.ts';
import { change, draft, home, running } from './state/state.ts';
import { type DialogName, dialog, openComparison } from './state/ui-state.ts';

/** An action. */
export interface Command {
  readonly label: string;
  readonly group: 'Actions' | 'Settings' | 'Templates' | 'Go to';
  readonly run: () => void;
}

const opening = (
  label: string,
  name: DialogName,
  group: Command['group'] = 'Actions',
): Command => ({
  label,
  group,
  run: () => {
    dialog.value = name;
  },
});

/** The actions currently available. */
export function commands(hasDashboard: boolean): readonly Command[] {
  const { schemaOn } = draft.value;
  const isServer = home.value === 'server';
  const visit = (path: string) => () => location.assign(path);
  return [
    running.value
      ? { label: 'Stop', group: 'Actions', run: stopRun }
      : { label: 'Run', group: 'Actions', run: () => void tryToRun() },
    { label: 'Start from scratch', group: 'Actions', run: newDraft },
    opening('Browse templates', 'templates'),
    opening('Open the history', 'history'),
    opening('Get the request as code', 'code'),
    ...(schemaOn
      ? [
          {
            label: 'Compare with an answer without the schema',
            group: 'Actions',
            run: openComparison,
          } as const,
        ]
      : []),
    opening('Share a link', 'share'),
    opening('Import a schema from code', 'convert'),
    opening('Describe a schema in words', 'describe'),
    opening('Choose a model', 'models', 'Settings'),
    opening('Set the API key', 'key', 'Settings'),
    opening('Check this device', 'device', 'Settings'),
    {
      label: isServer ? 'Run models in this browser' : 'Run models on the server',
      group: 'Settings',
      run: () => {
        home.value = isServer ? 'browser' : 'server';
      },
    },
    {
      label: schemaOn ? 'Turn the schema off' : 'Turn the schema on',
      group: 'Settings',
      run: () => change({ schemaOn: !schemaOn }),
    },
    { label: `Switch theme (now: ${theme.value})`, group: 'Settings', run: nextTheme },
    opening('Show keyboard shortcuts', 'shortcuts', 'Settings'),
    ...examples.map(
      ({ label, draft: given }): Command => ({
        label,
        group: 'Templates',
        run: () => openDraft(given),
      }),
    ),
    { label: 'Documentation', group: 'Go to', run: visit('/docs/start.html') },
    ...(hasDashboard
      ? [{ label: 'Dashboard', group: 'Go to', run: visit('/dashboard') } as const]
      : []),
  ];
}
