import { useId, useState } from 'preact/hooks';
import {
  type FieldKind,
  isNode,
  kindLabels,
  kindOf,
  type SchemaNode,
  withKeyword,
  withKind,
} from '../../schema/builder/kinds.ts';

/** Props of an input of a schema. */
export interface NodeProps {
  /** What the schema describes, for screen readers. */
  readonly name: string;
  readonly schema: unknown;
  readonly onChange: (schema: SchemaNode) => void;
}

/** The type of a schema. */
export function KindSelect({ name, schema, onChange }: NodeProps) {
  const kind = kindOf(schema);
  return (
    <select
      class="input"
      aria-label={`Type of ${name}`}
      value={kind ?? ''}
      onChange={(event) => onChange(withKind(schema, event.currentTarget.value as FieldKind))}
    >
      {kind === undefined && <option value="">As in the JSON</option>}
      {Object.entries(kindLabels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** An optional numeric limit of a schema. */
function Bound(props: NodeProps & { readonly keyword: string; readonly label: string }) {
  const { schema, keyword, label, name } = props;
  const value = isNode(schema) ? schema[keyword] : undefined;
  const id = useId();
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <>
      <label>
        {label}
        <input
          class="input"
          type="number"
          aria-label={`${label} of ${name}`}
          aria-invalid={isUnreadable ? 'true' : undefined}
          aria-describedby={isUnreadable ? id : undefined}
          // The value of a text that is no number is empty: any other one would replace the text.
          value={typeof value === 'number' && !isUnreadable ? String(value) : ''}
          onChange={(event) => {
            const { value: typed, valueAsNumber, validity } = event.currentTarget;
            setUnreadable(validity.badInput);
            if (validity.badInput) return;
            props.onChange(
              withKeyword(schema as SchemaNode, keyword, typed === '' ? undefined : valueAsNumber),
            );
          }}
        />
      </label>
      {isUnreadable && (
        <span class="field-problem" id={id} role="alert">
          Enter a number.
        </span>
      )}
    </>
  );
}

const bounds: Readonly<Partial<Record<FieldKind, readonly (readonly [string, string])[]>>> = {
  text: [
    ['minLength', 'Shortest'],
    ['maxLength', 'Longest'],
  ],
  integer: [
    ['minimum', 'Lowest'],
    ['maximum', 'Highest'],
  ],
  number: [
    ['minimum', 'Lowest'],
    ['maximum', 'Highest'],
  ],
  list: [
    ['minItems', 'Fewest items'],
    ['maxItems', 'Most items'],
  ],
};

/** The options of a choice, one per line. */
function Options({ name, schema, onChange }: NodeProps) {
  const options = isNode(schema) && Array.isArray(schema.enum) ? (schema.enum as string[]) : [];
  return (
    <label class="builder-wide">
      Options, one per line
      <textarea
        class="input"
        aria-label={`Options of ${name}`}
        rows={Math.min(6, options.length + 1)}
        value={options.join('\n')}
        onChange={(event) => {
          const lines = event.currentTarget.value.split('\n').map((line) => line.trim());
          const left = [...new Set(lines.filter((line) => line !== ''))];
          onChange(withKeyword(schema as SchemaNode, 'enum', left.length === 0 ? ['one'] : left));
        }}
      />
    </label>
  );
}

/** What limits the values of a schema: bounds, or the options of a choice. */
export function Limits(props: NodeProps) {
  const kind = kindOf(props.schema);
  if (kind === 'choice') {
    return (
      <div class="builder-details">
        <Options {...props} />
      </div>
    );
  }
  const known = kind && bounds[kind];
  if (!known) return null;
  return (
    <div class="builder-details">
      {known.map(([keyword, label]) => (
        <Bound key={keyword} {...props} keyword={keyword} label={label} />
      ))}
    </div>
  );
}
