import { formatCents } from '@moments/contract/values/money';
import { easternTimeZone } from '@moments/contract/values/time-zone';
import { createEmail, type NewMessage } from '../../../platform/outbox/index.ts';
import { lines, type Settings } from '../emails.ts';

/** Something that has happened to a plan. */
export interface PlanEmailData {
  /** The very change: it is told once. */
  readonly cause: string;
  readonly memberId: string;
  readonly to: string;
  /** 'the Standard plan'. */
  readonly title: string;
  /** Of each period, in cents. */
  readonly amount: number;
  readonly periodEnd: Date;
  /** Stopped or deleted by an administrator: can't sign in, so nothing is to be done in the portal. */
  readonly isStopped: boolean;
}

const day = new Intl.DateTimeFormat('en-US', { timeZone: easternTimeZone, dateStyle: 'long' });
const capitalized = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1);
const questions = ({ supportEmail }: Settings): string => `Questions? Write to ${supportEmail}.`;

type PlanMail = (settings: Settings, notice: PlanEmailData) => NewMessage;

const pastDue: PlanMail = (settings, notice) =>
  createEmail(
    `payment-past-due:${notice.cause}`,
    notice,
    'Your payment did not go through',
    lines(
      `We could not charge your card for ${notice.title}. Nothing was taken.`,
      '',
      notice.isStopped ? undefined : `Please check your card in your portal: ${settings.publicUrl}/billing`,
      questions(settings),
    ),
  );

const ended: PlanMail = (settings, notice) =>
  createEmail(
    `plan-ended:${notice.cause}`,
    notice,
    'Your plan has ended',
    lines(
      `${capitalized(notice.title)} has ended and will not be charged again.`,
      '',
      notice.isStopped
        ? undefined
        : `You can choose a plan again at any time: ${settings.publicUrl}/subscriptions`,
      questions(settings),
    ),
  );

const cancelled: PlanMail = (settings, notice) =>
  createEmail(
    `plan-cancelled:${notice.cause}`,
    notice,
    'Your plan will not renew',
    lines(
      notice.isStopped
        ? `${capitalized(notice.title)} ends on ${day.format(notice.periodEnd)} and will not be charged again.`
        : `${capitalized(notice.title)} is cancelled. It stays yours until ${day.format(notice.periodEnd)} and will not be charged again.`,
      '',
      notice.isStopped ? undefined : `You can take this back until then: ${settings.publicUrl}/billing`,
      questions(settings),
    ),
  );

const kept: PlanMail = (settings, notice) =>
  createEmail(
    `plan-kept:${notice.cause}`,
    notice,
    'Your plan goes on',
    lines(
      `You have kept ${notice.title}. It renews on ${day.format(notice.periodEnd)} for ${formatCents(notice.amount)}.`,
      '',
      `See your plan in your portal: ${settings.publicUrl}/billing`,
      questions(settings),
    ),
  );

const changed: PlanMail = (settings, notice) =>
  createEmail(
    `plan-changed:${notice.cause}`,
    notice,
    'Your plan was changed',
    lines(
      `Your plan was changed to ${notice.title}. From ${day.format(notice.periodEnd)} on it costs ${formatCents(notice.amount)} a month.`,
      '',
      `See your plan in your portal: ${settings.publicUrl}/billing`,
      questions(settings),
    ),
  );

const paused: PlanMail = (settings, notice) =>
  createEmail(
    `plan-paused:${notice.cause}`,
    notice,
    'Your plan is paused',
    lines(
      `${capitalized(notice.title)} is paused. Nothing is charged until it goes on.`,
      '',
      `See your plan in your portal: ${settings.publicUrl}/billing`,
      questions(settings),
    ),
  );

const unpaused: PlanMail = (settings, notice) =>
  createEmail(
    `plan-unpaused:${notice.cause}`,
    notice,
    'Your plan goes on',
    lines(
      `${capitalized(notice.title)} is no longer paused. It renews on ${day.format(notice.periodEnd)} for ${formatCents(notice.amount)}.`,
      '',
      `See your plan in your portal: ${settings.publicUrl}/billing`,
      questions(settings),
    ),
  );

/** The mail for each thing that can happen to a plan. */
export const planEmails = {
  'past-due': pastDue,
  ended,
  cancelled,
  kept,
  changed,
  paused,
  unpaused,
};
