import type { ContentOf, ParsedBodyOf } from '@moments/contract/http/endpoint';
import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';
import type {
  staffListNextStatuses,
  staffPreviewStatus,
} from '@moments/contract/members/staff-member-changes';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { previewReturn } from '../../requests/index.ts';
import { isOptedOut } from '../../texts/index.ts';
import type { MemberProfile } from '../load-profile.ts';
import { formatMemberName } from '../member-facts.ts';
import { requireProfile } from '../member-view.ts';
import { listStatusConsequences } from './status-consequences.ts';
import {
  canChangeStatus,
  explainStatusNotAllowed,
  explainStatusObstacle,
  listAllowedStatuses,
} from './status-rules.ts';

const meanings: Readonly<Record<MemberStatus, string>> = {
  SIGNED_UP: 'Back to the welcome.',
  AWAY: 'Coaching rests. This does not pause the plan.',
  EXITED: 'Coaching ends. A paid plan leads back to matching.',
  EXITED_BY_REQUEST: 'Left at their own request.',
  PENDING_MATCHING: 'Waits for a coach.',
  WAITLIST_REVIEW: 'The application is reviewed before matching. An email says so.',
  AWAY_BUDGET_LIMIT: 'Away until the partner has Moments again.',
  AWAY_TEXT_LIMIT: 'Away until there are Moments again.',
  ACTIVE_COACHING: 'The coach answers as usual.',
  IDLE_COACHING: 'Keeps the coach, with no replies expected.',
  COMMUNITY_MEMBER: 'Without a coach.',
  EXITED_BY_STOP: 'Opted out of texts.',
  EXITED_BY_ADMIN: 'Stopped. Only staff can bring the member back.',
  DELETED_BY_ADMIN: 'Stopped and closed. Erases no data by itself.',
};

const unknownStatus = 'The stored status is unknown. Ask a developer to look at it.';

/** Gets the status that a change begins at. @throws AppError ILLEGAL_TRANSITION */
function requireStatus({ member }: MemberProfile) {
  const { status, statusBeforeStop } = member;
  const obstacle = explainStatusObstacle(member) ?? (status === undefined ? unknownStatus : undefined);
  if (obstacle !== undefined || status === undefined)
    throw new AppError('ILLEGAL_TRANSITION', obstacle === undefined ? {} : { message: obstacle });
  return { status, statusBeforeStop };
}

const getPlanName = ({ subscription }: MemberProfile): string | null =>
  subscription && hasActivePlan(subscription) ? subscription.title : null;

/** Lists the statuses that a member can be moved to now. @throws AppError NOT_FOUND */
export async function listNextStatuses(
  services: Services,
  memberId: string,
): Promise<ContentOf<typeof staffListNextStatuses>> {
  const profile = await requireProfile(services, memberId);
  const { status, statusBeforeStop, storedStatus } = profile.member;
  const obstacle = explainStatusObstacle(profile.member) ?? (status === undefined ? unknownStatus : null);
  const allowed =
    obstacle === null && status !== undefined ? listAllowedStatuses({ status, statusBeforeStop }) : [];
  return {
    status: storedStatus,
    // Stopping someone comes last.
    choices: [...new Set(allowed)]
      .sort((one, other) => Number(isStoppedByAdmin(one)) - Number(isStoppedByAdmin(other)))
      .map((to) => ({
        status: to,
        meaning: meanings[to],
        needsBilling: isStoppedByAdmin(to),
      })),
    plan: getPlanName(profile),
    obstacle,
  };
}

/**
 * Lists what a status change would cause, by the rules that then act.
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION; INVALID_REQUEST without a billing decision
 */
export async function previewStatus(
  services: Services,
  memberId: string,
  { status: to, billing }: ParsedBodyOf<typeof staffPreviewStatus>,
): Promise<ContentOf<typeof staffPreviewStatus>> {
  const profile = await requireProfile(services, memberId);
  const current = requireStatus(profile);
  if (!canChangeStatus(current, to))
    throw new AppError('ILLEGAL_TRANSITION', { message: explainStatusNotAllowed(current, to) });
  if (isStoppedByAdmin(to) && billing === undefined)
    throw invalidFields({ billing: 'Choose what becomes of the plan' });
  const { member, user, subscription, balance } = profile;
  const facts = {
    ...current,
    name: formatMemberName(member).split(' ')[0] ?? '',
    coachName: member.coachName,
    user,
    subscription,
    momentsLeft: balance ? balance.planRemaining + balance.addOnRemaining : 0,
    hasOptedOut: await isOptedOut(services.database, services.personalData, member.phone),
    today: toEasternIsoDate(services.clock.now()),
    dayOfReturn: await previewReturn(services.database, memberId, to),
  };
  return { consequences: [...listStatusConsequences(facts, to, billing)] };
}
