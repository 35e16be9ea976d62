import { findCvcError, formatCvc, type FieldError } from './card-rules.ts';
import { createElement } from './element.ts';
import { Emitter, IntegrationError } from './emitter.ts';

/** https://docs.stripe.com/js/appendix/style, as far as one field needs it. */
export interface CvcStyle {
  base?: { color?: string; fontFamily?: string; fontSize?: string; '::placeholder'?: { color?: string } };
}

const kind = { elementType: 'cardCvc' };

/** Fills its place. The page draws the border and the label, as around the real one. */
const formatStyle = ({ base = {} }: CvcStyle): string => `
    :host { display: block; }
    input { display: block; width: 100%; padding: 0; border: 0; outline: 0; background: none; color: ${base.color ?? 'inherit'};
      font: 400 ${base.fontSize ?? '16px'}/1.5 ${base.fontFamily ?? 'sans-serif'}; }
    input::placeholder { color: ${base['::placeholder']?.color ?? 'inherit'}; opacity: 1; }`;

/** The field for the security code alone, with which a saved card is paid with: https://docs.stripe.com/js/element/other_element */
export class CardCvcElement extends Emitter {
  readonly #input = createElement('input', {
    name: 'cvc',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    inputmode: 'numeric',
    // The real script names its field so.
    'aria-label': 'Credit or debit card CVC/CVV',
  });
  readonly #sheet = new CSSStyleSheet();
  #box: HTMLElement | undefined;

  constructor(
    style: CvcStyle,
    private readonly onDestroy: (gone: CardCvcElement) => void,
  ) {
    super();
    this.#sheet.replaceSync(formatStyle(style));
    this.#input.addEventListener('input', () => {
      const formatted = formatCvc(this.#input.value);
      if (formatted !== this.#input.value) this.#input.value = formatted;
      this.#sendChange(undefined);
    });
    this.#input.addEventListener('blur', () => {
      this.#sendChange(this.#input.value === '' ? undefined : findCvcError(this.#input.value));
    });
  }

  mount(place: string | HTMLElement): void {
    const host = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place;
    if (!host) throw new IntegrationError(`The selector you specified applies to no DOM elements.`);
    const box = createElement('div');
    const root = box.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [this.#sheet];
    root.append(this.#input);
    host.append(box);
    for (const label of document.querySelectorAll(`label[for="${host.id}"]`))
      label.addEventListener('click', () => this.#input.focus());
    this.#box = box;
    // Callers attach their listeners after mounting.
    void Promise.resolve().then(() => this.emit('ready', kind));
  }

  /** The code that was typed, checked as a confirmation checks it. */
  read(): { cvc: string } | { error: FieldError } {
    if (!this.#box?.isConnected)
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    const error = findCvcError(this.#input.value);
    if (!error) return { cvc: this.#input.value };
    this.#sendChange(error);
    return { error };
  }

  #sendChange(error: FieldError | undefined): void {
    const { value } = this.#input;
    this.#input.setAttribute('aria-invalid', String(error !== undefined));
    this.emit('change', {
      ...kind,
      empty: value === '',
      complete: findCvcError(value) === undefined,
      error: error && { type: 'validation_error', code: error.code, message: error.message },
    });
  }

  /** Changes the look, as when the page turns dark: https://docs.stripe.com/js/element/update_element */
  update({ style }: { style?: CvcStyle }): void {
    if (style) this.#sheet.replaceSync(formatStyle(style));
  }

  destroy(): void {
    this.#box?.remove();
    this.onDestroy(this);
  }
}
