/** States of the schema, from its first sight to one that is refused. */
import { run } from '../../../browser/support/actions.ts';
import type { State } from '../state.ts';
import { pasteInto, refusedSchema, see, showPane, turnSchemaOff } from './actions.ts';

const text = (schema: object) => JSON.stringify(schema, null, 2);

/** A type that is not one, and a keyword that is misspelt. */
const faulty = text({
  type: 'object',
  properties: { a: { type: 'strin' }, b: { type: 'string', maxlength: 4 } },
});

/** Lines longer than a pane. */
const long = text({
  type: 'object',
  properties: {
    description_of_the_thing: {
      type: 'string',
      description: 'A description that goes on for several lines in a narrow pane, as some do.',
      enum: ['one', 'two'],
    },
  },
});

/** The states of the part in the middle. */
export const schemaStates: readonly State[] = [
  [
    'schema',
    async (page) => {
      await showPane(page, 'Schema');
      await see(page, 'Enforced in full.');
    },
  ],
  [
    'schema-long-lines',
    async (page) => {
      await pasteInto(page, long);
      await see(page, 'Enforced in full.');
    },
  ],
  [
    'schema-broken',
    async (page) => {
      await pasteInto(page, '{ "type": ');
      await page.getByRole('list', { name: 'Problems in the schema' }).waitFor();
    },
  ],
  [
    'schema-broken-run',
    async (page) => {
      await pasteInto(page, '{ "type": ');
      await run(page);
      await page.getByRole('heading', { name: 'Not ready to run' }).waitFor();
    },
  ],
  [
    'schema-faults',
    async (page) => {
      await pasteInto(page, faulty);
      await page.locator('.problems li').nth(1).waitFor();
    },
  ],
  [
    'schema-refused',
    async (page) => {
      await pasteInto(page, refusedSchema);
      await run(page);
      await page.getByRole('alert').waitFor();
      await showPane(page, 'Schema');
      await page.locator('.problems li').waitFor();
    },
  ],
  [
    'schema-pasted-code',
    async (page) => {
      await pasteInto(page, "z.object({ colour: z.enum(['red', 'blue']) })");
      await page.getByRole('button', { name: 'Convert to a schema' }).waitFor();
    },
  ],
  [
    'schema-empty',
    async (page) => {
      await pasteInto(page, ' ');
      await showPane(page, 'Answer');
      await see(page, 'Write a schema to see the form');
    },
  ],
  [
    'schema-builder',
    async (page) => {
      await showPane(page, 'Schema');
      await page.locator('.schema-bar label', { hasText: 'Builder' }).click();
      await page.locator('.builder input').first().waitFor();
    },
  ],
  ['schema-off', turnSchemaOff],
];
