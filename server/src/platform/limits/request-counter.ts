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

/** An attacker with more addresses than this gains nothing: the oldest counts are forgotten. */
const mostKeys = 50_000;

/** Counts uses by key in this process, each for some seconds from its first use. It stops floods; limits that must be exact are in the database. */
export class RequestCounter {
  readonly #milliseconds: number;
  #newer = new Map<string, Entry>();
  /** Forgotten as a whole, because a map whose first entries were deleted is slow. */
  #older = new Map<string, Entry>();

  constructor(seconds: number) {
    this.#milliseconds = seconds * 1_000;
  }

  get size(): number {
    return this.#newer.size + this.#older.size;
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
    const entry = this.#newer.get(key) ?? this.#older.get(key);
    return entry && entry.endsAt > now ? entry : undefined;
  }

  #begin(key: string, now: number): Entry {
    if (this.#newer.size >= mostKeys / 2) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    const entry = { used: 0, endsAt: now + this.#milliseconds };
    this.#newer.set(key, entry);
    return entry;
  }
}
