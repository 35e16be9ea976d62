import { isCoaching, parseMemberStatus, type MemberStatus } from '@moments/contract/members/member-status';
import { buildEmailDraft, supportSubjects } from '../../configuration/email-draft.ts';
import {
  getMemberNoticeCopy,
  getOthersPauseCopy,
  getPlanNoticeCopy,
  type NoticeContext,
  type NoticeCopy,
} from './notice-copy.ts';
import { getMemberNotice, hasNotice, noticesByStatus, type StatusWithoutNotice } from './notice-rules.ts';

interface StatusLabel {
  readonly chip: string;
  readonly tone: 'good' | 'amber' | 'plain';
}

/** The copy of a status: its name, what it means for the member, and the next step. */
export interface StatusCopy extends StatusLabel {
  readonly title: string;
  readonly text?: string;
  readonly action?: NoticeCopy['action'];
}

const active: StatusLabel = { chip: 'Active', tone: 'good' };
const notStarted: StatusLabel = { chip: 'Not started', tone: 'amber' };
const ended: StatusLabel = { chip: 'Ended', tone: 'plain' };

const labels: Readonly<Record<MemberStatus, StatusLabel>> = {
  ACTIVE_COACHING: active,
  IDLE_COACHING: active,
  COMMUNITY_MEMBER: active,
  AWAY: { chip: 'Paused', tone: 'amber' },
  AWAY_TEXT_LIMIT: { chip: 'Out of Moments', tone: 'amber' },
  AWAY_BUDGET_LIMIT: { chip: 'On hold', tone: 'amber' },
  EXITED_BY_STOP: { chip: 'Stopped', tone: 'amber' },
  EXITED: ended,
  EXITED_BY_REQUEST: ended,
  EXITED_BY_ADMIN: ended,
  DELETED_BY_ADMIN: ended,
  SIGNED_UP: notStarted,
  PENDING_MATCHING: notStarted,
  WAITLIST_REVIEW: notStarted,
};

/** The meaning of each status that no notice explains. */
const meanings: Readonly<Record<StatusWithoutNotice, string>> = {
  ACTIVE_COACHING: 'You’re in coaching. Text your coach whenever you like.',
  IDLE_COACHING:
    'You’re in coaching. It’s been a while since you texted. Your coach would love to hear from you.',
  COMMUNITY_MEMBER: 'You’re a Community Member.',
  EXITED_BY_ADMIN: 'Your account was stopped. Please email us.',
  DELETED_BY_ADMIN: 'Your account was deactivated. Please email us.',
  SIGNED_UP: 'Your coaching hasn’t started yet.',
  PENDING_MATCHING: 'We’re looking for the right coach for you.',
  WAITLIST_REVIEW: 'We’re still reviewing your application.',
};

/** A member who has just used the last Moment is in coaching until the next text. */
const withoutMoments = 'You’re in coaching. We save what you text until you have Moments again.';

const getMeaning = (status: StatusWithoutNotice, { plan }: NoticeContext): string =>
  isCoaching(status) && plan?.messagesRemaining === 0 ? withoutMoments : meanings[status];

/** Gets the copy of a member in coaching whose plan has ended or is overdue: a text that they send gets no answer. */
function findPlanProblem(context: NoticeContext): StatusCopy | undefined {
  const { user, plan } = context;
  if (plan?.status === 'MEMBERSHIP_PAST_DUE')
    return { chip: 'Payment overdue', tone: 'amber', ...getPlanNoticeCopy('past-due', context) };
  return getMemberNotice(user, plan) === 'plan-ended'
    ? { chip: 'Plan ended', tone: 'amber', ...getMemberNoticeCopy('plan-ended', context) }
    : undefined;
}

const getEmailLink = ({ configuration }: NoticeContext) => ({
  label: 'Email us',
  href: buildEmailDraft(configuration.supportEmail, supportSubjects.general),
});

/** Gets the copy of the member's status, which is its notice's if it has one. */
export function getStatusCopy(context: NoticeContext): StatusCopy {
  const status = parseMemberStatus(context.user.basicInfo.currentStatus);
  if (status === undefined)
    return {
      chip: 'Unknown',
      tone: 'plain',
      title: 'We can’t show your service status right now. Please email us.',
      action: getEmailLink(context),
    };
  const problem = isCoaching(status) ? findPlanProblem(context) : undefined;
  if (problem) return { ...problem, title: `${problem.title}.` };
  const label = labels[status];
  if (!hasNotice(status))
    return {
      ...label,
      title: getMeaning(status, context),
      ...(label.tone === 'good' ? {} : { action: getEmailLink(context) }),
    };
  const copy =
    status === 'AWAY' ? getOthersPauseCopy(context) : getMemberNoticeCopy(noticesByStatus[status], context);
  return { ...label, ...copy, title: `${copy.title}.`, action: copy.action ?? getEmailLink(context) };
}
