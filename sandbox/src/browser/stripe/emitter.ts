type Listener = (event?: object) => void;

/** The events of an element, as the real script's elements have them. */
export class Emitter {
  readonly #listeners = new Map<string, Listener[]>();

  on(type: string, listener: Listener): this {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
    return this;
  }

  off(type: string, listener?: Listener): this {
    const others = this.#listeners.get(type)?.filter((one) => one !== listener) ?? [];
    this.#listeners.set(type, listener ? others : []);
    return this;
  }

  protected emit(type: string, event?: object): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }
}

/** The error that the real script throws if it is used incorrectly. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}
