import { useMemo } from 'preact/hooks';
import { type Field, nextPointer } from '../../form/outline/outline.ts';
import { isTable, Table } from './document-table.tsx';
import { EditableLeaf } from './editable-leaf.tsx';
import { WrittenContext, writtenNumbers } from './written.ts';

/** A list of scalars on one line, while it is short. */
function InlineItems({
  items,
  next,
}: {
  readonly items: readonly Field[];
  readonly next?: string | undefined;
}) {
  return (
    <ul class="inline-items">
      {items.map((item) => (
        <li
          key={item.pointer}
          data-state={item.state}
          data-next={item.pointer === next ? '' : undefined}
        >
          {item.state === 'filled' ? (
            <EditableLeaf field={item} compact />
          ) : (
            <span class="ghost ghost-chip" />
          )}
        </li>
      ))}
    </ul>
  );
}

function isPlain(field: Field): boolean {
  return (
    field.shape !== 'object' &&
    field.shape !== 'array' &&
    field.options === undefined &&
    (typeof field.value !== 'string' || field.value.length <= 32)
  );
}

function Items({ field, next }: { readonly field: Field; readonly next?: string | undefined }) {
  if (field.children.length === 0) return <span class="leaf leaf-null">empty list</span>;
  if (field.children.every(isPlain)) return <InlineItems items={field.children} next={next} />;
  if (isTable(field.children)) return <Table items={field.children} next={next} />;
  return (
    <ol class="items">
      {field.children.map((item) => (
        <li key={item.pointer} data-state={item.state}>
          <span class="item-number">{item.name}</span>
          <Value field={item} next={next} />
        </li>
      ))}
    </ol>
  );
}

function Value({ field, next }: { readonly field: Field; readonly next?: string | undefined }) {
  if (field.state === 'absent') return <span class="leaf leaf-null">not given</span>;
  if (field.shape === 'array' && (field.state === 'filled' || field.children.length > 0)) {
    return <Items field={field} next={next} />;
  }
  if (field.shape === 'object' && (field.state === 'filled' || field.children.length > 0)) {
    return <Members field={field} next={next} />;
  }
  return <EditableLeaf field={field} />;
}

function Members({ field, next }: { readonly field: Field; readonly next?: string | undefined }) {
  if (field.children.length === 0) return <span class="leaf leaf-null">empty object</span>;
  return (
    <dl class="members" data-hint={field.state === 'filled' ? undefined : field.hint}>
      {field.children.map((child) => {
        const holdsMembers = child.shape === 'object' && child.state !== 'absent';
        const nested = holdsMembers || child.children.some((one) => !isPlain(one));
        return (
          <div
            key={child.pointer}
            class="member"
            data-state={child.state}
            data-nested={nested ? child.shape : undefined}
            data-next={child.pointer === next ? '' : undefined}
          >
            <dt title={child.description ?? child.pointer}>
              {child.label}
              {child.state === 'possible' && <span class="optional">optional</span>}
            </dt>
            <dd>
              <Value field={child} next={next} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The document as a form: values where known, placeholders where the schema expects some. */
export function DocumentView(props: {
  readonly field: Field;
  readonly live: boolean;
  /** The JSON of the document, for numbers that JavaScript rounds. */
  readonly text?: string;
}) {
  const { text = '' } = props;
  const next = props.live ? nextPointer(props.field) : undefined;
  const written = useMemo(() => writtenNumbers(text), [text]);
  return (
    <WrittenContext.Provider value={written}>
      <div class="document" data-live={props.live ? '' : undefined}>
        <Value field={props.field} next={next} />
      </div>
    </WrittenContext.Provider>
  );
}
