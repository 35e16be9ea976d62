import type { MemberSlices, MemberSubscription } from '@moments/contract/members/members';
import {
  formatReturnDate,
  getChargeAfterReturn,
  getReturnCondition,
  type ChargeAfterReturn,
} from '@moments/contract/requests/return-date';
import type { ServiceRequest, ServiceRequestKind } from '@moments/contract/requests/service-requests';
import type { PlanSyncState } from '@moments/contract/requests/staff-requests';
import { startOfEasternDay, toEasternIsoDate } from '@moments/contract/values/dates';
import { formatCents } from '@moments/contract/values/money';
import { createEmail, type EmailRecipient, type NewMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { crisisText } from '../../texts/index.ts';

type Settings = Services['configuration'];

const carriedOutSubjects: Readonly<Record<ServiceRequestKind, string>> = {
  pause: 'Your service is paused',
  end: 'Your service has ended',
};

const carriedOutCopy: Readonly<Record<ServiceRequestKind, string>> = {
  pause: 'Your service is paused, as you requested. Your coach won’t answer texts until you come back.',
  end: 'Your service has ended, as you requested. Your coach no longer answers texts.',
};

const planCopy: Partial<Record<PlanSyncState, string>> = {
  pausing: 'We’re pausing your plan too and will email you when it’s done.',
  ending: 'Your plan ends on the last day you paid for. We’ll email you to confirm.',
};

const buildServiceLink = ({ publicUrl }: Settings): string => `${publicUrl}/account-settings?tab=service`;

const goToService = (settings: Settings): string => `Go to Service Status: ${buildServiceLink(settings)}`;

/** Members can resume a pause without us (ACC-03). They end the service with our help. */
const comeBackCopy: Readonly<Record<ServiceRequestKind, (settings: Settings) => string>> = {
  pause: (settings) => `You can come back at any time.\n${goToService(settings)}`,
  end: ({ supportEmail }) => `To come back, email ${supportEmail}.`,
};

/** Says what is charged and when, so that no one is charged by surprise, and that the Moments come with it. */
const formatCharge = ({ title, amount, at }: ChargeAfterReturn): string =>
  `Your ${title} plan resumes too. Its next payment is ${formatCents(amount)} on ${formatReturnDate(toEasternIsoDate(at))}. You get new Moments then.`;

/** The member and their plan, and how far it is in sync with the request. */
interface PlanOfRequest {
  readonly sync: PlanSyncState;
  readonly user: { readonly basicInfo: Pick<MemberSlices['basicInfo'], 'partnerId' | 'deletionDueAt'> };
  readonly subscription: MemberSubscription | null;
}

function describeReturn(
  { returnDate }: ServiceRequest,
  { user, subscription: plan }: PlanOfRequest,
): string[] {
  if (returnDate === null) return [];
  const condition = getReturnCondition(returnDate, { ...user.basicInfo, plan });
  const resumes = `Your coaching resumes on ${formatReturnDate(returnDate)}${condition}.`;
  const charge = getChargeAfterReturn(plan, startOfEasternDay(returnDate));
  return [charge === undefined ? resumes : `${resumes} ${formatCharge(charge)}`];
}

export const serviceCarriedOutEmail = (
  settings: Settings,
  recipient: EmailRecipient,
  request: ServiceRequest,
  plan: PlanOfRequest,
): NewMessage =>
  createEmail(`service-carried-out:${request.id}`, recipient, carriedOutSubjects[request.kind], [
    carriedOutCopy[request.kind],
    planCopy[plan.sync],
    ...describeReturn(request, plan),
    '',
    comeBackCopy[request.kind](settings),
    crisisText(settings),
  ]);

/** A running pause whose day of return comes. */
interface ComingReturn {
  readonly id: string;
  readonly returnDate: string;
  readonly charge: ChargeAfterReturn;
}

/** Reminds a member of the day and the charge. A changed day has a reminder of its own. */
export const returnReminderEmail = (
  settings: Settings,
  recipient: EmailRecipient,
  { id, returnDate, charge }: ComingReturn,
): NewMessage =>
  createEmail(
    `service-return-reminder:${id}:${returnDate}`,
    recipient,
    `Your coaching resumes on ${formatReturnDate(returnDate)}`,
    [
      `You paused your coaching. It resumes on ${formatReturnDate(returnDate)}, as you chose.`,
      formatCharge(charge),
      '',
      'You can choose another day, or stay paused until you come back.',
      goToService(settings),
      '',
      `To cancel your plan, go to Billing: ${settings.publicUrl}/billing?tab=manage`,
      `Questions? Email ${settings.supportEmail}.`,
    ],
  );

/** The plan and the Moments of a member whose service resumes. */
export interface AfterReturn {
  /** `resuming` if a paused plan resumes too; `none` if the member has no plan that lets a coach answer. */
  readonly plan: 'resuming' | 'unchanged' | 'none';
  /** A pause that skipped a renewal leaves none. */
  readonly hasMoments: boolean;
}

/** Formats the one button of the email: what the member needs before the next text. */
function formatStepAfterReturn({ publicUrl }: Settings, { plan, hasMoments }: AfterReturn): string {
  if (plan === 'none') return `Choose a plan: ${publicUrl}/subscriptions`;
  if (plan === 'resuming' && !hasMoments) return `Add More Moments: ${publicUrl}/subscriptions?addOn=true`;
  return `Go to your portal: ${publicUrl}`;
}

export const serviceResumedEmail = (
  settings: Settings,
  recipient: EmailRecipient,
  id: string,
  after: AfterReturn,
): NewMessage => {
  const { plan, hasMoments } = after;
  return createEmail(`service-resumed:${id}`, recipient, 'Your coaching has resumed', [
    `Your coaching has resumed today, as you chose when you paused it.${hasMoments ? ' Text your coach whenever you’re ready.' : ''}`,
    plan === 'resuming'
      ? 'Your plan resumes too. Another email says when it renews, and what it costs.'
      : undefined,
    plan === 'resuming' && !hasMoments
      ? 'You have no Moments until then. To text your coach sooner, add some.'
      : undefined,
    plan === 'none' ? 'Your plan has ended. To keep texting, choose a plan.' : undefined,
    '',
    formatStepAfterReturn(settings, after),
    '',
    `To pause again, go to Service Status: ${buildServiceLink(settings)}`,
    `Questions? Email ${settings.supportEmail}.`,
  ]);
};

export const serviceDeclinedEmail = (
  settings: Settings,
  recipient: EmailRecipient,
  { id, kind }: ServiceRequest,
  reason: string,
): NewMessage =>
  createEmail(`service-declined:${id}`, recipient, `About your request to ${kind} the service`, [
    `We couldn’t ${kind} your service. Nothing has changed.`,
    '',
    reason,
    '',
    `Questions? Email ${settings.supportEmail}.`,
  ]);
