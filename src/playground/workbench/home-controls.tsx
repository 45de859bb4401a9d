import { Button } from '../components/button.tsx';
import { Segmented } from '../components/controls.tsx';
import { Icon } from '../components/icon.tsx';
import { isApple } from '../components/is-apple.ts';
import { browserModelName } from './homes/download-consent.ts';
import { home, model, modelLists } from './state/state.ts';
import { openDialog } from './state/ui-state.ts';

/** The current model, as a button that opens the list of models. */
function ModelButton() {
  const list = modelLists.value[home.value];
  const chosen = home.value === 'browser' ? browserModelName(model.value) : model.value;
  const name = chosen || (list.status === 'loading' ? 'Loading models' : 'No model');
  return (
    <button
      type="button"
      class="button model-button"
      aria-haspopup="dialog"
      title="Choose a model"
      onClick={openDialog('models')}
    >
      <span class="visually-hidden">Model: </span>
      <span class="model-name">{name}</span>
      <Icon name="chevron" />
    </button>
  );
}

/** The selection of home and model. */
export function HomeControls() {
  return (
    <div class="home-controls">
      <Segmented
        label="Where the model runs"
        value={home.value}
        options={[
          { value: 'server', label: 'Server', title: 'The model runs on the server' },
          {
            value: 'browser',
            label: 'This browser',
            title: 'The model runs in this page with WebGPU. Nothing leaves this device.',
          },
        ]}
        onChange={(value) => {
          home.value = value;
        }}
      />
      <ModelButton />
    </div>
  );
}

/** The page-wide buttons at the end of the header. */
export function HeaderButtons() {
  return (
    <>
      <Button
        label="Menu"
        icon="menu"
        look="quiet"
        iconOnly
        title={`All commands (${isApple ? '⌘' : 'Ctrl'} K)`}
        onClick={openDialog('commands')}
      />
      <Button
        label="Share"
        icon="share"
        look="quiet"
        iconOnly
        title="Share a link"
        onClick={openDialog('share')}
      />
      <Button label="API key" icon="key" look="quiet" iconOnly onClick={openDialog('key')} />
    </>
  );
}
