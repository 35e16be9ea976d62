/** Work that goes on after the reply to its cause, such as webhooks. Programs that move the clock wait for its end. */
export class Background {
  readonly #running = new Set<Promise<unknown>>();

  add(work: Promise<unknown>): void {
    this.#running.add(work);
    const remove = () => this.#running.delete(work);
    work.then(remove, remove);
  }

  /** Waits until nothing runs, also what the work begins. */
  async finish(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}
