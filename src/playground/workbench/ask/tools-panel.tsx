import { Button } from '../../components/button.tsx';
import { Field } from '../../components/controls.tsx';
import { JsonEditor } from '../../components/json-editor.tsx';
import { formatJson } from '../../schema/format-json.ts';
import { parseJson } from '../../schema/json-source.ts';
import { toolProblems } from '../run/schema-findings.ts';
import { change, draft, toolsText } from '../state/state.ts';

const template = formatJson([
  {
    type: 'function',
    function: {
      name: 'my_tool',
      description: 'What it does',
      parameters: {
        type: 'object',
        properties: { query: { type: 'string' } },
        required: ['query'],
        additionalProperties: false,
      },
    },
  },
]);

/** The names of the tools in a text; empty if it is not a list of tools. */
function toolNames(text: string): readonly string[] {
  const parsed = parseJson(text);
  const list = 'value' in parsed && Array.isArray(parsed.value) ? parsed.value : [];
  return list.flatMap((tool: unknown) => {
    const named = tool as { function?: { name?: unknown } } | null;
    return typeof named?.function?.name === 'string' ? [named.function.name] : [];
  });
}

/** The tools that the model may call, as sent in the request. */
export function ToolsPanel() {
  const { toolChoice } = draft.value;
  const on = toolsText.value.trim() !== '';
  const names = toolNames(toolsText.value);
  return (
    <details class="section" open={on || undefined}>
      <summary>
        <h3>Tools</h3>
        <span class="section-summary">{on ? names.join(', ') || 'Not valid yet' : 'None'}</span>
      </summary>
      {on ? (
        <div class="tools">
          <div class="tools-editor">
            <JsonEditor
              label="Tools (JSON list)"
              text={toolsText}
              lines={false}
              problems={toolProblems.value}
              onChange={(text) => change({ toolsText: text })}
            />
          </div>
          <div class="row row-end">
            <Field label="Tool choice">
              {(attributes) => (
                <select
                  {...attributes}
                  class="input"
                  value={toolChoice}
                  onChange={(event) => change({ toolChoice: event.currentTarget.value })}
                >
                  <option value="auto">Model may call a tool</option>
                  <option value="required">Model must call a tool</option>
                  <option value="none">Model must not call a tool</option>
                  {names.map((name) => (
                    <option key={name} value={name}>
                      Model must call {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Button
              label="Remove tools"
              look="quiet"
              icon="trash"
              onClick={() => change({ toolsText: '', toolChoice: 'auto' })}
            />
          </div>
        </div>
      ) : (
        <div class="row">
          <Button
            label="Add a tool"
            icon="plus"
            onClick={() => change({ toolsText: template, toolChoice: 'auto' })}
          />
        </div>
      )}
    </details>
  );
}
