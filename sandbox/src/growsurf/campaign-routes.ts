import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readInput } from '../api/input.ts';
import type { CurrentCampaign } from './campaign.ts';

const terms = z.strictObject({ discount: z.number().min(0).max(100) });

/** Registers the call that changes the campaign's reward: `{discount}` in percent off a referred friend's first plan. */
export function campaignRoutes(app: FastifyInstance, campaign: CurrentCampaign): void {
  const answer = () => ({ discount: campaign.get().rewards[0]?.metadata.discount ?? 0 });
  app.get('/api/referral-campaign', answer);
  app.post('/api/referral-campaign', ({ body }) => {
    campaign.setDiscount(readInput(terms, body).discount);
    return answer();
  });
}
