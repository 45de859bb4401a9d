import { useContext } from 'preact/hooks';
import type { Field } from '../../form/outline/outline.ts';
import { Icon } from '../components/icon.tsx';
import { WrittenContext } from './written.ts';

const ghostWidths = [62, 38, 74, 50, 44];

/** A placeholder. Its width varies to look natural. */
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

/** A scalar value, or its placeholder. */
export function Leaf({ field }: { readonly field: Field }) {
  const written = useContext(WrittenContext);
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
  return (
    <span class={`leaf leaf-${field.shape}`} dir="auto">
      {(field.shape === 'number' && written(field.pointer)) || String(field.value)}
    </span>
  );
}
