import { h, render } from 'preact';
import { type AnySchema, type Message, schemaText } from '../runtime/client/index.ts';
import { engineFor, type FormEngine } from './engines.ts';
import { isWhole, outline } from './outline/outline.ts';
import { createFormSession, type FillRequest, isBusy, shownDocument } from './session.ts';
import { style } from './style.ts';
import { FormView } from './view.tsx';

/** The schema in an element's attribute, or in a data script inside it. */
function writtenSchema(
  element: HTMLElement,
  attribute = element.getAttribute('schema'),
): string | undefined {
  return attribute ?? element.querySelector('script[type$="json"]')?.textContent ?? undefined;
}

/**
 * A schema as JSON. If it cannot be parsed, `true`, which accepts anything; a request with it then
 * reports the reason.
 */
function jsonOf(schema: AnySchema): unknown {
  try {
    return JSON.parse(schemaText(schema)) as unknown;
  } catch {
    return true;
  }
}

/** Whether two schemas are the same text, as those that a component writes at each render. */
function areEqual(one: AnySchema, other: AnySchema): boolean {
  try {
    return one === other || schemaText(one) === schemaText(other);
  } catch {
    return false;
  }
}

/** A server that renders a page imports this module too, and has no elements. */
const ElementOrNone = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * `<formwork-form>`: the form for a schema, which a model fills while it writes and a user
 * corrects. It takes part in HTML forms like any control: under its `name`, with the document as
 * JSON.
 *
 * Attributes: `schema`, `text`, `instructions`, `server`, `api-key`, `model`, `models`,
 * `no-question`, `readonly`, `required`, `name`, and the texts `question-label`, `answer-label`,
 * `run-label`, `stop-label`, `release-label`, `loading-label`, `filling-label`.
 *
 * Events: `input` whenever the document grows or is corrected, `change` when it is complete or was
 * corrected, and `error`, a `CustomEvent` whose `detail` is the error.
 */
export class FormworkForm extends ElementOrNone {
  static readonly formAssociated = true;
  static readonly observedAttributes = [
    'schema',
    'text',
    'no-question',
    'readonly',
    'required',
    ...['question', 'answer', 'run', 'stop', 'release', 'loading', 'filling'].map(
      (name) => `${name}-label`,
    ),
  ];

  readonly #internals = this.attachInternals();
  readonly #session = createFormSession(() => this.#changed());
  readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true });
  #schema: AnySchema | undefined;
  #options: FillRequest['options'] = {};
  #engine: Pick<FormEngine, 'generate'> | undefined;
  /** The parsed schema, cached until the schema changes. */
  #json: { readonly of: AnySchema; readonly is: unknown } | undefined;
  #question: string | undefined;
  #isDisabled = false;
  #frame: number | undefined;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    this.#root.adoptedStyleSheets = [sheet];
    // Events of the inner controls stay internal; the element fires its own.
    this.#root.addEventListener('input', (event) => event.stopPropagation());
  }

  /**
   * Options of `generate` beside messages and schema, such as `temperature`, which is 0 when
   * absent.
   */
  get options(): FillRequest['options'] {
    return this.#options;
  }
  set options(options: FillRequest['options']) {
    this.#options = options;
  }

  /**
   * An engine to use instead of a server or the element's own: any object with `generate`. The page
   * loads its model.
   */
  get engine(): Pick<FormEngine, 'generate'> | undefined {
    return this.#engine;
  }
  set engine(engine: Pick<FormEngine, 'generate'> | undefined) {
    this.#engine = engine;
  }

  /**
   * The schema: a JSON Schema, its text, or a schema of Zod, Valibot, ArkType or TypeBox. Setting
   * another one clears the form.
   */
  get schema(): AnySchema {
    return this.#schema ?? writtenSchema(this) ?? true;
  }
  set schema(schema: AnySchema) {
    const before = this.#schema ?? writtenSchema(this);
    this.#schema = schema;
    this.#schemaChanged(before);
  }

  /** The question: what the user has typed, or the attribute `text`. */
  get text(): string {
    return this.#question ?? this.getAttribute('text') ?? '';
  }
  set text(text: string) {
    this.#question = text;
    this.#draw();
  }

  /**
   * The document so far, including corrections; undefined before it begins. Setting another one
   * shows it.
   */
  get value(): unknown {
    return shownDocument(this.#session.state());
  }
  set value(document: unknown) {
    if (JSON.stringify(document) === JSON.stringify(this.value)) return;
    this.#session.reset(document);
  }

  /** Whether the model is loading or writing. */
  get busy(): boolean {
    return isBusy(this.#session.state());
  }

  /** The HTML form that the element belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /**
   * Fills the form. Values that the user entered stay.
   * @returns the document
   * @throws errors of `generate`; `aborted` after `stop()`
   */
  async run(): Promise<unknown> {
    const instructions = this.getAttribute('instructions');
    const messages: Message[] = [
      ...(instructions === null ? [] : [{ role: 'system', content: instructions } as const]),
      { role: 'user', content: this.text },
    ];
    const model = this.getAttribute('model');
    try {
      const value = await this.#session.fill({
        engine: this.#chosenEngine(),
        schema: this.schema,
        messages,
        options: { temperature: 0, ...(model === null ? {} : { model }), ...this.#options },
      });
      this.#emit('change');
      return value;
    } catch (error) {
      if (this.#session.state().status === 'failed') {
        this.dispatchEvent(new CustomEvent('error', { detail: error }));
      }
      throw error;
    }
  }

  /** Stops loading or generating. The text so far stays. */
  stop(): void {
    this.#session.stop();
  }

  /** Clears the form. */
  reset(): void {
    this.#session.reset();
  }

  connectedCallback(): void {
    // Properties set before this script was loaded shadow the accessors.
    for (const name of ['schema', 'text', 'value', 'engine', 'options'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      Reflect.deleteProperty(this, name);
      Object.assign(this, { [name]: value });
    }
    this.#draw();
  }

  disconnectedCallback(): void {
    this.stop();
  }

  attributeChangedCallback(name: string, before: string | null): void {
    if (name !== 'schema') this.#changed({ silent: true });
    else if (this.#schema === undefined) this.#schemaChanged(writtenSchema(this, before));
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    this.#draw();
  }

  formResetCallback(): void {
    this.#question = undefined;
    this.reset();
  }

  /** Clears the form if its schema is another one. A value may be set before the first. */
  #schemaChanged(before: AnySchema | undefined): void {
    const { given = false } = this.#session.state();
    const isKept = before === undefined ? given && !this.busy : areEqual(before, this.schema);
    if (isKept) this.#changed({ silent: true });
    else this.#session.reset();
  }

  #chosenEngine(): FormEngine {
    const engine = this.#engine;
    // The page loads the model of its engine.
    if (engine) return { generate: engine.generate.bind(engine) };
    try {
      return engineFor({
        server: this.getAttribute('server') ?? undefined,
        apiKey: this.getAttribute('api-key') ?? '',
        models: this.getAttribute('models') ?? '/models/',
      });
    } catch (error) {
      // The run fails with it, as with any other error.
      return {
        generate: () => {
          throw error;
        },
      };
    }
  }

  #emit(type: 'input' | 'change'): void {
    this.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  }

  /** Whether the document is complete: from the model, the page, or by hand. */
  #isFilled(): boolean {
    const { status, entered, wasFilled, given } = this.#session.state();
    if (status === 'filled') return true;
    if (this.busy) return false;
    if (wasFilled) return true;
    if (entered.size === 0 && !given) return false;
    return isWhole(outline(this.#parsedSchema(), this.value, false));
  }

  #parsedSchema(): unknown {
    const { schema } = this;
    if (this.#json?.of !== schema) this.#json = { of: schema, is: jsonOf(schema) };
    return this.#json.is;
  }

  #changed({ silent = false } = {}): void {
    const { value } = this;
    const isFilled = this.#isFilled();
    const { unreadable, text = JSON.stringify(value) } = this.#session.state();
    const badInput = unreadable !== undefined && unreadable.size > 0;
    this.#internals.setFormValue(isFilled && !badInput ? text : null);
    const valueMissing = this.hasAttribute('required') && !isFilled;
    this.#internals.setValidity(
      { badInput, valueMissing },
      badInput
        ? 'A number of the form is missing or cannot be read.'
        : valueMissing
          ? 'The form is not filled in yet.'
          : undefined,
    );
    if (!silent && value !== undefined) this.#emit('input');
    this.#draw();
  }

  /** Renders in the next frame: a model may write faster than the display refreshes. */
  #draw(): void {
    if (!this.isConnected) return;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#drawNow();
    });
  }

  #drawNow(): void {
    const text = (name: string, usual: string) => this.getAttribute(`${name}-label`) ?? usual;
    const view = h(FormView, {
      schema: this.#parsedSchema(),
      state: this.#session.state(),
      texts: {
        question: text('question', 'Text'),
        answer: text('answer', 'Answer'),
        run: text('run', 'Fill in the form'),
        stop: text('stop', 'Stop'),
        release: text('release', 'Let the model write this again'),
        loading: text('loading', 'Loading the model …'),
        filling: text('filling', 'Filling in the form …'),
      },
      question: this.hasAttribute('no-question') ? undefined : this.text,
      disabled: this.#isDisabled,
      readonly: this.#isDisabled || this.hasAttribute('readonly'),
      onQuestion: (typed) => {
        this.#question = typed;
        this.#draw();
      },
      // The form shows the error.
      onRun: () => void this.run().catch(() => undefined),
      onStop: () => this.stop(),
      onEnter: (pointer, value) => this.#session.enter(pointer, value),
      onUnreadable: (pointer, before) => this.#session.reject(pointer, before),
      onReadable: (pointer) => this.#session.accept(pointer),
      onEntered: () => this.#emit('change'),
      onRelease: (pointer) => this.#session.release(pointer),
    });
    render(view, this.#root);
  }
}
