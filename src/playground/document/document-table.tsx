import type { Field } from '../../form/outline/outline.ts';
import { EditableLeaf } from './editable-leaf.tsx';

/** Whether items are objects of scalars with the same few names, which read best as a table. */
export function isTable(items: readonly Field[]): boolean {
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

/** Objects of scalars as rows. */
export function Table({
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
                    <EditableLeaf field={withoutOptions(cell)} compact />
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

/** In a narrow column, show only the chosen option. */
function withoutOptions(field: Field): Field {
  const { options: _options, ...rest } = field;
  return rest;
}
