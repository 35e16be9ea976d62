import type { Clock } from '@moments/server/platform/platform-services';
import type { Services } from '@moments/server/services';
import type { CardProvider } from './card-provider.ts';

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

/** A server's services and a card provider, with clocks that move together. */
export interface SeedContext {
  readonly services: Services;
  readonly cards: CardProvider;
  readonly clock: MovableClock;
}

export const day = 86_400_000;

/** Runs a function at another time, on the server and at the card provider. */
export async function runAt<T>(
  { clock, cards }: SeedContext,
  instant: Date,
  deed: () => Promise<T>,
): Promise<T> {
  clock.moveTo(instant);
  await cards.moveClock(instant);
  try {
    return await deed();
  } finally {
    clock.moveTo(undefined);
    await cards.moveClock(undefined);
  }
}

/** Returns an instant some days before now. */
export const getDaysAgo = (days: number): Date => new Date(Date.now() - days * day);
