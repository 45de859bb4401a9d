import { Button } from '../components/button.tsx';
import { Menu } from '../components/menu.tsx';
import { openDraft } from './actions.ts';
import { examples } from './examples.ts';
import { MessageList } from './message-list.tsx';
import { SamplingFields } from './sampling-fields.tsx';
import { ToolsPanel } from './tools-panel.tsx';
import { dialog } from './ui-state.ts';

/** What is asked: the conversation, the tools, how tokens are chosen. */
export function AskPane() {
  return (
    <section class="pane pane-ask" aria-labelledby="ask-title">
      <header class="pane-head">
        <h2 id="ask-title">Conversation</h2>
        <div class="row row-end">
          <Menu
            label="Examples"
            align="end"
            items={examples.map((example) => ({
              label: example.label,
              note: example.note,
              value: example.draft,
            }))}
            onChoose={openDraft}
          />
          <Button
            label="History"
            icon="clock"
            look="quiet"
            iconOnly
            onClick={() => {
              dialog.value = 'history';
            }}
          />
        </div>
      </header>
      <div class="pane-body">
        <MessageList />
        <ToolsPanel />
        <SamplingFields />
      </div>
    </section>
  );
}
