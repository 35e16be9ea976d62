import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import type { MemberSlices, MemberSubscription } from '@moments/contract/members/members';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { formatPhone } from '@moments/contract/values/phone';
import { mailDraft } from '../../configuration/mail-draft.ts';
import { paths } from '../../configuration/paths.ts';
import { supportSubjects } from '../../configuration/support-subjects.ts';
import { shortDay } from '../../dates/renewal-day.ts';
import {
  getPlanNotice,
  nextMomentsDay,
  nextMonth,
  type MemberNotice,
  type PlanNotice,
} from './notice-rules.ts';

/** What it means, what happens next, what to do. */
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
const kept = 'What you write is kept.';

const writeToUs = ({ configuration }: NoticeContext) => ({
  label: `Write to ${configuration.supportEmail}`,
  href: mailDraft(configuration.supportEmail, supportSubjects.comeBack),
});

/** A plan that goes on costing while nobody answers: they must know. */
const stillRenews = ({ plan }: NoticeContext): string =>
  plan?.status === 'MEMBERSHIP_ACTIVE' && plan.amount > 0 && !plan.cancelPlanInitiated
    ? ' Your plan goes on renewing meanwhile; you can cancel it in Billing.'
    : '';

/** A number stays on one line. */
const unbroken = (phone: string): string => phone.replace(' ', '\u00a0').replace('-', '\u2011');

const pausedToo = ({ plan }: NoticeContext): string =>
  getPlanNotice(plan) === 'paused' ? ' Your plan is paused too: nothing is charged.' : '';

function stoppedByText(facts: NoticeContext): NoticeCopy {
  const { textNumber } = facts.configuration;
  const number = textNumber === '' ? 'our number' : unbroken(formatPhone(textNumber));
  return {
    title: 'You texted STOP, so we don’t text you',
    text: `Your coach can’t write to you either. Text START to ${number}, and you go on where you were.${stillRenews(facts)}`,
    ...(textNumber === '' ? {} : { action: { label: 'Text START', href: `sms:${textNumber}?body=START` } }),
  };
}

/** Whoever can buy a plan is on the way to a coach with it; whoever has one writes to us. */
function exited(facts: NoticeContext, title: string): NoticeCopy {
  return hasActivePlan(facts.plan)
    ? {
        title,
        text: `Nobody answers your texts now. If you would like to come back, write to us.${stillRenews(facts)}`,
        action: writeToUs(facts),
      }
    : {
        title,
        text: 'Nobody answers your texts now. If you would like to come back, choose a plan, and we find a coach for you.',
        action: seePlans,
      };
}

function noMoments({ plan, now }: NoticeContext): NoticeCopy {
  const title = 'You have used all of your Moments';
  if (!hasActivePlan(plan))
    return { title, text: `${kept} Choose a plan, and you go on with your coach at once.`, action: seePlans };
  const day = nextMomentsDay(plan, now);
  const next = day === undefined ? '' : ` Your plan brings new ones on ${shortDay(day)}.`;
  return {
    title,
    text: `${kept} Add some, and you go on with your coach at once.${next}`,
    action: { label: 'Add More Moments', href: paths.addMoments },
  };
}

function partnerBudget({ user, now }: NoticeContext): NoticeCopy {
  const partner = user.basicInfo.primaryPartnerName ?? 'Your partner';
  return {
    title: `${partner}’s Moments for this month are used up`,
    text: `That is the limit of what they pay for, and nothing that you did. You keep your coach, and what you write is kept. Coaching goes on by itself on ${shortDay(nextMonth(now))}, or sooner if they add some. You can also go on with a plan of your own.`,
    action: seePlans,
  };
}

const words: Readonly<Record<MemberNotice, (facts: NoticeContext) => NoticeCopy>> = {
  'stopped-by-text': stoppedByText,
  away: (facts) => ({
    title: 'Your coaching is paused',
    text: `Nobody answers your texts meanwhile. ${kept} When you want to go on, write to us.${pausedToo(facts)}${stillRenews(facts)}`,
    action: writeToUs(facts),
  }),
  exited: (facts) => exited(facts, 'Your coaching has ended'),
  'exited-by-request': (facts) => exited(facts, 'Your coaching has ended, as you asked'),
  'no-moments': noMoments,
  'partner-budget': partnerBudget,
  community: () => ({
    title: 'A coach of your own comes with a plan',
    text: 'Your dashboard and our announcements are yours, free of charge, for as long as you like. Choose a plan whenever you’re ready.',
    action: seePlans,
  }),
  'plan-ended': () => ({
    title: 'Your plan has ended',
    text: 'Your coach and your answers are kept. Choose a plan, and you go on where you were.',
    action: seePlans,
  }),
};

const planWords: Readonly<Record<PlanNotice, NoticeCopy>> = {
  'past-due': {
    title: 'We couldn’t renew your plan',
    text: 'Its payment is open. Once you have paid it in Billing, your plan goes on.',
    action: { label: 'Go to Billing', href: paths.billing },
  },
  paused: {
    title: 'Your plan is paused',
    text: 'Nothing is charged while it is paused. To let it go on, write to us.',
  },
};

export const getMemberNoticeCopy = (standing: MemberNotice, facts: NoticeContext): NoticeCopy =>
  words[standing](facts);

export const getPlanNoticeCopy = (standing: PlanNotice, facts: NoticeContext): NoticeCopy =>
  standing === 'paused' ? { ...planWords.paused, action: writeToUs(facts) } : planWords[standing];
