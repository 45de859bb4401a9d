import { Icon } from '../components/icon.tsx';
import type { Field } from '../document/outline.ts';

const ghostWidths = [62, 38, 74, 50, 44];

/** A stand-in of varied width, so that a form of ghosts does not look like a fence. */
function Ghost({ field }: { readonly field: Field }) {
  let hash = 0;
  for (const character of field.pointer) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 997;
  const width = field.shape === 'string' ? ghostWidths[hash % ghostWidths.length] : 22;
  return (
    <span class="ghost" style={{ inlineSize: `${width}%` }}>
      {field.hint && <span class="ghost-hint">{field.hint}</span>}
    </span>
  );
}

function Options({ field }: { readonly field: Field }) {
  return (
    <span class="options">
      {field.options?.map((option) => {
        const chosen = field.state === 'filled' && option === field.value;
        return (
          <span key={String(option)} class="option" data-chosen={chosen ? '' : undefined}>
            {chosen && <span class="visually-hidden">chosen: </span>}
            {String(option)}
          </span>
        );
      })}
    </span>
  );
}

function Leaf({ field }: { readonly field: Field }) {
  if (field.options && field.options.length > 1) return <Options field={field} />;
  if (field.state !== 'filled') return <Ghost field={field} />;
  if (typeof field.value === 'boolean') {
    return (
      <span class="leaf leaf-boolean" data-value={String(field.value)}>
        <Icon name={field.value ? 'check' : 'close'} />
        {field.value ? 'yes' : 'no'}
      </span>
    );
  }
  if (field.value === null) return <span class="leaf leaf-null">null</span>;
  if (field.value === '') return <span class="leaf leaf-null">empty text</span>;
  return <span class={`leaf leaf-${field.shape}`}>{String(field.value)}</span>;
}

/** A list of plain values stands on one line, as long as it is short. */
function InlineItems({ items }: { readonly items: readonly Field[] }) {
  return (
    <ul class="inline-items">
      {items.map((item) => (
        <li key={item.pointer} data-state={item.state}>
          {item.state === 'filled' ? <Leaf field={item} /> : <span class="ghost ghost-chip" />}
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

/** True for items that are objects of plain values under the same few names: they read best as a table. */
function isTable(items: readonly Field[]): boolean {
  const names = new Set(items.flatMap((item) => item.children.map((child) => child.name)));
  return (
    names.size >= 2 &&
    names.size <= 5 &&
    items.every(
      (item) =>
        item.shape === 'object' &&
        item.children.every((child) => child.shape !== 'object' && child.shape !== 'array'),
    )
  );
}

function Table({
  items,
  next,
}: {
  readonly items: readonly Field[];
  readonly next?: string | undefined;
}) {
  const columns = new Map(
    items.flatMap((item) => item.children.map((child) => [child.name, child] as const)),
  );
  return (
    <table class="table">
      <thead>
        <tr>
          {[...columns].map(([name, column]) => (
            <th key={name} scope="col" data-shape={column.shape} title={column.description}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.pointer} data-state={item.state}>
            {[...columns].map(([name, column]) => {
              const cell = item.children.find((child) => child.name === name);
              return (
                <td
                  key={name}
                  data-shape={column.shape}
                  data-next={cell && cell.pointer === next ? '' : undefined}
                >
                  {cell?.state === 'filled' ? (
                    <Leaf field={withoutOptions(cell)} />
                  ) : cell?.state === 'absent' ? null : (
                    <span class="ghost" />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** In a narrow place the chosen one alone. */
function withoutOptions(field: Field): Field {
  const { options: _options, ...rest } = field;
  return rest;
}

function Items({ field, next }: { readonly field: Field; readonly next?: string | undefined }) {
  if (field.children.length === 0) return <span class="leaf leaf-null">empty list</span>;
  if (field.children.every(isPlain)) return <InlineItems items={field.children} />;
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
  return <Leaf field={field} />;
}

function Members({ field, next }: { readonly field: Field; readonly next?: string | undefined }) {
  if (field.children.length === 0) return <span class="leaf leaf-null">empty object</span>;
  return (
    <dl class="members">
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

/** The pointer of the field that comes next: the first awaited one after what is filled. */
export function nextPointer(field: Field): string | undefined {
  if (field.state !== 'filled') return field.pointer;
  for (const child of field.children) {
    if (child.state === 'awaited') return child.pointer;
    if (child.state === 'filled' && child.children.length > 0) {
      const inside = nextPointer(child);
      if (inside !== undefined) return inside;
    }
  }
  return undefined;
}

/** The document as a form: filled where it is known, ghosts where the schema awaits something. */
export function DocumentView(props: { readonly field: Field; readonly live: boolean }) {
  const next = props.live ? nextPointer(props.field) : undefined;
  return (
    <div class="document" data-live={props.live ? '' : undefined}>
      <Value field={props.field} next={next} />
    </div>
  );
}
