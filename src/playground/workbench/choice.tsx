import { parsePartialJson } from '../../runtime/patch/partial-json.ts';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { outline } from '../document/outline.ts';
import { continueWith } from './conversation.ts';
import { DocumentView } from './document-view.tsx';
import { describeFinish } from './format.ts';
import { documentText, type Run, type RunChoice } from './run.ts';
import { running } from './state.ts';
import { Thinking } from './thinking.tsx';
import { ToolCalls } from './tool-calls.tsx';

function ChoiceBody({ state, choice }: { readonly state: Run; readonly choice: RunChoice }) {
  const ended = state.status !== 'waiting' && state.status !== 'streaming';
  const live = !ended && choice.finishReason === undefined;
  if (choice.toolCalls.length > 0) return <ToolCalls state={state} choice={choice} live={live} />;
  if (state.schema !== undefined) {
    const over = ended ? state.status === 'done' : choice.finishReason !== undefined;
    return <DocumentView field={outline(state.schema, choice.document, over)} live={live} />;
  }
  return (
    <p class="prose" data-live={live ? '' : undefined}>
      {choice.text}
    </p>
  );
}

/** One choice of an answer, and what can be done with it. `alone` when it is the only one. */
export function Choice(props: {
  readonly state: Run;
  readonly choice: RunChoice;
  readonly alone: boolean;
}) {
  const { state, choice, alone } = props;
  const text = documentText(state, choice);
  const over = !running.value;
  const pretty = () => {
    const parsed = parsePartialJson(text);
    return parsed?.complete ? JSON.stringify(parsed.value, null, 2) : text;
  };
  return (
    <article class="choice" aria-label={alone ? 'Answer' : `Choice ${choice.index + 1}`}>
      {!alone && (
        <header class="choice-head">
          <h3>Choice {choice.index + 1}</h3>
          {choice.finishReason && <span>{describeFinish(choice.finishReason)}</span>}
        </header>
      )}
      <Thinking state={state} choice={choice} />
      <ChoiceBody state={state} choice={choice} />
      {over && text !== '' && (
        <div class="row choice-actions">
          <CopyButton text={pretty} />
          <Button
            label="Continue"
            icon="reply"
            look="quiet"
            title="Take this answer into the conversation"
            onClick={() => continueWith({ role: 'assistant', content: text })}
          />
        </div>
      )}
    </article>
  );
}
