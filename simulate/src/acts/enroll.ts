import { completeMemberEnrollment, memberUpdate } from '@moments/contract/enrollment/enrollment';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { getMemberProfile } from '@moments/contract/members/members';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import type { Scene } from '../scene.ts';
import { answerContact } from './contact.ts';
import { choosePartner } from './partners.ts';
import { buyPlan } from './pay.ts';
import { creditFriend, joinCampaign } from './refer.ts';

type Step = BodyOf<typeof memberUpdate>;

async function answer(scene: Scene, stepKey: string, memberId: string): Promise<Step> {
  const { member, random } = scene;
  if (stepKey === 'ENROLLMENT_CONTACT_INFO')
    return { memberId, stepKey, phoneNumber: member.phone, partnerId: await choosePartner(scene) };
  if (stepKey === 'ENROLLMENT_PERSONAL_DETAILS')
    return {
      memberId,
      stepKey,
      firstName: `Noor${String(member.place)}`,
      lastName: 'Ahmadi',
      preferredName: '',
      email: member.email,
      dob: random.isLucky(0.2) ? '2010-04-05' : '1990-04-05',
      races: [],
      sexualOrientation: '',
      pronounsList: [],
      gender: '',
      school: '',
      address: '118 Lark Street',
      city: 'Albany',
      state: 'NY',
      zip: '12210',
      preferredLanguage: '',
    };
  if (stepKey === 'ENROLLMENT_PREFERENCE_INFORMATION')
    return { memberId, stepKey, hopeToGain: random.isLucky(0.05) ? 'I want to die' : 'Calmer evenings' };
  if (stepKey === 'ENROLLMENT_AVAILABILITY')
    return {
      memberId,
      stepKey,
      shiftTime: random.pick(['1', '2']),
      shiftDays: ['1', random.pick(['2', '3', '5'])],
    };
  if (stepKey === 'ENROLLMENT_EMERGENCY_CONTACT') return answerContact(memberId);
  return { memberId, stepKey: 'COMPLETE_ENROLLMENT' };
}

/** Does the next thing that the portal asks of a member who isn't in coaching yet. */
async function takeStep(scene: Scene): Promise<void> {
  const { member } = scene;
  if (member.id === undefined) return scene.signUp();
  if (!(await scene.isIn())) return;
  const profile = await scene.call(getMemberProfile);
  if (!profile) return;
  const { status, step } = getDerivedStatus(profile.user, profile.subscription, scene.world.today());
  const params = { memberId: member.id };
  if (step === 'COMPLETE_ENROLLMENT' || (step === undefined && profile.subscription === null)) {
    await scene.call(memberUpdate, { params, body: await answer(scene, 'COMPLETE_ENROLLMENT', member.id) });
    if (scene.random.isLucky(0.4)) await joinCampaign(scene);
    await buyPlan(scene);
  } else if (status === 'FIRST_TIME_LOGIN' || step !== undefined)
    await scene.call(memberUpdate, {
      params,
      body: await answer(scene, step ?? 'ENROLLMENT_CONTACT_INFO', member.id),
    });
  else if (await scene.call(completeMemberEnrollment, { params })) await creditFriend(scene);
}

/** Goes on in the portal, as far as the member likes. */
export async function takeNextSteps(scene: Scene): Promise<void> {
  for (let steps = 1 + scene.random.below(9); steps > 0; steps -= 1) await takeStep(scene);
}
