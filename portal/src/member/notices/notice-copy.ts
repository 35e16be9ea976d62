import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import { isDeletedBefore } from '@moments/contract/members/account-end';
import type { MemberSlices, MemberSubscription } from '@moments/contract/members/members';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { formatCents } from '@moments/contract/values/money';
import { formatPhone } from '@moments/contract/values/phone';
import { buildEmailDraft, supportSubjects } from '../../configuration/email-draft.ts';
import { changeAddress, pageNames, paths } from '../../configuration/paths.ts';
import { formatShortDate, formatShortTimestampDate } from '../../dates/format-date.ts';
import {
  findNextMomentsDay,
  getNextMonth,
  getPlanNotice,
  isWaiting,
  type MemberNotice,
  type PlanNotice,
} from './notice-rules.ts';
import { finishChangeLabel, getPendingChangeCopy } from './pending-change-copy.ts';
import { describeCharge, describePausedEnd, describeReturn } from './return-copy.ts';

/** The copy of a notice: what happened, what happens next, and what to do. */
export interface NoticeCopy {
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly href: string };
}

export interface NoticeContext {
  readonly user: Pick<MemberSlices, 'basicInfo'>;
  readonly plan: MemberSubscription | null;
  readonly configuration: Pick<PortalConfiguration, 'supportEmail' | 'textNumber'>;
  readonly now: Date;
}

const seePlans = { label: 'See plans', href: paths.subscriptions };
const goToBilling = { label: 'Go to Billing', href: paths.billing };
const kept = 'We save what you text.';

const getEmailLink = ({ configuration }: NoticeContext) => ({
  label: `Email ${configuration.supportEmail}`,
  href: buildEmailDraft(configuration.supportEmail, supportSubjects.comeBack),
});

/** Reminds members that their plan still renews while no coach answers them. */
const formatStillRenews = ({ plan }: NoticeContext): string =>
  plan?.status === 'MEMBERSHIP_ACTIVE' && plan.amount > 0 && !plan.cancelPlanInitiated
    ? ' Your plan still renews. You can cancel it in Billing.'
    : '';

/** Keeps a phone number on one line. */
const keepTogether = (phone: string): string => phone.replace(' ', '\u00a0').replace('-', '\u2011');

const joinSentences = (sentences: readonly (string | undefined)[]): string =>
  sentences.filter((sentence) => sentence !== undefined).join(' ');

const formatPausedToo = ({ plan }: NoticeContext): string =>
  getPlanNotice(plan) === 'paused'
    ? ` ${joinSentences(['Your plan is paused too. You won’t be charged.', describePausedEnd(plan)])}`
    : '';

const noSearch = 'We don’t look for a coach for you while you’re opted out.';

function getStoppedByTextCopy(context: NoticeContext): NoticeCopy {
  const { user, configuration } = context;
  const { textNumber } = configuration;
  const number = textNumber === '' ? 'our number' : keepTogether(formatPhone(textNumber));
  return {
    title: 'You opted out, so we don’t text you',
    text: `${user.basicInfo.coach ? 'Your coach can’t text you either.' : noSearch} To start again, text START to ${number}.${formatStillRenews(context)}`,
    ...(textNumber === '' ? {} : { action: { label: 'Text START', href: `sms:${textNumber}?body=START` } }),
  };
}

/** Returns the copy after coaching ended. A member without a plan can buy one to get a coach. A member with a plan emails us. */
function getExitedCopy(context: NoticeContext, title: string): NoticeCopy {
  return hasActivePlan(context.plan)
    ? {
        title,
        text: `Your coach isn’t answering texts. To come back, email us.${formatStillRenews(context)}`,
        action: getEmailLink(context),
      }
    : {
        title,
        text: 'Your coach isn’t answering texts. To come back, choose a plan and we’ll find you a coach.',
        action: seePlans,
      };
}

function getNoMomentsCopy(context: NoticeContext): NoticeCopy {
  const { user, plan, now } = context;
  const title = 'You have no Moments left';
  if (!hasActivePlan(plan))
    return { title, text: `${kept} Choose a plan to keep texting with your coach.`, action: seePlans };
  if (user.basicInfo.deletionDueAt !== null)
    return { title, text: `${kept} Keep your account first, then add Moments.` };
  // These plans take no add-ons, so the page that sells them would lead nowhere.
  if (plan?.status === 'MEMBERSHIP_PAST_DUE')
    return {
      title,
      text: `${kept} Your last payment is overdue. Pay it to keep texting with your coach.`,
      action: goToBilling,
    };
  if (plan?.status === 'MEMBERSHIP_PAUSED')
    return {
      title,
      text: `${kept} You can’t add Moments while your plan is paused.`,
      action: getEmailLink(context),
    };
  const day = findNextMomentsDay(user, plan, now);
  const next = day === undefined ? '' : ` You get new Moments on ${formatShortDate(day)}.`;
  return {
    title,
    text: `${kept} Add Moments to keep texting with your coach.${next}`,
    action: { label: pageNames.addMoments, href: paths.addMoments },
  };
}

function getPaymentPendingCopy({ user }: NoticeContext): NoticeCopy {
  const { title, amount } = user.basicInfo.pendingPayment ?? { title: 'Moments', amount: 0 };
  return {
    title: 'Your payment is processing',
    text: `Your bank hasn’t decided yet on ${formatCents(amount)} for ${title}. You don’t need to pay again. We’ll email you when it’s done.`,
  };
}

function getPartnerBudgetCopy({ user, now }: NoticeContext): NoticeCopy {
  const partner = user.basicInfo.primaryPartnerName ?? 'Your partner';
  const month = getNextMonth(now);
  const resumes = isDeletedBefore(month, user.basicInfo.deletionDueAt)
    ? 'Coaching resumes if your partner adds Moments.'
    : `Coaching resumes on ${formatShortDate(month)}, or sooner if your partner adds Moments.`;
  return {
    title: `${partner}’s Moments for this month are used up`,
    text: `This isn’t because of anything you did. You keep your coach, and we save what you text. ${resumes} You can also choose your own plan.`,
    action: seePlans,
  };
}

const whileAway = `Your coach isn’t answering texts while you’re away. ${kept}`;

const getAwayCopy = (context: NoticeContext, resume: string): NoticeCopy => ({
  title: 'Your coaching is paused',
  text: `${whileAway} ${resume}${formatPausedToo(context)}${formatStillRenews(context)}`,
});

/** Returns the copy of a requested pause, with the day of return and the charge on it. */
function getAwayAtOwnRequestCopy(context: NoticeContext): NoticeCopy {
  const { returnDate } = context.user.basicInfo;
  if (typeof returnDate !== 'string') return getAwayCopy(context, 'To resume, go to Service Status.');
  const sentences = [
    whileAway,
    describeReturn(returnDate),
    describeCharge(context.plan, returnDate),
    describePausedEnd(context.plan),
    'To resume sooner, go to Service Status.',
  ];
  return { title: 'Your coaching is paused', text: joinSentences(sentences) };
}

/** Gets the copy of a pause for Service Status itself, for members who can't end it there: they didn't request it. */
export const getOthersPauseCopy = (context: NoticeContext): NoticeCopy => ({
  ...getAwayCopy(context, 'To resume, email us.'),
  action: getEmailLink(context),
});

const memberNotices: Readonly<Record<MemberNotice, (context: NoticeContext) => NoticeCopy>> = {
  'payment-pending': getPaymentPendingCopy,
  'stopped-by-text': getStoppedByTextCopy,
  away: (context) => ({
    ...getAwayAtOwnRequestCopy(context),
    action: { label: 'Service Status', href: `${paths.accountSettings}?tab=service` },
  }),
  exited: (context) => getExitedCopy(context, 'Your coaching has ended'),
  'exited-by-request': (context) => getExitedCopy(context, 'Your coaching has ended, as you requested'),
  'no-moments': getNoMomentsCopy,
  'partner-budget': getPartnerBudgetCopy,
  community: () => ({
    title: 'Choose a plan to get your own coach',
    text: 'Your dashboard stays free.',
    action: seePlans,
  }),
  'plan-ended': () => ({
    title: 'Your plan has ended',
    text: 'You keep your coach and your answers. Choose a plan to pick up where you left off.',
    action: seePlans,
  }),
};

function getUnconfirmedChangeCopy({ plan }: NoticeContext): NoticeCopy {
  const { title = '', pendingChange } = plan ?? {};
  const change = pendingChange ?? { priceId: '', title: 'another plan', amount: 0 };
  const action = { label: finishChangeLabel, href: changeAddress(change.priceId) };
  return { ...getPendingChangeCopy({ title }, change), action };
}

/** Says what becomes of a canceled plan that is held for a late match (RENEW-05). Empty for one that isn’t canceled. */
export const formatHeldEnd = (
  plan: Pick<MemberSubscription, 'cancelPlanInitiated' | 'endDate'> | null,
): string =>
  plan?.cancelPlanInitiated === true
    ? ` Your plan is canceled: if you’re not matched by ${formatShortTimestampDate(plan.endDate)}, it ends and we return your payment.`
    : '';

/** What members read of a held plan who opted out or left before a match. */
export const heldPlanCopy = 'We charge nothing for it now, and you can get your money back.';

function getPausedCopy(context: NoticeContext): NoticeCopy {
  const { user, plan } = context;
  if (plan?.pauseReason === 'late-match') {
    const waits = isWaiting(user);
    const text = waits
      ? 'We charge nothing while you wait for a coach. Your month starts on the day of your match.'
      : heldPlanCopy;
    return {
      title: 'Your month hasn’t started',
      text: text + formatHeldEnd(plan),
      action: {
        label: waits ? 'Wait, or get your money back' : 'Get your money back',
        href: `${paths.billing}?tab=manage`,
      },
    };
  }
  const reason =
    plan?.pauseReason === 'dispute'
      ? 'Your bank asked us to return a payment. We charge nothing while it decides.'
      : 'You won’t be charged while it’s paused. To resume your plan, email us.';
  const text = joinSentences([reason, describePausedEnd(plan)]);
  return { title: 'Your plan is paused', text, action: getEmailLink(context) };
}

const planNotices: Readonly<Record<PlanNotice, (context: NoticeContext) => NoticeCopy>> = {
  'past-due': ({ plan }) => ({
    title: 'We couldn’t renew your plan',
    text: `Your payment is overdue. Pay it in Billing${plan?.cancelPlanInitiated === true ? '' : ' to continue your plan'}.`,
    action: goToBilling,
  }),
  paused: getPausedCopy,
  'unconfirmed-change': getUnconfirmedChangeCopy,
  ending: ({ plan }) => ({
    title: plan
      ? `Your ${plan.title} plan ends on ${formatShortTimestampDate(plan.endDate)}`
      : 'Your plan ends',
    text: 'Nothing changes until then. You can keep your plan any time before.',
    action: { label: 'Keep my plan', href: `${paths.billing}?tab=manage` },
  }),
};

export const getMemberNoticeCopy = (notice: MemberNotice, context: NoticeContext): NoticeCopy =>
  memberNotices[notice](context);

export const getPlanNoticeCopy = (notice: PlanNotice, context: NoticeContext): NoticeCopy =>
  planNotices[notice](context);
