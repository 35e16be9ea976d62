/**
 * Kills a server at its n-th write. A write is a statement that changes the database, a commit, or a call that changes something at
 * Stripe. A kill before a write prevents it. A kill after a write keeps it, but the server never gets the reply.
 */
export class KillSwitch {
  #place = 0;
  #moments = /^/;
  #isArmed = false;
  #counted = 0;
  #met = 0;
  #onDeath: () => void = () => undefined;
  #isDead = false;
  /** The place of the kill, for the message of a failing test. */
  killedAt = 'alive';
  readonly death: Promise<void>;

  constructor() {
    this.death = new Promise((resolve) => {
      this.#onDeath = resolve;
    });
  }

  /** A method, because the value changes while callers wait. */
  hasDied(): boolean {
    return this.#isDead;
  }

  /** The number of places passed, whether they count or not. */
  get placesPassed(): number {
    return this.#met;
  }

  /**
   * @param place counts from now on and from 1, before and after each write: 1 is before the first write, 2 is after it
   * @param moments which of them count
   */
  arm(place: number, moments = /^/): void {
    this.#place = place;
    this.#moments = moments;
    this.#counted = 0;
    this.#isArmed = true;
  }

  /** Stops killing, because the flow is done. @returns whether the server is alive */
  disarm(): boolean {
    this.#isArmed = false;
    return !this.#isDead;
  }

  /** Passes a place at which the server can be killed. @returns whether it is alive */
  passPlace(moment: string): boolean {
    if (this.#isDead) return false;
    if (!this.#isArmed) return true;
    this.#met += 1;
    if (!this.#moments.test(moment)) return true;
    this.#counted += 1;
    if (this.#counted !== this.#place) return true;
    this.#isDead = true;
    this.killedAt = moment;
    this.#onDeath();
    return false;
  }
}

/** Returns a promise that a killed server waits for. */
export const waitForever = <T>(): Promise<T> => new Promise<T>(() => undefined);
