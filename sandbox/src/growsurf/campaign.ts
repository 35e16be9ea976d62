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

export const campaignStatuses = ['DRAFT', 'IN_PROGRESS', 'COMPLETE', 'DELETED'] as const;
type CampaignStatus = (typeof campaignStatuses)[number];

export interface Campaign {
  id: string;
  name: string;
  type: 'REFERRAL';
  status: CampaignStatus;
  currencyISO: 'USD';
  rewards: CampaignReward[];
}

/** The settings of the campaign's owner. `discount`: the discount on a referred friend's first plan, in percent. */
interface Terms {
  discount: number;
  status: CampaignStatus;
}

const firstTerms: Terms = { discount: 20, status: 'IN_PROGRESS' };

export const createCampaign = (id: string, { discount, status } = firstTerms): Campaign => ({
  id,
  name: 'Bring a friend',
  type: 'REFERRAL',
  status,
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

/**
 * Returns what the browser script knows of a campaign: less than the REST API, above all no status
 * (https://docs.growsurf.com/developer-tools/javascript-sdk/api-reference).
 */
export const toBrowserCampaign = ({ id, rewards }: Campaign) => ({
  id,
  rewards: rewards.map(({ metadata: _, ...reward }) => reward),
});

export type BrowserCampaign = ReturnType<typeof toBrowserCampaign>;

/** The one campaign, in its current state. */
export class CurrentCampaign {
  readonly #terms: Collection<Partial<Terms>>;

  constructor(
    readonly id: string,
    store: Store,
  ) {
    this.#terms = new Collection(store, 'growsurf-campaign');
  }

  get(): Campaign {
    return createCampaign(this.id, { ...firstTerms, ...this.#terms.get(this.id) });
  }

  change(terms: Partial<Terms>): void {
    this.#terms.put(this.id, { ...this.#terms.get(this.id), ...terms });
  }
}
