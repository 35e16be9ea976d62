import type { Clock } from '@moments/server/platform/platform-services';

/** The server's clock during seeding. It stops at a given time, and otherwise shows the real time. */
export class MovableClock implements Clock {
  #instant: Date | undefined;

  now(): Date {
    return this.#instant ?? new Date();
  }

  moveTo(instant: Date | undefined): void {
    this.#instant = instant;
  }
}
