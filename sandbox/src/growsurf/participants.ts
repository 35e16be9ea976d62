import { randomInt } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { Collection, type Store } from '../store.ts';
import { createDemoReferrer, type Participant } from './participant.ts';

export interface NewParticipant {
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  /** An ID or email. GrowSurf ignores an unknown one. */
  referredBy?: string | undefined;
}

/** The campaign's participants, always including the demo's referrer. */
export class Participants {
  readonly #participants: Collection<Participant>;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#participants = new Collection(store, 'growsurf-participants');
    this.#clock = clock;
    this.#seed();
    store.onReset(() => {
      this.#seed();
    });
  }

  /** @param key - an ID or email address, in any case */
  find(key: string): Participant | undefined {
    const wanted = key.toLowerCase();
    return this.#participants.get(wanted) ?? this.list().find(({ email }) => email.toLowerCase() === wanted);
  }

  list(): Participant[] {
    return this.#participants.list();
  }

  put(participant: Participant): Participant {
    return this.#participants.put(participant.id, participant);
  }

  delete(id: string): void {
    this.#participants.delete(id);
  }

  /** Returns the existing participant if the email address exists. */
  add({ email, firstName, lastName, metadata, referredBy }: NewParticipant): Participant {
    const existing = this.find(email);
    if (existing) return existing;
    const referrer = referredBy ? this.find(referredBy) : undefined;
    return this.put({
      id: createId(),
      email,
      firstName: firstName ?? null,
      lastName: lastName ?? null,
      metadata: metadata ?? {},
      createdAt: this.#clock.now(),
      referrerId: referrer?.id ?? null,
      referralStatus: referrer ? 'CREDIT_PENDING' : null,
      referrals: [],
      rewards: [],
    });
  }

  #seed(): void {
    if (!this.#participants.get('friend20')) this.put(createDemoReferrer(this.#clock.now()));
  }
}

/** Creates an ID of six characters, like GrowSurf's. */
export const createId = (): string => randomInt(36 ** 5, 36 ** 6).toString(36);
