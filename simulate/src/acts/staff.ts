import { staffRecordOptOut } from '@moments/contract/account/staff-opt-out';
import { staffListConversations } from '@moments/contract/conversations/staff-conversations';
import { staffSendMessage, staffUndoMessage } from '@moments/contract/conversations/staff-messages';
import { staffAssignMembers, staffListUnassigned, staffSetAway } from '@moments/contract/cover/staff-cover';
import {
  staffChangeCoach,
  staffListPendingMatches,
  staffMatch,
} from '@moments/contract/matching/staff-matching';
import { billingDecisions, staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { staffCorrectMoments } from '@moments/contract/moments/staff-moments';
import {
  staffApproveScheduleRequest,
  staffCarryOutServiceRequest,
  staffDeclineCoachRequest,
  staffDeclineScheduleRequest,
  staffDeclineServiceRequest,
  staffListCoachRequests,
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { staffChangePerson, staffDeactivatePerson } from '@moments/contract/staff/people';
import type { ActKind, Scene } from '../scene.ts';
import { listedWithoutCoach, withoutCoach } from '../staff-invariants.ts';
import { hire, listCoaches, signIn } from '../staff.ts';
import { tendCrisis } from './crisis.ts';

const token = 'sandbox-operator';
const reason = 'The simulation says so';
const drawKey = ({ random }: Scene): string => `sim-${String(random.below(2 ** 31))}`;

/** A coach sends a text, and rarely takes it back. */
export async function reply(scene: Scene, memberId: string, cookie: string): Promise<void> {
  const { world, random } = scene;
  const key = drawKey(scene);
  const params = { memberId };
  const sent = await scene.callAsStaff(staffSendMessage, {
    ...{ cookie, params },
    body: { body: `Thanks for writing (${key})`, key },
  });
  if (!sent) return;
  const isUndone =
    random.isLucky(0.1) &&
    (await scene.callAsStaff(staffUndoMessage, { cookie, params: { memberId, id: sent.id } }));
  if (!isUndone) world.replies.push({ key, memberId });
}

/** A coach answers the member who waits longest. */
async function answer(scene: Scene): Promise<void> {
  const cookie = await signIn(scene.world, scene.random.pick(listCoaches(scene)));
  const waiting = await scene.callAsStaff(staffListConversations, { cookie, query: { filter: 'waiting' } });
  const memberId = waiting?.items[0]?.memberId;
  if (memberId !== undefined) await reply(scene, memberId, cookie);
}

/** Operations match those whose day is over, and some of the others. */
async function match(scene: Scene): Promise<void> {
  const today = scene.world.today();
  const pending = await scene.callAsStaff(staffListPendingMatches, { token, query: {} });
  for (const { memberId } of (pending?.items ?? []).filter(
    ({ dueOn }) => (dueOn !== null && dueOn < today) || scene.random.isLucky(0.4),
  ))
    await scene.callAsStaff(staffMatch, {
      token,
      params: { memberId },
      body: { coachId: scene.random.pick(listCoaches(scene)).id, key: drawKey(scene) },
    });
}

async function decide(scene: Scene): Promise<void> {
  const isYes = scene.random.isLucky(0.7);
  const query = { state: 'pending' } as const;
  const services = await scene.callAsStaff(staffListServiceRequests, { token, query });
  for (const { id } of services?.items ?? [])
    if (isYes) await scene.callAsStaff(staffCarryOutServiceRequest, { token, params: { id } });
    else await scene.callAsStaff(staffDeclineServiceRequest, { token, params: { id }, body: { reason } });
  const schedules = await scene.callAsStaff(staffListScheduleRequests, { token, query });
  for (const { id } of schedules?.items ?? [])
    if (isYes) await scene.callAsStaff(staffApproveScheduleRequest, { token, params: { id }, body: {} });
    else await scene.callAsStaff(staffDeclineScheduleRequest, { token, params: { id }, body: { reason } });
  const coaches = await scene.callAsStaff(staffListCoachRequests, { token, query });
  for (const { id, member } of coaches?.items ?? []) {
    const params = { memberId: member.id };
    const body = { coachId: scene.random.pick(listCoaches(scene)).id };
    if (isYes) await scene.callAsStaff(staffChangeCoach, { token, params, body });
    else await scene.callAsStaff(staffDeclineCoachRequest, { token, params: { id }, body: { reason } });
  }
}

/** A coach leaves, hands the members on, or does other work from now on: then operations give those who are left to someone. Another comes. */
async function replaceCoach(scene: Scene): Promise<void> {
  const { world, random } = scene;
  const leaving = random.pick(listCoaches(scene));
  await hire(world, ['coach']);
  const params = { id: leaving.id };
  const newCoachIds = listCoaches(scene).flatMap(({ id }) => (id === leaving.id ? [] : [id]));
  if (random.isLucky(0.6)) {
    const body = random.isLucky(0.5) ? { newCoachIds } : null;
    if (await scene.callAsStaff(staffDeactivatePerson, { token, params, body })) leaving.isActive = false;
  } else if (await scene.callAsStaff(staffChangePerson, { token, params, body: { roles: ['operations'] } }))
    leaving.isCoach = false;
  for (const facts of await listedWithoutCoach(world)) world.violate(withoutCoach, facts);
}

async function assign(scene: Scene): Promise<void> {
  const list = await scene.callAsStaff(staffListUnassigned, { token });
  // Members outside of coaching, whose check-in is due, get no new coach.
  const coached = (list?.items ?? []).filter(({ reason }) => reason !== 'check-in-due');
  const memberIds = coached.map(({ memberId }) => memberId);
  const coachId = scene.random.pick(listCoaches(scene)).id;
  if (memberIds.length > 0)
    await scene.callAsStaff(staffAssignMembers, { token, body: { memberIds, coachId } });
}

async function goAway(scene: Scene): Promise<void> {
  const { random } = scene;
  const [person, cover] = [random.pick(listCoaches(scene)), random.pick(listCoaches(scene))];
  const until = random.isLucky(0.3)
    ? null
    : new Date(Date.now() + (1 + random.below(10)) * 86_400_000).toISOString();
  const coverIds = cover.id === person.id ? [] : [cover.id];
  await scene.callAsStaff(staffSetAway, { token, params: { id: person.id }, body: { until, coverIds } });
}

/** An act of operations about the member. */
const about =
  (work: (scene: Scene, memberId: string) => Promise<unknown>) =>
  async (scene: Scene): Promise<void> => {
    if (scene.member.id !== undefined) await work(scene, scene.member.id);
  };

async function changeStatus(scene: Scene, memberId: string): Promise<void> {
  const status = scene.random.pick([
    'EXITED_BY_ADMIN',
    'DELETED_BY_ADMIN',
    'SIGNED_UP',
    'ACTIVE_COACHING',
    'COMMUNITY_MEMBER',
    'IDLE_COACHING',
    'AWAY',
  ] as const);
  const params = { memberId };
  const body = { status, reason, billing: scene.random.pick(billingDecisions) };
  const changed = await scene.tryCall(staffChangeStatus, { token, params, body });
  if (!changed.ok) await scene.callAsStaff(staffChangeStatus, { token, params, body: { status, reason } });
}

async function recordOptOut(scene: Scene, memberId: string): Promise<void> {
  const body = { source: 'phone', receivedDate: scene.world.today(), reason } as const;
  if (await scene.callAsStaff(staffRecordOptOut, { token, params: { memberId }, body }))
    scene.world.mailbox.optOut(scene.member.phone, true);
}

async function correct(scene: Scene, memberId: string): Promise<void> {
  const amount = scene.random.pick([-5, 5, 20]);
  await scene.callAsStaff(staffCorrectMoments, {
    token,
    params: { memberId },
    body: { amount, reason, key: drawKey(scene) },
  });
}

export const staffActs: Readonly<Record<string, ActKind>> = {
  'a coach answers': { weight: 22, run: answer },
  'a coach tends a crisis': { weight: 5, run: tendCrisis },
  'operations match': { weight: 8, run: match },
  'operations decide on requests': { weight: 5, run: decide },
  'operations assign': { weight: 3, run: assign },
  'a coach leaves': { weight: 3, run: replaceCoach },
  'a coach goes away or comes back': { weight: 2, run: goAway },
  'operations change the status': { weight: 2, run: about(changeStatus) },
  'operations record an opt-out': { weight: 1, run: about(recordOptOut) },
  'operations correct Moments': { weight: 2, run: about(correct) },
};
