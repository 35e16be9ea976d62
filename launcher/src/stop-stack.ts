/** What is to be undone, last first. Everything is tried, also when one thing fails. */
export class StopStack {
  readonly #stops: (() => void | Promise<void>)[] = [];

  push(stop: () => void | Promise<void>): void {
    this.#stops.push(stop);
  }

  async run(): Promise<void> {
    for (let stop = this.#stops.pop(); stop !== undefined; stop = this.#stops.pop()) {
      try {
        await stop();
      } catch (error) {
        console.error(error);
      }
    }
  }
}
