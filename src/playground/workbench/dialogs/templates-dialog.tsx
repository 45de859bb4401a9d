import { useSignal } from '@preact/signals';
import { outline } from '../../../form/outline/outline.ts';
import { Segmented } from '../../components/controls.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DocumentView } from '../../document/document-view.tsx';
import { openDraft } from '../run/actions.ts';
import { type Example, examples } from '../state/examples/index.ts';
import type { DialogProps } from './dialog-props.ts';
import './templates.css';

/** The schema of an example's answer: of the document, or of its tool's arguments. */
function shapeOf({ draft }: Example): unknown {
  if (draft.schemaOn) return JSON.parse(draft.schemaText) as unknown;
  if (draft.toolsText === '') return undefined;
  const [tool] = JSON.parse(draft.toolsText) as readonly {
    readonly function: { readonly parameters: unknown };
  }[];
  return tool?.function.parameters;
}

/** A preview of a template's answer. */
function Thumbnail({ example }: { readonly example: Example }) {
  const schema = shapeOf(example);
  return (
    <div class="thumbnail" aria-hidden="true" inert>
      {schema === undefined ? (
        <div class="thumbnail-lines">
          <span class="ghost" />
          <span class="ghost" />
          <span class="ghost" />
        </div>
      ) : (
        <DocumentView
          field={outline(schema, example.expected, example.expected !== undefined)}
          live={false}
        />
      )}
    </div>
  );
}

const kinds = ['All', ...new Set(examples.map(({ kind }) => kind))] as const;

/** Templates to start from, each with its answer. */
export function TemplatesDialog({ onClose }: DialogProps) {
  const kind = useSignal<(typeof kinds)[number]>('All');
  const visible = examples.filter((one) => kind.value === 'All' || one.kind === kind.value);
  return (
    <Dialog title="Templates" size="wide" onClose={onClose}>
      <Segmented
        label="Kind of template"
        value={kind.value}
        options={kinds.map((value) => ({ value, label: value }))}
        onChange={(value) => {
          kind.value = value;
        }}
      />
      <ul class="templates">
        {visible.map((example) => (
          <li key={example.id}>
            <button
              type="button"
              class="template"
              onClick={() => {
                openDraft(example.draft);
                onClose();
              }}
            >
              <Thumbnail example={example} />
              <span class="template-label">{example.label}</span>
              <small>{example.note}</small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
