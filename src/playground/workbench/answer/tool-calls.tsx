import { useSignal } from '@preact/signals';
import { outline } from '../../../form/outline/outline.ts';
import { parsePartialJson } from '../../../runtime/common/patch/index.ts';
import type { ToolCall } from '../../client/wire.ts';
import { Button } from '../../components/button.tsx';
import { DocumentView } from '../../document/document-view.tsx';
import type { Run, RunChoice } from '../state/run.ts';
import { running } from '../state/state.ts';
import { continueWith } from './conversation.ts';

function parametersOf(state: Run, name: string): unknown {
  const tools = state.request.tools ?? [];
  const tool = tools.find(
    (one) => (one as { function?: { name?: string } }).function?.name === name,
  ) as { function?: { parameters?: unknown } } | undefined;
  return tool?.function?.parameters ?? true;
}

function Call(props: { readonly state: Run; readonly call: ToolCall; readonly live: boolean }) {
  const { name, arguments: given } = props.call.function;
  const document = parsePartialJson(given)?.value;
  return (
    <section class="tool-call">
      <h3>
        <code>{name}</code>
      </h3>
      <DocumentView
        field={outline(parametersOf(props.state, name), document, !props.live)}
        live={props.live}
        text={given}
      />
    </section>
  );
}

/** The tool calls of a choice, with fields for their results. */
export function ToolCalls(props: {
  readonly state: Run;
  readonly choice: RunChoice;
  readonly live: boolean;
}) {
  const { state, choice, live } = props;
  const results = useSignal<Readonly<Record<string, string>>>({});
  const send = () =>
    continueWith(
      { role: 'assistant', content: choice.text || null, tool_calls: choice.toolCalls },
      ...choice.toolCalls.map((call) => ({
        role: 'tool' as const,
        tool_call_id: call.id,
        content: results.value[call.id] ?? '',
      })),
    );
  return (
    <div class="tool-calls">
      {choice.text && <p class="prose">{choice.text}</p>}
      {choice.toolCalls.map((call) => (
        <div key={call.id} class="tool-call-box">
          <Call state={state} call={call} live={live} />
          {!live && !running.value && (
            <textarea
              class="input"
              rows={2}
              aria-label={`Result of ${call.function.name}`}
              placeholder="Result of the tool"
              value={results.value[call.id] ?? ''}
              onInput={(event) => {
                results.value = { ...results.value, [call.id]: event.currentTarget.value };
              }}
            />
          )}
        </div>
      ))}
      {!live && !running.value && (
        <div class="row">
          <Button label="Send result" icon="reply" onClick={send} />
        </div>
      )}
    </div>
  );
}
