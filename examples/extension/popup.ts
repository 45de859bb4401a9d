import { startEngine } from 'formwork';

/** The part of the browser's extension API in use. */
interface Extensions {
  readonly tabs: { query(of: object): Promise<[{ id: number }]> };
  readonly scripting: {
    executeScript(what: object): Promise<[{ result: string }]>;
  };
}
const { chrome } = globalThis as { chrome?: Partial<Extensions> };
const text = document.getElementById('text') as HTMLTextAreaElement;
const fields = document.getElementById('fields')!;

/**
 * What is selected in the tab in front; empty where the browser lets no extension look, as in its
 * own pages.
 */
async function selectedText({ tabs, scripting }: Extensions): Promise<string> {
  const [{ id: tabId }] = await tabs.query({ active: true, currentWindow: true });
  const func = () => String(getSelection());
  return scripting.executeScript({ target: { tabId }, func }).then(
    ([{ result }]) => result,
    () => '',
  );
}

if (chrome?.tabs && chrome.scripting) {
  text.value = (await selectedText(chrome as Extensions)) || text.value;
}

const engine = startEngine({
  modelsBaseUrl: './models/',
  model: new URLSearchParams(location.search).get('model') ?? 'formwork-135m',
});
const names = { type: 'array', items: { type: 'string', maxLength: 30 }, maxItems: 5 } as const;
document.getElementById('read')!.onclick = async () => {
  fields.textContent = 'Loading the model ...';
  for await (const found of engine.generate({
    messages: [{ role: 'user', content: `Who, where and when?\n\n${text.value}` }],
    schema: {
      type: 'object',
      properties: { people: names, places: names, date: { type: 'string', format: 'date' } },
      required: ['people', 'places', 'date'],
      additionalProperties: false,
    },
  })) {
    fields.textContent = JSON.stringify(found, null, 2);
  }
  fields.dataset.done = '';
};
