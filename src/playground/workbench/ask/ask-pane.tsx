import { Button } from '../../components/button.tsx';
import { Splitter } from '../../components/splitter.tsx';
import { newDraft } from '../run/actions.ts';
import { openDialog, paneSizes, resizePane } from '../state/ui-state.ts';
import { MessageList } from './message-list.tsx';
import { SamplingFields } from './sampling-fields.tsx';
import { ToolsPanel } from './tools-panel.tsx';

/** The input pane: conversation, tools, sampling. */
export function AskPane() {
  return (
    <section class="pane pane-ask" aria-labelledby="ask-title">
      <header class="pane-head">
        <h2 id="ask-title">Conversation</h2>
        <div class="row row-end">
          <Button label="Templates" icon="grid" look="quiet" onClick={openDialog('templates')} />
          <Button
            label="New"
            icon="file"
            look="quiet"
            iconOnly
            title="Start from scratch (Alt N)"
            onClick={newDraft}
          />
          <Button
            label="History"
            icon="clock"
            look="quiet"
            iconOnly
            title="History (Alt H)"
            onClick={openDialog('history')}
          />
        </div>
      </header>
      <div class="pane-body">
        <MessageList />
        <ToolsPanel />
        <SamplingFields />
      </div>
      <Splitter
        label="Width of the conversation"
        value={paneSizes.value.ask}
        least={15}
        most={45}
        onChange={resizePane('ask')}
      />
    </section>
  );
}
