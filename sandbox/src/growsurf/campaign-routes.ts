import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readInput } from '../api/input.ts';
import { campaignStatuses, type CurrentCampaign } from './campaign.ts';

const terms = z.strictObject({
  discount: z.number().min(0).max(100).optional(),
  status: z.enum(campaignStatuses).optional(),
});

/** Registers the call that changes the campaign: `{discount?, status?}`, the percent off a referred friend's first plan. */
export function registerCampaignRoutes(app: FastifyInstance, campaign: CurrentCampaign): void {
  const answer = () => {
    const { rewards, status } = campaign.get();
    return { discount: rewards[0]?.metadata.discount ?? 0, status };
  };
  app.get('/api/referral-campaign', answer);
  app.post('/api/referral-campaign', ({ body }) => {
    const { discount, status } = readInput(terms, body);
    campaign.change({ ...(discount !== undefined && { discount }), ...(status && { status }) });
    return answer();
  });
}
