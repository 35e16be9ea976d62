import type { LiveEvent } from './live-events.ts';

/** Milliseconds for which events are kept for readers whose connection was lost. */
const keptFor = 5 * 60_000;
/** The most events that are kept. At about 200 bytes each, they take a few megabytes. */
const keptEvents = 20_000;

/** The data that a reader already has: everything up to an event, or data of a given age in milliseconds. */
export type KnownUpTo = { readonly eventId: string } | { readonly age: number };

interface Kept {
  readonly event: LiveEvent;
  readonly at: number;
}

/**
 * Keeps the latest events in the order in which the database delivered them. Every server gets the same order, so a reader can continue
 * at another server.
 */
export class RecentEvents {
  private kept: Kept[] = [];
  private readonly places = new Map<string, number>();
  /** The number of events that were dropped before the first kept one. */
  private dropped = 0;
  private completeSince: number;

  private readonly now: () => number;
  private readonly most: number;

  constructor(now: () => number = () => performance.now(), most = keptEvents) {
    this.now = now;
    this.most = most;
    this.completeSince = this.now();
  }

  get newestId(): string | undefined {
    return this.kept.at(-1)?.event.id;
  }

  /** Forgets everything after a gap: events may be missing before this moment. */
  restart(): void {
    this.kept = [];
    this.places.clear();
    this.dropped = 0;
    this.completeSince = this.now();
  }

  add(event: LiveEvent): void {
    this.places.set(event.id, this.dropped + this.kept.length);
    this.kept.push({ event, at: this.now() });
    // Dropping is a copy of the list, so it waits for a tenth more than is kept.
    if (this.kept.length > this.most * 1.1) this.drop(this.kept.length - this.most);
  }

  private drop(count: number): void {
    for (const { event, at } of this.kept.slice(0, count)) {
      this.places.delete(event.id);
      this.completeSince = at;
    }
    this.kept = this.kept.slice(count);
    this.dropped += count;
  }

  /** Finds the index of the first event that a reader doesn't know. @returns undefined if events may be missing */
  private findFirstUnknown(known: KnownUpTo): number | undefined {
    if ('eventId' in known) {
      const place = this.places.get(known.eventId);
      return place === undefined ? undefined : place - this.dropped + 1;
    }
    const since = this.now() - Math.min(known.age, keptFor);
    if (known.age > keptFor || since <= this.completeSince) return undefined;
    return this.kept.findLastIndex(({ at }) => at < since) + 1;
  }

  /** Lists the kinds that a reader missed. @returns undefined if events may be missing */
  listMissedKinds(address: string, known: KnownUpTo): readonly string[] | undefined {
    const first = this.findFirstUnknown(known);
    if (first === undefined) return undefined;
    const missed = this.kept.slice(first).filter(({ event }) => event.to.includes(address));
    return [...new Set(missed.map(({ event }) => event.kind))];
  }
}
