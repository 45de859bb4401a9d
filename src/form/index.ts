/**
 * The entry of `formwork/form`: `<formwork-form>` in one script, a live form for a JSON Schema,
 * filled by a server or by an engine in the page.
 */
import { FormworkForm } from './element.ts';

export { FormworkForm };

declare global {
  interface HTMLElementTagNameMap {
    'formwork-form': FormworkForm;
  }
}

// Absent on a server.
const { customElements } = globalThis;
if (customElements && !customElements.get('formwork-form')) {
  customElements.define('formwork-form', FormworkForm);
}
