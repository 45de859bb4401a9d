import { serverBaseUrl } from '../client/homes.ts';
import { Segmented } from '../components/controls.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { storedSignal } from '../components/stored-signal.ts';
import { buildRequest } from './draft.ts';
import { type SnippetLanguage, snippet, snippetLanguages } from './snippets/index.ts';
import { draft, model } from './state.ts';

const language = storedSignal<SnippetLanguage>('snippet', 'curl', (value) =>
  snippetLanguages.find((one) => one === value),
);

const labels: Readonly<Record<SnippetLanguage, string>> = {
  curl: 'curl',
  node: 'Node',
  python: 'Python',
  page: 'Page',
  embed: 'Embed',
};

/** The request on the desk, as code. */
export function SnippetView() {
  const built = buildRequest(draft.value, model.value || 'smollm2-135m-instruct');
  if ('problems' in built) {
    return <p class="hint">{built.problems.map((problem) => problem.message).join(' ')}</p>;
  }
  const pictures = draft.value.messages.flatMap((message) => message.pictures ?? []);
  const code = snippet(
    language.value,
    built.request,
    serverBaseUrl(),
    pictures.map(({ name }) => name),
  );
  return (
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
        <div class="row row-end">
          <CopyButton text={() => code} />
        </div>
      </div>
      <pre class="code-block">
        <code>{code}</code>
      </pre>
    </div>
  );
}
