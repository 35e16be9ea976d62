import { randomInt } from 'node:crypto';
import { Collection, type Store } from '../store.ts';
import { rewardId } from './campaign.ts';

/** A participant's reward. `rewardId` names the campaign's reward. */
export interface ParticipantReward {
  id: string;
  rewardId: string;
  status: 'PENDING' | 'FULFILLED';
  approved: boolean;
  isReferrer: boolean;
}

export interface Participant {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  referrerId: string | null;
  /** CREDIT_AWARDED if the referrer was credited; null if no one referred the participant. */
  referralStatus: 'CREDIT_PENDING' | 'CREDIT_AWARDED' | null;
  rewards: ParticipantReward[];
}

export interface NewParticipant {
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  /** An ID or email. GrowSurf ignores an unknown one. */
  referredBy?: string | null | undefined;
}

const demoReferrer: Participant = {
  id: 'friend20',
  email: 'friend20@moments.example',
  firstName: 'Fran',
  lastName: 'Rivera',
  referrerId: null,
  referralStatus: null,
  rewards: [],
};

/** The campaign's participants, always including the demo's referrer. */
export class Participants {
  readonly #participants: Collection<Participant>;

  constructor(store: Store) {
    this.#participants = new Collection(store, 'growsurf-participants');
    this.#seed();
    store.onReset(() => {
      this.#seed();
    });
  }

  /** @param key - an ID or email address, in any case */
  find(key: string): Participant | undefined {
    const address = key.toLowerCase();
    return (
      this.#participants.get(address) ?? this.list().find(({ email }) => email.toLowerCase() === address)
    );
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
  add({ email, firstName = null, lastName = null, referredBy }: NewParticipant): Participant {
    const existing = this.find(email);
    if (existing) return existing;
    const referrer = referredBy ? this.find(referredBy) : undefined;
    return this.put({
      id: createId(),
      email,
      firstName,
      lastName,
      referrerId: referrer?.id ?? null,
      referralStatus: referrer ? 'CREDIT_PENDING' : null,
      rewards: [],
    });
  }

  /** Credits the referrer, so that both sides earn the campaign's reward. @returns false if nothing is left to credit */
  credit(friend: Participant): boolean {
    const referrer = friend.referrerId ? this.find(friend.referrerId) : undefined;
    if (friend.referralStatus !== 'CREDIT_PENDING' || !referrer) return false;
    this.put({
      ...friend,
      referralStatus: 'CREDIT_AWARDED',
      rewards: [...friend.rewards, createReward(false)],
    });
    this.put({ ...referrer, rewards: [...referrer.rewards, createReward(true)] });
    return true;
  }

  #seed(): void {
    if (!this.#participants.get(demoReferrer.id)) this.put(demoReferrer);
  }
}

/** Creates an ID of six characters, like GrowSurf's. */
const createId = (): string => randomInt(36 ** 5, 36 ** 6).toString(36);

const createReward = (isReferrer: boolean): ParticipantReward => ({
  id: `prew_${createId()}`,
  rewardId,
  status: 'PENDING',
  approved: false,
  isReferrer,
});
