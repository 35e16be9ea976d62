/** Aborts when this process gets a stop signal, or when the process that started it is gone (its channel closes). */
export function createStopSignal(): AbortSignal {
  const stop = new AbortController();
  // Ctrl-C reaches this process from the terminal and again from the one that follows it: hearing it twice changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  process.once('disconnect', () => stop.abort());
  return stop.signal;
}

/** Stops everything that was started, last first. It tries each, even when one fails. */
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
