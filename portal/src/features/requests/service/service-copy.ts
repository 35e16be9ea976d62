import type { MemberSubscription } from '@moments/contract/members/members';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import type { ServiceRequestKind } from '@moments/contract/requests/service-requests';
import { supportSubjects } from '../../../configuration/email-draft.ts';
import { formatTimestampDate } from '../../../dates/format-date.ts';

interface ServiceRequestCopy {
  /** The label of the button and of the confirmation. */
  readonly action: string;
  readonly question: string;
  /** ACC-03. */
  readonly warning: string;
  /** ACC-03, SUP-01. */
  readonly subject: string;
  readonly asked: string;
  readonly failed: string;
}

export const serviceRequestCopy: Readonly<Record<ServiceRequestKind, ServiceRequestCopy>> = {
  pause: {
    action: 'Pause Service',
    question: 'Pause your service?',
    warning: 'You can resume your sessions at any time.',
    subject: supportSubjects.pause,
    asked: 'You asked to pause your service',
    failed: 'We couldn’t send your request to pause',
  },
  end: {
    action: 'End Service',
    question: 'End your service?',
    warning: 'This action cannot be undone.',
    subject: supportSubjects.end,
    asked: 'You asked to end your service',
    failed: 'We couldn’t send your request to end',
  },
};

/** What a request can't stop: the end of a canceled plan, and of an account that will be deleted. */
interface KnownEnd {
  /** The member's plan, as the account's end leaves it. */
  readonly plan: Pick<MemberSubscription, 'status' | 'cancelPlanInitiated' | 'endDate'> | null;
  readonly deletionDueAt: string | null;
}

/** Checks whether the member's plan goes on until someone cancels it. */
export const isPlanKept = (plan: KnownEnd['plan']): boolean =>
  hasActivePlan(plan) && plan?.cancelPlanInitiated === false;

function describePausedPlan(plan: KnownEnd['plan']): string {
  if (plan?.cancelPlanInitiated === true && hasActivePlan(plan))
    return `Your plan is canceled: it still ends on ${formatTimestampDate(plan.endDate)}, with its Moments.`;
  return 'Your plan pauses too, and isn’t charged until you resume. Your Moments can expire before that.';
}

/** Says what a request does to coaching, plan, and account. */
export function describeRequest(kind: ServiceRequestKind, { plan, deletionDueAt }: KnownEnd): string {
  const deletion =
    deletionDueAt === null
      ? undefined
      : `Your account will still be deleted on ${formatTimestampDate(deletionDueAt)}.`;
  const sentences =
    kind === 'pause'
      ? ['Your coach stops texting you until you come back.', describePausedPlan(plan), deletion]
      : ['Once we process it, your coaching ends permanently.', deletion ?? 'You keep your account.'];
  return sentences.filter((sentence) => sentence !== undefined).join(' ');
}
