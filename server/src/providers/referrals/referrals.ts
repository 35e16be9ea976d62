/** The result of a call to the referral provider. Callers only log failures. */
export type ReferralResult<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly reason: 'PARTICIPANT_NOT_FOUND' | 'rejected' | 'unavailable';
      /** For the log, without personal data. */
      readonly cause: string;
    };

/** The referral program provider (REF-02): https://docs.growsurf.com/developer-tools/rest-api */
export interface Referrals {
  /** Returns the hex HMAC-SHA-256 with which the provider's script trusts an email (REF-03). */
  hashParticipant(email: string): string;

  listCampaigns(): Promise<ReferralResult<readonly Campaign[]>>;
  readCampaign(): Promise<ReferralResult<Campaign>>;
  /** @param key an email address or referral code */
  findParticipant(key: string): Promise<ReferralResult<Participant>>;
  /** Adds a participant. Returns an existing participant with the email unchanged. */
  addParticipant(participant: NewParticipant): Promise<ReferralResult<Participant>>;
  updateParticipant(
    key: string,
    changes: Partial<Omit<NewParticipant, 'referredBy'>>,
  ): Promise<ReferralResult<Participant>>;
  deleteParticipant(key: string): Promise<ReferralResult<void>>;
  /** Credits the participant's referrer. @returns false if there was nothing to credit */
  trigger(key: string): Promise<ReferralResult<boolean>>;
  /** Returns the link to share with friends. */
  readReferralLink(key: string): Promise<ReferralResult<string>>;
  listRewards(key: string): Promise<ReferralResult<readonly ParticipantReward[]>>;
  /** Approves a reward. Returns 'rejected' if it was approved before. */
  approveReward(rewardId: string): Promise<ReferralResult<void>>;
  /** Marks a reward as used. Returns 'rejected' if it is not approved or was used before. */
  fulfillReward(rewardId: string): Promise<ReferralResult<void>>;
}

/** A reward of a campaign. `discount` is in percent, and 0 for other rewards. */
interface CampaignReward {
  readonly id: string;
  readonly description: string;
  readonly referralDescription: string;
  readonly discount: number;
}

export interface Campaign {
  readonly id: string;
  /** IN_PROGRESS while friends get rewards. */
  readonly status: string;
  readonly rewards: readonly CampaignReward[];
}

/** `rewardId` names the campaign's reward. `isReferrer` means earned by referring a friend, not by being referred. */
export interface ParticipantReward {
  readonly id: string;
  readonly rewardId: string;
  readonly status: string;
  readonly isApproved: boolean;
  readonly isReferrer: boolean;
}

export interface Participant {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The referrer's code. */
  readonly referredBy: string | undefined;
  /** CREDIT_PENDING until the referral was triggered. */
  readonly referralStatus: string | undefined;
  readonly shareUrl: string;
  readonly rewards: readonly ParticipantReward[];
}

interface NewParticipant {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly referredBy?: string;
}
