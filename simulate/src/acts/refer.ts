import { addReferralParticipant, triggerReferral } from '@moments/contract/referrals/referrals';
import type { ActKind, Scene } from '../scene.ts';

/** Joins the campaign, mostly by the link of a friend. */
export async function joinCampaign(scene: Scene): Promise<void> {
  const { world, random, members } = scene;
  const friend = random.pick(members);
  const found = await world.work(async ({ referrals }) => referrals?.findParticipant(friend.email));
  const own = found?.ok === true ? found.value.id : undefined;
  const referralCode = own === undefined || random.isLucky(0.5) ? 'friend20' : own;
  await scene.call(addReferralParticipant, { body: { referralCode } });
}

/** Ends the application, at which the portal credits the friend. */
export const creditFriend = (scene: Scene): Promise<unknown> => scene.call(triggerReferral);

export const referralActs: Readonly<Record<string, ActKind>> = {
  'comes by a friend’s link': {
    weight: 6,
    run: async (scene) => {
      if (await scene.isIn()) await joinCampaign(scene);
    },
  },
  'a campaign changes its discount': {
    weight: 1,
    run: ({ world, random }) =>
      world.post('/api/referral-campaign', { discount: random.pick([10, 20, 50, 100]) }),
  },
};
