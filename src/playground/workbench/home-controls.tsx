import type { Model } from '../client/wire.ts';
import { Button } from '../components/button.tsx';
import { Segmented } from '../components/controls.tsx';
import { formatBytes } from './format.ts';
import { canChat, chosenModel, home, model, modelLists } from './state.ts';
import { dialog } from './ui-state.ts';

/** A model's name, and in brackets what it takes and what it can do beside chatting. */
function describeModel({ id, memory_bytes: bytes, capabilities }: Model): string {
  const facts = [
    bytes === undefined ? '' : formatBytes(bytes),
    capabilities.includes('vision') ? 'sees pictures' : '',
    capabilities.includes('reasoning') ? 'thinks first' : '',
  ].filter((fact) => fact !== '');
  return facts.length === 0 ? id : `${id} (${facts.join(', ')})`;
}

function Options({ models }: { readonly models: readonly Model[] }) {
  return models.map((one) => (
    <option key={one.id} value={one.id}>
      {describeModel(one)}
    </option>
  ));
}

/** Where the answer is made, and by which model. */
export function HomeControls() {
  const list = modelLists.value[home.value];
  const models = list.status === 'ready' ? list.models.filter(canChat) : [];
  const own = models.filter((one) => one.owned_by === 'formwork');
  const others = models.filter((one) => !own.includes(one));
  return (
    <div class="home-controls">
      <Segmented
        label="Where the model runs"
        value={home.value}
        options={[
          { value: 'server', label: 'This server', title: 'The model runs on the server' },
          {
            value: 'browser',
            label: 'This browser',
            title: 'The model runs on this page, with WebGPU; nothing leaves this machine',
          },
        ]}
        onChange={(value) => {
          home.value = value;
        }}
      />
      <select
        class="input model-select"
        aria-label="Model"
        value={model.value}
        disabled={models.length === 0}
        onChange={(event) => {
          chosenModel.value = { ...chosenModel.value, [home.value]: event.currentTarget.value };
        }}
      >
        {models.length === 0 && (
          <option value="">{list.status === 'loading' ? 'reading models' : 'no model'}</option>
        )}
        <Options models={own} />
        {others.length > 0 && (
          <optgroup label="Downloaded when first used">
            <Options models={others} />
          </optgroup>
        )}
      </select>
    </div>
  );
}

/** The key and the link, at the end of the header. */
export function HeaderButtons() {
  return (
    <>
      <Button
        label="Share"
        icon="share"
        look="quiet"
        iconOnly
        title="Share by link"
        onClick={() => {
          dialog.value = 'share';
        }}
      />
      <Button
        label="API key"
        icon="key"
        look="quiet"
        iconOnly
        onClick={() => {
          dialog.value = 'key';
        }}
      />
    </>
  );
}
