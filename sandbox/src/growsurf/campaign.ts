import { Collection, type Store } from '../store.ts';

/** The simulated objects of GrowSurf's REST API: https://docs.growsurf.com/developer-tools/rest-api/api-objects */
export interface CampaignReward {
  id: string;
  type: 'DOUBLE_SIDED';
  description: string;
  referralDescription: string;
  isUnlimited: boolean;
  referredRewardUpfront: boolean;
  limit: number | null;
  conversionsRequired: number;
  numberOfWinners: number | null;
  imageUrl: null;
  /** Percent off, for `discount`. */
  metadata: { discount: number };
}

export interface Campaign {
  id: string;
  name: string;
  type: 'REFERRAL';
  status: 'IN_PROGRESS';
  currencyISO: 'USD';
  rewards: CampaignReward[];
}

/** Creates the campaign. @param discount percent off a referred friend's first plan */
export const campaignOf = (id: string, discount = 20): Campaign => ({
  id,
  name: 'Bring a friend',
  type: 'REFERRAL',
  status: 'IN_PROGRESS',
  currencyISO: 'USD',
  rewards: [
    {
      id: 'crew_friend20',
      type: 'DOUBLE_SIDED',
      description: `Bring a friend and get ${String(discount)}% off your next month`,
      referralDescription: `${String(discount)}% off your first plan`,
      isUnlimited: true,
      referredRewardUpfront: false,
      limit: null,
      conversionsRequired: 1,
      numberOfWinners: null,
      imageUrl: null,
      metadata: { discount },
    },
  ],
});

/** The only campaign, with its current terms. */
export class CurrentCampaign {
  readonly #terms: Collection<{ discount: number }>;

  constructor(
    readonly id: string,
    store: Store,
  ) {
    this.#terms = new Collection(store, 'growsurf-campaign');
  }

  get(): Campaign {
    return campaignOf(this.id, this.#terms.get(this.id)?.discount);
  }

  /** Changes the discount. @param discount in percent */
  setDiscount(discount: number): void {
    this.#terms.put(this.id, { discount });
  }
}
