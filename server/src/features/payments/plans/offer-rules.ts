/** What decides who may have a plan. Amount in cents. */
export interface Offered {
  readonly amount: number;
  readonly isAddOn: boolean;
  readonly isSponsored: boolean;
}

/** A partner's members see the sponsored plan instead of the free one. */
export const isForMember = (plan: Offered, hasPartner: boolean): boolean =>
  plan.isSponsored ? hasPartner : plan.amount > 0 || !hasPartner;

/** The free plan is no purchase: completing the enrollment is all (PLAN-06). */
export const isPurchase = (plan: Offered): boolean => plan.amount > 0 || plan.isSponsored;

/** What a sponsored plan is called. */
export const sponsoredName = (partnerName: string): string => `Sponsored by ${partnerName}`;
