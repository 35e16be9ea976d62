import { parseMemberStatus, type MemberStatus } from '@moments/contract/members/member-status';
import type { ServiceRequestKind } from '@moments/contract/requests/service-requests';
import { supportSubjects } from '../../../configuration/support-subjects.ts';

/** How a status is shown: a word or two, and what it means for the member. */
export interface StatusWords {
  readonly chip: string;
  readonly tone: 'good' | 'amber' | 'plain';
  readonly meaning: string;
}

const running = (meaning: string): StatusWords => ({ chip: 'Active', tone: 'good', meaning });
const waiting = (chip: string, meaning: string): StatusWords => ({ chip, tone: 'amber', meaning });
const ended = (meaning: string): StatusWords => ({ chip: 'Ended', tone: 'plain', meaning });

const unknown: StatusWords = {
  chip: 'Not clear',
  tone: 'plain',
  meaning: 'We can’t say just now how your service stands. Please write to us.',
};

const words: Readonly<Record<MemberStatus, StatusWords>> = {
  ACTIVE_COACHING: running('You’re in coaching. Text your coach whenever you like.'),
  IDLE_COACHING: running(
    'You’re in coaching. It has been quiet for a while; your coach is glad to hear from you any time.',
  ),
  AWAY: waiting('Paused', 'Your coaching is paused. To go on, write to us.'),
  AWAY_TEXT_LIMIT: waiting(
    'Out of Moments',
    'You have used all your Moments, so your coaching waits. It goes on as soon as you have Moments again.',
  ),
  AWAY_BUDGET_LIMIT: waiting(
    'On hold',
    'Your organization’s budget is used up for now, so your coaching waits. It goes on by itself when the budget is renewed, or with a plan of your own.',
  ),
  EXITED: ended('Your coaching has ended. If you’d like to come back, write to us.'),
  EXITED_BY_REQUEST: ended('Your coaching has ended, as you asked. If you’d like to come back, write to us.'),
  EXITED_BY_STOP: waiting(
    'Stopped',
    'You texted STOP, so we don’t text you. To go on where you were, text START.',
  ),
  EXITED_BY_ADMIN: ended('Your account was stopped. Please write to us.'),
  DELETED_BY_ADMIN: ended('Your account was deactivated. Please write to us.'),
  SIGNED_UP: waiting('Not started', 'Your coaching has not started yet.'),
  PENDING_MATCHING: waiting('Not started', 'We’re looking for the right coach for you.'),
  WAITLIST_REVIEW: waiting('Not started', 'We’re still reviewing your application.'),
  COMMUNITY_MEMBER: running('You’re a Community Member.'),
};

/** The member's status in plain words. @param currentStatus in either spelling */
export function getStatusCopy(currentStatus: string): StatusWords {
  const status = parseMemberStatus(currentStatus);
  return status === undefined ? unknown : words[status];
}

interface KindWords {
  /** What the button says, and what is confirmed. */
  readonly action: string;
  readonly question: string;
  /** ACC-03. */
  readonly warning: string;
  /** What follows once it is carried out. */
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
    meaning: 'Your coach stops texting you until you come back.',
    subject: supportSubjects.pause,
    asked: 'You asked us to pause your service',
    failed: 'Your request to pause could not be sent',
  },
  end: {
    action: 'End Service',
    question: 'End your service?',
    warning: 'This action cannot be undone.',
    meaning: 'Your coaching ends for good. Your account stays.',
    subject: supportSubjects.end,
    asked: 'You asked us to end your service',
    failed: 'Your request to end could not be sent',
  },
};
