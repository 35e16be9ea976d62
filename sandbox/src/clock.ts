/** The sandbox's time. It can be moved, so that a member's history can be made in the past; after a move, it keeps ticking. */
export class Clock {
  #offset = 0;

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Seconds since the epoch, as Stripe gives times. */
  getSeconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** @param instant ISO date and time that it is now; null is the real time. */
  moveTo(instant: string | null): void {
    const target = instant === null ? Date.now() : Date.parse(instant);
    if (Number.isNaN(target)) throw new RangeError(`not a date: ${instant ?? ''}`);
    this.#offset = target - Date.now();
  }
}
