import type { ReactNode } from 'react';
import { isStoppedByAdmin, parseMemberStatus } from '@moments/contract/members/member-status';
import { formatReturnDate } from '@moments/contract/requests/return-date';
import { formatFullDays, shiftTimes } from '@moments/contract/values/shift-times';
import {
  AlertIcon,
  CalendarIcon,
  CardIcon,
  LifeRingIcon,
  MailIcon,
  MessageIcon,
  PersonIcon,
} from '@moments/ui/icons.ts';
import { RequestsIcon } from '../../../parts/icons.ts';
import { formatLongAgo, formatShortDay } from '../../../parts/times.ts';
import type { MemberPage } from './member-queries.ts';

export interface MemberFact {
  readonly id: string;
  readonly icon: ReactNode;
  readonly text: ReactNode;
}

/** Moments that are few: the inbox marks them, too. */
const few = 5;

function describePlan({ plan, renewsOn, status }: MemberPage['member'], name: string): ReactNode {
  if (plan === null) return undefined;
  const stored = parseMemberStatus(status);
  const isStopped = stored !== undefined && isStoppedByAdmin(stored);
  if (plan.status === 'MEMBERSHIP_PAST_DUE')
    return (
      <>
        <b>The {plan.name} plan is past due.</b>{' '}
        {isStopped
          ? `${name}’s account is stopped, so they can’t pay it.`
          : `${name} can pay it in the portal.`}
      </>
    );
  if (plan.status === 'MEMBERSHIP_PAUSED') return `The ${plan.name} plan is paused. Nothing is charged.`;
  if (plan.endsOn !== null)
    return (
      <>
        The {plan.name} plan <b>ends on {formatShortDay(new Date(plan.endsOn))}</b>.
      </>
    );
  return renewsOn === null
    ? undefined
    : `The ${plan.name} plan renews on ${formatShortDay(new Date(renewsOn))}.`;
}

function describeMoments({ moments: { remaining, limit } }: MemberPage): ReactNode {
  if (limit === 0 || remaining > few) return undefined;
  return remaining === 0 ? (
    <>
      <b>0 Moments</b> are left. New texts are kept until there are new Moments.
    </>
  ) : (
    <>
      <b>{remaining === 1 ? '1 Moment' : `${String(remaining)} Moments`}</b> left.
    </>
  );
}

/** Says what a member asks for, and that it isn't decided. */
const describeRequests = ({ pendingRequests, askedSchedule }: MemberPage): ReactNode => (
  <>
    {askedSchedule?.shiftTime
      ? `Asks for other evenings: ${formatFullDays(askedSchedule.shiftDays)}, ${shiftTimes[askedSchedule.shiftTime].hours}. `
      : ''}
    {pendingRequests === 1
      ? 'A request waits for a decision.'
      : `${String(pendingRequests)} requests wait for a decision.`}
  </>
);

/** Lists what a person should know before writing or calling. */
export function listFactsToKnow(page: MemberPage, name: string, now = new Date()): readonly MemberFact[] {
  const { member, pendingRequests } = page;
  const email = page.overdueEmailAt;
  const facts: readonly (readonly [id: string, icon: ReactNode, text: ReactNode])[] = [
    ['crisis', <LifeRingIcon />, page.crisis !== null && <b>A crisis is open.</b>],
    [
      'opted-out',
      <AlertIcon />,
      page.hasOptedOut && (
        <>
          <b>Opted out of texts.</b> Only the member can opt back in, by texting START.
        </>
      ),
    ],
    [
      'deletion',
      <AlertIcon />,
      member.deletionDueAt !== null && (
        <>
          The account <b>will be deleted on {formatShortDay(new Date(member.deletionDueAt))}</b>.
        </>
      ),
    ],
    ['plan', <CardIcon />, describePlan(member, name)],
    [
      'email',
      <MailIcon />,
      email !== null && `${name} got an email on ${formatShortDay(new Date(email))}, with a link to pay.`,
    ],
    ['moments', <MessageIcon />, describeMoments(page)],
    [
      'return',
      <CalendarIcon />,
      page.returnDate !== null && `Coaching resumes on ${formatReturnDate(page.returnDate)}.`,
    ],
    ['requests', <RequestsIcon />, pendingRequests > 0 && describeRequests(page)],
    [
      'last-text',
      <MessageIcon />,
      member.lastTextAt !== null &&
        `The last text was ${toSentenceDay(formatLongAgo(new Date(member.lastTextAt), now))}.`,
    ],
    ['hopes', <PersonIcon />, page.hopeToGain !== '' && `Hopes to gain: “${page.hopeToGain}”`],
  ];
  return facts
    .map(([id, icon, text]) => ({ id, icon, text }))
    .filter(({ text }) => text !== false && text !== undefined);
}

/** Puts a day into a sentence: "today", "yesterday", "on Nov 18". */
const toSentenceDay = (day: string): string =>
  /^(Today|Yesterday)$/.test(day) ? day.toLowerCase() : /ago$/.test(day) ? day : `on ${day}`;
