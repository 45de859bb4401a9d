import { Button } from '../components/button.tsx';
import { introOpen, openDialog } from './state/ui-state.ts';

/** Introduces the page until the user dismisses it. */
export function Intro() {
  if (!introOpen.value) return <h1 class="visually-hidden">Formwork playground</h1>;
  return (
    <section class="intro" aria-label="About this page">
      <div>
        <h1>Answers that fit your JSON Schema. Every time.</h1>
        <p>
          Ask for something, describe its shape, and press Run: the model cannot write anything
          else.
        </p>
      </div>
      <div class="row">
        <Button label="Browse templates" icon="grid" onClick={openDialog('templates')} />
        <a class="button" href="/docs/start.html">
          Read the docs
        </a>
        <Button
          label="Hide this introduction"
          icon="close"
          look="quiet"
          iconOnly
          onClick={() => {
            introOpen.value = false;
          }}
        />
      </div>
    </section>
  );
}
