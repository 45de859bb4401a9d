import { useId, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import {
  isNode,
  kindOf,
  type SchemaNode,
  withKeyword,
  withKind,
} from '../../schema/builder/kinds.ts';
import {
  type Member,
  membersOf,
  moved,
  nameProblem,
  newMember,
  withMembers,
} from '../../schema/builder/members.ts';
import { formatJsonText } from '../../schema/format-json.ts';
import { rewriteJson } from '../../schema/written-json.ts';
import { change, parsedSchema, schemaText } from '../state/state.ts';
import { KindSelect, Limits, type NodeProps } from './schema-inputs.tsx';
import './schema-builder.css';

/** The settings specific to a schema's type. */
function Details(props: NodeProps) {
  const { name, schema, onChange } = props;
  const kind = kindOf(schema);
  if (kind === undefined || !isNode(schema)) return null;
  return (
    <>
      <Limits {...props} />
      {kind === 'list' && (
        <div class="builder-items">
          <span>Each item is</span>
          <KindSelect
            name={`items of ${name}`}
            schema={schema.items}
            onChange={(items) => onChange(withKeyword(schema, 'items', items))}
          />
          <Details
            name={`items of ${name}`}
            schema={schema.items}
            onChange={(items) => onChange(withKeyword(schema, 'items', items))}
          />
        </div>
      )}
      {kind === 'object' && <Fields name={name} schema={schema} onChange={onChange} />}
    </>
  );
}

function Field(props: {
  readonly member: Member;
  readonly others: readonly Member[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (member: Member) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}) {
  const { member, onChange } = props;
  const { name, schema } = member;
  const id = useId();
  const [problem, setProblem] = useState<string>();
  return (
    <li class="builder-field">
      <div class="builder-row">
        <input
          class="input"
          aria-label={`Name of ${name}`}
          aria-invalid={problem ? 'true' : undefined}
          aria-describedby={problem ? id : undefined}
          spellcheck={false}
          value={name}
          onChange={(event) => {
            const typed = event.currentTarget.value.trim();
            const found = nameProblem(typed, props.others);
            setProblem(found);
            if (found === undefined) onChange({ ...member, name: typed });
          }}
        />
        <KindSelect
          name={name}
          schema={schema}
          onChange={(next) => onChange({ ...member, schema: next })}
        />
        <label class="builder-required">
          <input
            type="checkbox"
            checked={member.required}
            aria-label={`${name} is required`}
            onChange={(event) => onChange({ ...member, required: event.currentTarget.checked })}
          />
          Required
        </label>
        <span class="builder-buttons">
          <Button
            label={`Move ${name} up`}
            icon="up"
            look="quiet"
            iconOnly
            disabled={props.isFirst}
            onClick={() => props.onMove(-1)}
          />
          <Button
            label={`Move ${name} down`}
            icon="down"
            look="quiet"
            iconOnly
            disabled={props.isLast}
            onClick={() => props.onMove(1)}
          />
          <Button
            label={`Delete ${name}`}
            icon="trash"
            look="quiet"
            iconOnly
            onClick={props.onRemove}
          />
        </span>
      </div>
      {problem && (
        <p class="field-problem" id={id} role="alert">
          {problem}
        </p>
      )}
      <Details
        name={name}
        schema={schema}
        onChange={(next) => onChange({ ...member, schema: next })}
      />
    </li>
  );
}

/** The fields of an object, in the order in which the model writes them. */
function Fields({ name, schema, onChange }: NodeProps & { readonly schema: SchemaNode }) {
  const members = membersOf(schema);
  const set = (next: readonly Member[]) => onChange(withMembers(schema, next));
  return (
    <div class="builder-fields">
      <ol aria-label={name === '' ? 'Fields' : `Fields of ${name}`}>
        {members.map((member, index) => (
          <Field
            // Names change while they are typed; indices do not.
            key={index}
            member={member}
            others={members.filter((other) => other !== member)}
            isFirst={index === 0}
            isLast={index === members.length - 1}
            onChange={(next) => set(members.with(index, next))}
            onMove={(by) => set(moved(members, index, by))}
            onRemove={() => set(members.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <Button
        label={name === '' ? 'Add a field' : `Add a field to ${name}`}
        icon="plus"
        look="quiet"
        onClick={() => set([...members, newMember(members)])}
      />
    </div>
  );
}

/** The schema as fields. Every change edits the JSON, which remains the source. */
export function SchemaBuilder() {
  const parsed = parsedSchema.value;
  if (!('value' in parsed)) {
    return <p class="hint">The fields appear here once the schema is valid JSON.</p>;
  }
  const onChange = (changed: SchemaNode) => {
    const text = rewriteJson(schemaText.value, parsed.value, changed);
    change({ schemaText: formatJsonText(text) });
  };
  const schema = parsed.value;
  return kindOf(schema) === 'object' && isNode(schema) ? (
    <Fields name="" schema={schema} onChange={onChange} />
  ) : (
    <div class="builder-fields">
      <p class="hint">The builder cannot show this schema. Edit it as JSON.</p>
      <Button
        label="Start with fields"
        icon="plus"
        onClick={() => onChange(withKind(schema, 'object'))}
      />
    </div>
  );
}
