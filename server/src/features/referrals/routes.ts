import {
  addReferralParticipant,
  getReferralCampaign,
  triggerReferral,
} from '@moments/contract/referrals/referrals';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { createCampaignReader } from './campaign.ts';
import { joinCampaign, triggerReferral as trigger } from './participation.ts';

export function registerReferralRoutes(register: RegisterEndpoint, services: Services): void {
  const readCampaign = createCampaignReader(services);
  register(getReferralCampaign, async () => ({ data: await readCampaign() }));
  register(addReferralParticipant, async ({ memberId, body }) => ({
    data: await joinCampaign(services, memberId, body.referralCode),
  }));
  register(triggerReferral, async ({ memberId }) => {
    await trigger(services, memberId);
    return { message: 'Done' };
  });
}
