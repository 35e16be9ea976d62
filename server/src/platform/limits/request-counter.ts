/** The uses of one key in its running time. */
export interface Count {
  readonly used: number;
  /** Seconds until the count begins again. */
  readonly seconds: number;
}

interface Entry {
  used: number;
  readonly endsAt: number;
}

/** An attacker with more addresses than this gains nothing: the oldest counts are forgotten, which end first anyway. */
const mostKeys = 50_000;

/** Counts uses by key in this process, each for some seconds from its first use. It stops floods; limits that must be exact are in the database. */
export class RequestCounter {
  readonly #milliseconds: number;
  readonly #entries = new Map<string, Entry>();

  constructor(seconds: number) {
    this.#milliseconds = seconds * 1_000;
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * Counts uses.
   * @param points how many; a negative number takes uses back
   */
  add(key: string, points = 1, now = Date.now()): Count {
    const entry = this.#find(key, now) ?? this.#begin(key, now);
    entry.used = Math.max(0, entry.used + points);
    return { used: entry.used, seconds: Math.ceil((entry.endsAt - now) / 1_000) };
  }

  get(key: string, now = Date.now()): Count {
    const entry = this.#find(key, now);
    return entry
      ? { used: entry.used, seconds: Math.ceil((entry.endsAt - now) / 1_000) }
      : { used: 0, seconds: 0 };
  }

  #find(key: string, now: number): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry && entry.endsAt <= now) {
      this.#entries.delete(key);
      return undefined;
    }
    return entry;
  }

  /** All entries last equally long, so the first one in the map is the first to end. */
  #begin(key: string, now: number): Entry {
    for (const [oldest, { endsAt }] of this.#entries) {
      if (endsAt > now && this.#entries.size < mostKeys) break;
      this.#entries.delete(oldest);
    }
    const entry = { used: 0, endsAt: now + this.#milliseconds };
    this.#entries.set(key, entry);
    return entry;
  }
}
