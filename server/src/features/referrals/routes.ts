import type { FastifyInstance } from 'fastify';
import { addReferralParticipant, triggerReferral } from '@moments/contract/referrals/referrals';
import { registerEndpoint, type Authentication } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { joinCampaign } from './join-campaign.ts';
import { triggerReferral as trigger } from './trigger-referral.ts';

export function referralRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  registerEndpoint(app, authentication, addReferralParticipant, async ({ memberId, body }) => ({
    statusCode: 200,
    data: await joinCampaign(services, memberId, body.referralCode),
  }));
  registerEndpoint(app, authentication, triggerReferral, async ({ memberId }) => {
    await trigger(services, memberId);
    return { statusCode: 200, message: 'Done' };
  });
}
