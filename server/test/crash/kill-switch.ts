/**
 * Kills a server at its n-th write. A write is what the outside can tell afterwards: a statement that changes the database, a
 * commit, a call that changes something at the card provider. Before it nothing of it has happened; after it all of it has, and
 * the server never hears.
 */
export class KillSwitch {
  readonly #place: number;
  #isArmed = false;
  #met = 0;
  #onDeath: () => void = () => undefined;
  #isDead = false;
  /** What it died at, for a failing test to say. */
  epitaph = 'alive';
  readonly death: Promise<void>;

  /** @param place which write it is, from 1; the server dies before and after one in turn: 1 before the first, 2 after it */
  constructor(place: number) {
    this.#place = place;
    this.death = new Promise((resolve) => {
      this.#onDeath = resolve;
    });
  }

  /** A call, for it changes while others wait. */
  hasDied(): boolean {
    return this.#isDead;
  }

  /** How many places it has met. */
  get moments(): number {
    return this.#met;
  }

  arm(): void {
    this.#isArmed = true;
  }

  /** No more danger: the flow is through. @returns whether it lived */
  disarm(): boolean {
    this.#isArmed = false;
    return !this.#isDead;
  }

  /** A moment at which the server may die. @returns whether it lives on */
  survives(moment: string): boolean {
    if (this.#isDead) return false;
    if (!this.#isArmed) return true;
    this.#met += 1;
    if (this.#met !== this.#place) return true;
    this.#isDead = true;
    this.epitaph = moment;
    this.#onDeath();
    return false;
  }
}

/** What a dead server waits for. */
export const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
