import { formatEasternDay } from '@moments/contract/values/dates';
import { formatCents } from '@moments/contract/values/money';
import { createEmail, type NewMessage } from '../../../platform/outbox/index.ts';
import { formatQuestionsLine, type EmailSettings } from '../emails.ts';
import type { PlanEvent } from './subscription-rules.ts';

/** The facts that a plan's email needs. */
export interface PlanEmailData {
  /** The change. Its email is sent once. */
  readonly cause: string;
  readonly memberId: string;
  readonly to: string;
  /** 'the Standard plan'. */
  readonly title: string;
  /** Price of each period, in cents. */
  readonly amount: number;
  readonly periodEnd: Date;
  /** The plan is canceled. */
  readonly endsWithPeriod: boolean;
  /** The plan that is chosen for the next period; `amount` in cents. */
  readonly next?: { readonly name: string; readonly amount: number } | undefined;
  /** The member was stopped or deleted by an administrator and can't log in, so the email has no portal links. */
  readonly isStopped: boolean;
  /** The plan is held, or was until now, because its member waits or waited for a coach (RENEW-05). */
  readonly isHeldForMatch: boolean;
  /** The member opted out of texts, and can't be matched before they text START. */
  readonly hasOptedOut: boolean;
  /** A payment is overdue. It stays due after a cancellation, because it is for the month that has started. */
  readonly isOverdue: boolean;
  readonly isPaused: boolean;
}

interface PlanEmail {
  /** Prefix of the outbox key. */
  readonly key: string;
  readonly subject: string;
  readonly getNews: (facts: PlanFacts) => string;
  /** The member's next step, with the portal's path. */
  readonly action: string;
  readonly path: string;
  /** The action does not depend on the member's status. */
  readonly isAlwaysShown?: true;
}

interface PlanFacts {
  readonly title: string;
  readonly capitalTitle: string;
  readonly day: string;
  readonly price: string;
  /** The member was never charged for it: a partner paid. */
  readonly isFree: boolean;
  readonly nextTitle: string;
  readonly nextPrice: string;
  readonly endsWithPeriod: boolean;
  /** What the end of the period brings, as a sentence. */
  readonly atPeriodEnd: string;
  /** The next period is paid, so it brings Moments. */
  readonly isNextPaid: boolean;
  readonly isOverdue: boolean;
}

const seePlan = { action: 'See your plan in your portal', path: '/billing', isAlwaysShown: true } as const;

/** The tab with the button that keeps the plan. */
const keepPlan = { action: 'Keep my plan', path: '/billing?tab=manage' } as const;

/** A failed renewal has emails of its own (unpaid-email.ts). */
type DescribedEvent = Exclude<PlanEvent, 'past-due'>;

const planEmails: Readonly<Record<DescribedEvent, PlanEmail>> = {
  ended: {
    key: 'plan-ended',
    subject: 'Your plan has ended',
    getNews: ({ capitalTitle, isFree }) =>
      isFree ? `${capitalTitle} has ended.` : `${capitalTitle} has ended. We won’t charge you again.`,
    action: 'Choose a plan',
    path: '/subscriptions',
  },
  canceled: {
    key: 'plan-cancelled',
    subject: 'Your plan will not renew',
    // Not everyone can use the plan until then: some wait for a coach, or have left.
    getNews: ({ capitalTitle, day, isOverdue }) =>
      isOverdue
        ? `${capitalTitle} ends on ${day}. We won’t charge you for later months. You still owe the overdue payment.`
        : `${capitalTitle} ends on ${day}. We won’t charge you again.`,
    ...keepPlan,
  },
  reactivated: {
    key: 'plan-kept',
    subject: 'You kept your plan',
    getNews: ({ title, atPeriodEnd }) => `You kept ${title}. ${atPeriodEnd}`,
    ...seePlan,
  },
  changed: {
    key: 'plan-changed',
    subject: 'Your plan was changed',
    getNews: ({ title, day, price }) =>
      `Your plan was changed to ${title}. Starting ${day}, it costs ${price} a month.`,
    ...seePlan,
  },
  booked: {
    key: 'plan-changed',
    subject: 'Your plan will change',
    getNews: ({ capitalTitle, day, nextTitle, nextPrice }) =>
      `${capitalTitle} runs until ${day}. Then ${nextTitle} begins, for ${nextPrice} a month.`,
    ...keepPlan,
    isAlwaysShown: true,
  },
  paused: {
    key: 'plan-paused',
    subject: 'Your plan is paused',
    // A pause doesn't move the end of a canceled plan.
    getNews: ({ capitalTitle, day, endsWithPeriod }) =>
      endsWithPeriod
        ? `${capitalTitle} is paused. It’s canceled, so it still ends on ${day}, and we won’t charge you again.`
        : `${capitalTitle} is paused. We won’t charge you until it resumes.`,
    ...seePlan,
  },
  resumed: {
    key: 'plan-unpaused',
    subject: 'Your plan has resumed',
    // A renewal during the pause brought no Moments.
    getNews: ({ capitalTitle, atPeriodEnd, isNextPaid }) =>
      `${capitalTitle} is no longer paused. ${atPeriodEnd}${isNextPaid ? ' You get new Moments then.' : ''}`,
    ...seePlan,
  },
};

const endWithoutMatch =
  'If you’re matched before, your month starts on the day of your match. If not, we return your payment.';

const describeHeldMonth = ({ day, endsWithPeriod }: Pick<PlanFacts, 'day' | 'endsWithPeriod'>): string =>
  endsWithPeriod
    ? `It’s canceled and ends on ${day}. ${endWithoutMatch}`
    : 'Your month starts on the day of your match.';

const getMoneyBack = { action: 'Get my money back', path: '/billing?tab=manage' } as const;

/** What the emails say instead of a plan that is held for a late match, and when its month starts at the match (RENEW-05). */
const matchEmails: Readonly<Partial<Record<DescribedEvent, PlanEmail>>> = {
  paused: {
    key: 'plan-held',
    subject: 'We’re still looking for your coach',
    getNews: (facts) =>
      `We’re sorry: finding your coach takes longer than we promised. ${facts.capitalTitle} is on hold, and we charge nothing while you wait. ${describeHeldMonth(facts)}\n\nTo keep waiting, you don’t have to do anything. We email and text you when you’re matched. If you don’t want to wait, you can get your money back.`,
    ...getMoneyBack,
  },
  canceled: {
    ...planEmails.canceled,
    getNews: ({ capitalTitle, day }) =>
      `${capitalTitle} ends on ${day}. We won’t charge you again. ${endWithoutMatch}`,
  },
  reactivated: {
    ...planEmails.reactivated,
    getNews: ({ title }) =>
      `You kept ${title}. We charge nothing while you wait, and your month starts on the day of your match.`,
  },
  resumed: {
    key: 'plan-started-at-match',
    subject: 'Your month starts today',
    getNews: ({ title, atPeriodEnd }) =>
      `You have a coach, and the month of ${title} starts today, with all its Moments. ${atPeriodEnd}`,
    ...seePlan,
  },
};

const heldAfterOptOut: PlanEmail = {
  key: 'plan-held',
  subject: 'Your plan is on hold',
  getNews: (facts) =>
    `You opted out of texts, so we can’t match you with a coach. ${facts.capitalTitle} is on hold, and we charge nothing. ${describeHeldMonth(facts)}\n\nTo be matched, text START. If you don’t want a coach anymore, you can get your money back.`,
  ...getMoneyBack,
};

function findEmail(event: DescribedEvent, { isHeldForMatch, hasOptedOut }: PlanEmailData): PlanEmail {
  if (isHeldForMatch && hasOptedOut && event === 'paused') return heldAfterOptOut;
  return (isHeldForMatch ? matchEmails[event] : undefined) ?? planEmails[event];
}

type PeriodEnd = Pick<PlanFacts, 'day' | 'price' | 'nextTitle' | 'nextPrice'>;

function describePeriodEnd(
  { endsWithPeriod, isPaused, isOverdue, next }: PlanEmailData,
  { day, price, nextTitle, nextPrice }: PeriodEnd,
): string {
  if (endsWithPeriod) return `It ends on ${day}, because it’s canceled.`;
  // Neither of them renews on that day unless something happens first.
  if (isPaused) return 'It’s paused. We won’t charge you until it resumes.';
  if (isOverdue) return 'A payment is overdue. Pay it to continue your plan.';
  return next
    ? `It runs until ${day}. Then ${nextTitle} begins, for ${nextPrice} a month.`
    : `It renews on ${day} for ${price}.`;
}

export function createPlanEmail(
  settings: EmailSettings,
  event: DescribedEvent,
  data: PlanEmailData,
): NewMessage {
  const { key, subject, getNews, action, path, isAlwaysShown = false } = findEmail(event, data);
  const { title, amount, periodEnd, endsWithPeriod, isStopped, isOverdue, next, cause } = data;
  const capitalTitle = title.charAt(0).toUpperCase() + title.slice(1);
  const nextAmount = next?.amount ?? amount;
  const end = {
    day: formatEasternDay(periodEnd),
    price: formatCents(amount),
    nextTitle: next ? `the ${next.name} plan` : 'another plan',
    nextPrice: formatCents(nextAmount),
  };
  const facts = {
    ...end,
    title,
    capitalTitle,
    isFree: amount === 0,
    endsWithPeriod,
    atPeriodEnd: describePeriodEnd(data, end),
    isNextPaid: !endsWithPeriod && nextAmount > 0,
    isOverdue,
  };
  return createEmail(`${key}:${cause}`, data, subject, [
    getNews(facts),
    '',
    isAlwaysShown || !isStopped ? `${action}: ${settings.publicUrl}${path}` : undefined,
    formatQuestionsLine(settings),
  ]);
}
