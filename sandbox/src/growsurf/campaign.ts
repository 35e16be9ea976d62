import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readInput } from '../api/input.ts';
import { Collection, type Store } from '../store.ts';

const campaignStatuses = ['DRAFT', 'IN_PROGRESS', 'COMPLETE', 'DELETED'] as const;

/** The settings of the campaign's owner. `discount`: the discount on a referred friend's first plan, in percent. */
interface Terms {
  discount: number;
  status: (typeof campaignStatuses)[number];
}

const firstTerms: Terms = { discount: 20, status: 'IN_PROGRESS' };
export const rewardId = 'crew_friend20';

/** The campaign, with the fields that the server reads: https://docs.growsurf.com/developer-tools/rest-api/api-objects */
const createCampaign = (id: string, { discount, status }: Terms) => ({
  id,
  status,
  rewards: [
    {
      id: rewardId,
      description: `Bring a friend and get ${String(discount)}% off your next month`,
      referralDescription: `${String(discount)}% off your first plan`,
      metadata: { discount },
    },
  ],
});

export class CurrentCampaign {
  readonly #terms: Collection<Terms>;

  constructor(
    readonly id: string,
    store: Store,
  ) {
    this.#terms = new Collection(store, 'growsurf-campaign');
  }

  get() {
    return createCampaign(this.id, this.terms);
  }

  get terms(): Terms {
    return this.#terms.get(this.id) ?? firstTerms;
  }

  change(terms: Terms): Terms {
    return this.#terms.put(this.id, terms);
  }
}

const changes = z.strictObject({
  discount: z.number().min(0).max(100).optional(),
  status: z.enum(campaignStatuses).optional(),
});

/** Registers the call that changes the campaign: `{discount?, status?}`, the percent off a referred friend's first plan. */
export function registerCampaignRoutes(app: FastifyInstance, campaign: CurrentCampaign): void {
  app.get('/api/referral-campaign', () => campaign.terms);
  app.post('/api/referral-campaign', ({ body }) => {
    const { discount, status } = campaign.terms;
    const change = readInput(changes, body);
    return campaign.change({ discount: change.discount ?? discount, status: change.status ?? status });
  });
}
