import { Collection, type Store } from '../store.ts';

interface OptOut {
  /** Our number that the phone told to stop. */
  sender: string;
  phone: string;
}

/** Twilio keeps this list for each sender: STOP to one number leaves the others open. */
export class OptOuts {
  readonly #optOuts: Collection<OptOut>;

  constructor(store: Store) {
    this.#optOuts = new Collection(store, 'sms-opt-outs');
  }

  add(optOut: OptOut): void {
    this.#optOuts.put(keyOf(optOut), optOut);
  }

  remove(optOut: OptOut): void {
    this.#optOuts.delete(keyOf(optOut));
  }

  has(optOut: OptOut): boolean {
    return this.#optOuts.get(keyOf(optOut)) !== undefined;
  }

  list(): OptOut[] {
    return this.#optOuts.list();
  }
}

const keyOf = ({ sender, phone }: OptOut): string => `${sender} ${phone}`;
