import { parseMemberStatus, type MemberStatus } from '@moments/contract/members/member-status';
import type { ServiceRequestKind } from '@moments/contract/requests/service-requests';
import { supportSubjects } from '../../../configuration/support-subjects.ts';

/** The copy of a status: its chip and what it means for the member. */
export interface StatusWords {
  readonly chip: string;
  readonly tone: 'good' | 'amber' | 'plain';
  readonly meaning: string;
}

const running = (meaning: string): StatusWords => ({ chip: 'Active', tone: 'good', meaning });
const waiting = (chip: string, meaning: string): StatusWords => ({ chip, tone: 'amber', meaning });
const ended = (meaning: string): StatusWords => ({ chip: 'Ended', tone: 'plain', meaning });

const unknown: StatusWords = {
  chip: 'Unknown',
  tone: 'plain',
  meaning: 'We can’t show your service status right now. Please email us.',
};

const words: Readonly<Record<MemberStatus, StatusWords>> = {
  ACTIVE_COACHING: running('You’re in coaching. Text your coach whenever you like.'),
  IDLE_COACHING: running(
    'You’re in coaching. It’s been a while since you texted. Your coach would love to hear from you.',
  ),
  AWAY: waiting('Paused', 'Your coaching is paused.'),
  AWAY_TEXT_LIMIT: waiting(
    'Out of Moments',
    'You’ve used all your Moments, so your coaching is on hold. It resumes as soon as you have more.',
  ),
  AWAY_BUDGET_LIMIT: waiting(
    'On hold',
    'Your partner’s budget is used up, so your coaching is on hold. It resumes when the budget renews, or when you choose your own plan.',
  ),
  EXITED: ended('Your coaching has ended. To come back, email us.'),
  EXITED_BY_REQUEST: ended('Your coaching has ended, as you requested. To come back, email us.'),
  EXITED_BY_STOP: waiting('Stopped', 'You texted STOP, so we don’t text you. To start again, text START.'),
  EXITED_BY_ADMIN: ended('Your account was stopped. Please email us.'),
  DELETED_BY_ADMIN: ended('Your account was deactivated. Please email us.'),
  SIGNED_UP: waiting('Not started', 'Your coaching hasn’t started yet.'),
  PENDING_MATCHING: waiting('Not started', 'We’re looking for the right coach for you.'),
  WAITLIST_REVIEW: waiting('Not started', 'We’re still reviewing your application.'),
  COMMUNITY_MEMBER: running('You’re a Community Member.'),
};

/**
 * Gets the copy of the member's status.
 * @param currentStatus in either spelling
 */
export function getStatusCopy(currentStatus: string): StatusWords {
  const status = parseMemberStatus(currentStatus);
  return status === undefined ? unknown : words[status];
}

interface KindWords {
  /** The label of the button and of the confirmation. */
  readonly action: string;
  readonly question: string;
  /** ACC-03. */
  readonly warning: string;
  /** What happens when the request is carried out. */
  readonly meaning: string;
  /** ACC-03, SUP-01. */
  readonly subject: string;
  readonly asked: string;
  readonly failed: string;
}

export const serviceRequestCopy: Readonly<Record<ServiceRequestKind, KindWords>> = {
  pause: {
    action: 'Pause Service',
    question: 'Pause your service?',
    warning: 'You can resume your sessions at any time.',
    meaning: 'Your coach stops texting you until you come back. Your Moments can expire in the meantime.',
    subject: supportSubjects.pause,
    asked: 'You asked to pause your service',
    failed: 'We couldn’t send your request to pause',
  },
  end: {
    action: 'End Service',
    question: 'End your service?',
    warning: 'This action cannot be undone.',
    meaning: 'Once we process it, your coaching ends permanently. You keep your account.',
    subject: supportSubjects.end,
    asked: 'You asked to end your service',
    failed: 'We couldn’t send your request to end',
  },
};
