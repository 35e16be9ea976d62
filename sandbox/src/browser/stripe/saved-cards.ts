import { createElement } from '../page/element.ts';
import type { SavedCard } from './api.ts';

interface Listeners {
  onChoose: () => void;
  /** Absent where cards may not be removed. */
  onRemove: ((card: SavedCard) => Promise<boolean>) | undefined;
}

/** The customer's cards to choose from, and a new one. */
export class SavedCards {
  readonly box = createElement('fieldset', { class: 'saved' }, createElement('legend', {}, 'Saved cards'));
  #chosen: SavedCard | undefined;

  constructor(
    cards: SavedCard[],
    private readonly listeners: Listeners,
  ) {
    this.#chosen = cards[0];
    for (const card of cards) this.box.append(this.#createRow(card));
    this.box.append(this.#createChoice(undefined, 'New card'));
    this.#mark();
  }

  /** Undefined: a new card. */
  get chosen(): SavedCard | undefined {
    return this.#chosen;
  }

  #createRow(card: SavedCard): HTMLElement {
    const row = this.#createChoice(card, describe(card));
    const { onRemove } = this.listeners;
    if (!onRemove) return row;
    const label = `Remove ${describe(card)}`;
    const button = createElement('button', { type: 'button', 'aria-label': label }, 'Remove');
    button.addEventListener('click', () => {
      void onRemove(card).then((isGone) => {
        if (!isGone) return;
        row.remove();
        if (this.#chosen?.id === card.id) this.#choose(undefined);
        this.box.querySelector('input')?.focus();
      });
    });
    row.append(button);
    return row;
  }

  #createChoice(card: SavedCard | undefined, text: string): HTMLElement {
    const input = createElement('input', { type: 'radio', name: 'card', value: card?.id ?? '' });
    input.addEventListener('change', () => {
      this.#choose(card);
    });
    return createElement('div', { class: 'choice' }, createElement('label', {}, input, text));
  }

  #choose(card: SavedCard | undefined): void {
    this.#chosen = card;
    this.#mark();
    this.listeners.onChoose();
  }

  #mark(): void {
    for (const input of this.box.querySelectorAll('input'))
      input.checked = input.value === (this.#chosen?.id ?? '');
  }
}

function describe({ card }: SavedCard): string {
  const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
  const month = String(card.exp_month).padStart(2, '0');
  return `${brand} ending in ${card.last4}, expires ${month}/${card.exp_year % 100}`;
}
