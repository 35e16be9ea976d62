import { expect, it } from 'vitest';
import { deletionCanceledEmail, deletionScheduledEmail } from '../src/features/account/deletion/emails.ts';
import { phoneChangedEmail } from '../src/features/account/phone-change/messages.ts';
import { paymentConfirmedEmail } from '../src/features/payments/emails.ts';
import { createRenewalNotice } from '../src/features/payments/subscription/card-emails.ts';
import { createPlanEmail } from '../src/features/payments/sync/plan-emails.ts';
import { createUnpaidEmail } from '../src/features/payments/sync/unpaid-email.ts';
import { coachRequestKind } from '../src/features/requests/coach/coach-request-kind.ts';
import {
  returnReminderEmail,
  serviceCarriedOutEmail,
  serviceResumedEmail,
} from '../src/features/requests/service/emails.ts';
import { formatEmailHtml } from '../src/platform/outbox/email-html-rules.ts';
import { createTestConfiguration } from './configuration.ts';

const settings = createTestConfiguration();
const to = { memberId: 'member', to: 'ava@example.com' };
const at = new Date('2026-12-18T17:00:00Z');
const plan = {
  ...to,
  cause: 'change',
  title: 'the Standard plan',
  amount: 4_900,
  periodEnd: at,
  endsWithPeriod: false,
  isStopped: false,
  isHeldForMatch: false,
  hasOptedOut: false,
  isOverdue: false,
  isPaused: false,
};
const renewal = { ...to, cause: 'renewal', amount: 4_900, renewsAt: at, card: undefined };
const cancelUrl = 'https://moments.example/cancel-plan#token';
const receipt = { ...to, cause: 'payment', title: 'Standard plan', moments: 60 };
const nextCharge = { amount: 4_900, at, cancelUrl };
const user = { basicInfo: { partnerId: 'NONE', deletionDueAt: null } };
const pause = {
  id: 'request',
  kind: 'pause',
  state: 'carried-out',
  createdAt: at.toISOString(),
  decidedAt: at.toISOString(),
  returnDate: null,
  reason: null,
  endedAt: null,
} as const;
const unpaid = { id: 'invoice', total: 4_900, nextTryAt: at, payment: undefined };
const back = { id: 'request', returnDate: '2026-12-18', charge: { title: 'Standard', amount: 4_900, at } };
const resume = (plan: 'resuming' | 'unchanged' | 'none', hasMoments: boolean) =>
  serviceResumedEmail(settings, to, 'request', { plan, hasMoments });
const scheduled = { requestedAt: at, dueAt: at, hasPlan: true, areRecordsHeld: false };
const changed = { phone: '+12125550105', isOptedOut: true, undoUrl: 'https://moments.example/undo#token' };

it.each([
  ['Choose a plan', createPlanEmail(settings, 'ended', plan)],
  ['Keep my plan', createPlanEmail(settings, 'canceled', plan)],
  ['Keep my plan', createPlanEmail(settings, 'booked', plan)],
  ['Get my money back', createPlanEmail(settings, 'paused', { ...plan, isHeldForMatch: true })],
  [
    'Receipt',
    paymentConfirmedEmail(settings, { ...receipt, amount: 4_900, receiptUrl: cancelUrl, nextCharge }),
  ],
  [
    'Go to your portal',
    paymentConfirmedEmail(settings, { ...receipt, amount: 0, receiptUrl: undefined, nextCharge }),
  ],
  ['Add a card', createRenewalNotice(settings, 'missing-card', { ...renewal, cancelUrl })],
  ['Pay now', createUnpaidEmail(settings, { ...plan, stage: 'first', invoice: unpaid })],
  [
    'Go to Service Status',
    serviceCarriedOutEmail(settings, to, pause, { sync: 'pausing', user, subscription: null }),
  ],
  ['Go to Service Status', returnReminderEmail(settings, to, back)],
  [
    'Go to Service Status',
    coachRequestKind.composeDeclineEmail(settings, to, { ...pause, why: 'private' }, 'All are full.'),
  ],
  ['Add More Moments', resume('resuming', false)],
  ['Choose a plan', resume('none', false)],
  ['Go to your portal', resume('unchanged', true)],
  ['Go to Account Settings', deletionScheduledEmail(settings, to, scheduled)],
  ['Go to Billing', deletionCanceledEmail(settings, to, scheduled)],
  ['Undo the change', { subject: 'Changed', body: phoneChangedEmail(settings, changed) }],
])(
  '[RENEW-02, RENEW-04, ACC-06] makes “%s” the one button of an email, and no address is spelled out',
  (label, { subject, body }) => {
    const html = formatEmailHtml(subject ?? '', body);
    expect([...html.matchAll(/class="button"[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([label]);
    expect(html).not.toContain('>https://');
    expect(html).not.toContain('>http://');
  },
);

it('[RENEW-04] leads an email about a card to the tab with the cards', () => {
  const { body } = createRenewalNotice(settings, 'missing-card', { ...renewal, cancelUrl });
  expect(body).toContain('Add a card: http://127.0.0.1:3000/billing?tab=methods\n');
});

it('[BILL-03, RENEW-02] leads a member who can keep a plan to the tab with the button that keeps it', () => {
  for (const event of ['canceled', 'booked'] as const)
    expect(createPlanEmail(settings, event, plan).body).toContain(
      'Keep my plan: http://127.0.0.1:3000/billing?tab=manage\n',
    );
  expect(deletionCanceledEmail(settings, to, scheduled).body).toContain('/billing?tab=manage\n');
});

it('[RENEW-02] says in the email of a cancellation that an overdue payment stays due', () => {
  const { body } = createPlanEmail(settings, 'canceled', { ...plan, isOverdue: true });
  expect(body).toContain('You still owe the overdue payment.');
  expect(body).not.toContain('charge you again');
});

it('[ACC-03, BILL-03] says in the email of a pause that a canceled plan ends, and promises no later charge', () => {
  expect(createPlanEmail(settings, 'paused', plan).body).toContain('We won’t charge you until it resumes.');
  const { body } = createPlanEmail(settings, 'paused', { ...plan, endsWithPeriod: true });
  expect(body).toContain('It’s canceled, so it still ends on ');
  expect(body).not.toContain('until it resumes');
});

it('[BILL-03] names what really comes after the period in the email that a plan has resumed', () => {
  for (const isHeldForMatch of [false, true]) {
    const resumed = { ...plan, isHeldForMatch };
    const canceled = createPlanEmail(settings, 'resumed', { ...resumed, endsWithPeriod: true }).body;
    expect(canceled).toContain('because it’s canceled.');
    expect(canceled).not.toMatch(/renews|new Moments/);
    const next = { name: 'Starter', amount: 2900 };
    const booked = createPlanEmail(settings, 'resumed', { ...resumed, next }).body;
    expect(booked).toContain('Then the Starter plan begins, for $29.00 a month.');
    expect(booked).not.toContain('renews');
  }
});
