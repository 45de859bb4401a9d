import { useEffect } from 'preact/hooks';
import { serverBaseUrl } from '../../client/homes.ts';
import { CodeText } from '../../components/code-text.tsx';
import { Segmented } from '../../components/controls.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { storedSignal } from '../../components/stored-signal.ts';
import { modelsKnown } from '../homes/model-lists.ts';
import { numberNote, type SnippetLanguage, snippet, snippetLanguages } from '../snippets/index.ts';
import { buildRequest, typedParts } from '../state/build-request.ts';
import { draft, home, modelOf } from '../state/state.ts';
import type { DialogProps } from './dialog-props.ts';
import './code.css';

const language = storedSignal<SnippetLanguage>('snippet', 'curl', (value) =>
  snippetLanguages.find((one) => one === value),
);

const labels = {
  curl: 'curl',
  node: 'Node',
  python: 'Python',
  page: 'Web page',
  embed: 'Embedded engine',
} as const satisfies Readonly<Record<SnippetLanguage, string>>;

const colours = {
  curl: 'shell',
  node: 'javascript',
  python: 'python',
  page: 'html',
  embed: 'html',
} as const;

/** Notes to read before running the code. */
const notes: Readonly<Record<SnippetLanguage, string>> = {
  curl: 'Set FORMWORK_API_KEY to your key first.',
  node: 'Set FORMWORK_API_KEY to your key first.',
  python: 'Set FORMWORK_API_KEY to your key first.',
  page: 'A web page that calls this server.',
  embed: 'A web page that runs the model itself, without a server.',
};

/** The current request as code. */
export function CodeDialog({ onClose }: DialogProps) {
  // Code for the server names one of the server's models, even if the page runs another.
  const where = language.value === 'embed' ? home.value : 'server';
  useEffect(() => void modelsKnown(where), [where]);
  const model = modelOf(where) || 'formwork-135m';
  const built = buildRequest(draft.value, model);
  const pictures = draft.value.messages.flatMap((message) => message.pictures ?? []);
  const code =
    'problems' in built
      ? undefined
      : snippet(
          language.value,
          built.request,
          serverBaseUrl(),
          pictures.map(({ name }) => name),
          typedParts(draft.value),
        );
  return (
    <Dialog title="Request as code" size="wide" onClose={onClose}>
      <div class="snippet">
        <div class="row">
          <Segmented
            label="Language"
            value={language.value}
            options={snippetLanguages.map((value) => ({ value, label: labels[value] }))}
            onChange={(value) => {
              language.value = value;
            }}
          />
          {code !== undefined && (
            <div class="row row-end">
              <CopyButton label="Copy code" look="primary" text={() => code} />
            </div>
          )}
        </div>
        {'problems' in built ? (
          <p class="hint">{built.problems.map((problem) => problem.message).join(' ')}</p>
        ) : (
          <>
            <p class="hint">
              {notes[language.value]} Model: <code>{model}</code>.{' '}
              {numberNote(language.value, code ?? '')}
            </p>
            <pre
              class="code-block"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
              tabIndex={0}
            >
              <CodeText text={code ?? ''} language={colours[language.value]} />
            </pre>
          </>
        )}
      </div>
    </Dialog>
  );
}
