/** What a call to the referral provider came to. Every failure is only logged by the callers: nothing waits for it. */
export type ReferralResult<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly reason: 'PARTICIPANT_NOT_FOUND' | 'refused' | 'unavailable';
      /** For the log: no personal data. */
      readonly cause: string;
    };

/** The referral programme's provider (REF-02): https://docs.growsurf.com/developer-tools/rest-api */
export interface Referrals {
  /** Hex HMAC-SHA256 by which the provider's script trusts an e-mail (REF-03). */
  participantHash(email: string): string;

  campaigns(): Promise<ReferralResult<readonly Campaign[]>>;
  /** The configured campaign. */
  campaign(): Promise<ReferralResult<Campaign>>;
  /** @param key e-mail address or referral code */
  participant(key: string): Promise<ReferralResult<Participant>>;
  /** An e-mail address that takes part already comes back unchanged. */
  addParticipant(participant: NewParticipant): Promise<ReferralResult<Participant>>;
  updateParticipant(
    key: string,
    changes: Partial<Omit<NewParticipant, 'referredBy'>>,
  ): Promise<ReferralResult<Participant>>;
  deleteParticipant(key: string): Promise<ReferralResult<void>>;
  /** Credits whoever referred the participant. @returns false when there was nothing (left) to credit */
  trigger(key: string): Promise<ReferralResult<boolean>>;
  /** Where friends are sent. */
  referralLink(key: string): Promise<ReferralResult<string>>;
  rewards(key: string): Promise<ReferralResult<readonly ParticipantReward[]>>;
  /** 'refused' where it was approved before. */
  approveReward(rewardId: string): Promise<ReferralResult<void>>;
  /** 'refused' where it is not approved, or was fulfilled before. */
  fulfillReward(rewardId: string): Promise<ReferralResult<void>>;
}

/** What a campaign gives; `discount` in percent, 0 where it is no discount. */
interface CampaignReward {
  readonly id: string;
  readonly description: string;
  readonly referralDescription: string;
  readonly discount: number;
}

export interface Campaign {
  readonly id: string;
  readonly isInProgress: boolean;
  readonly rewards: readonly CampaignReward[];
}

/** `rewardId` names the campaign's reward. `isReferrer`: earned by referring somebody, not by being referred. */
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
  /** The code of who referred them. */
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
