import type { Clock } from '@moments/server/services';

/** The server's clock while history is made: it stands where it is put, and runs as usual otherwise. */
export class MovableClock implements Clock {
  #instant: Date | undefined;

  now(): Date {
    return this.#instant ?? new Date();
  }

  moveTo(instant: Date | undefined): void {
    this.#instant = instant;
  }
}
