import type { CallFault, Provider, WebhookFault } from '../../faults.ts';

export interface DemoMember {
  name: string;
  /** E.164 */
  phone: string;
  state: string;
  /** The page after log-in. */
  shows: string;
}

const rows = [
  ['Ava', 'Signed up, nothing else', 'The welcome and the first enrollment step'],
  ['Ben', 'Contact step saved', 'Enrollment at the personal details step'],
  ['Cleo', 'Paid, additional information missing', '“You’re almost done!”'],
  ['Dia', 'Partner member, pending matching', 'Application received, and what happens next'],
  ['Eli', 'Active coaching on a monthly plan', 'Dashboard, a year of payments, texts both ways'],
  ['Fay', 'Community member', 'Choose a plan or go to the dashboard'],
  ['Gus', 'Out of Moments', 'Out-of-Moments notice with add-ons'],
  ['Hana', 'Exited by admin', '“Your Account Stopped By Admin”'],
  ['Ivy', 'Deleted by admin', '“Your Account Deactivated By Admin”'],
  ['Jon', 'Active, cancel initiated', 'A cancellation that can still be undone'],
  ['Kim', 'Renewal failed, past due', 'Paying with another card'],
  ['Leo', '16 years old, emergency contact missing', 'Additional information for a member under 18'],
] as const;

/** The demo members of a new sandbox. */
export const demoMembers: DemoMember[] = rows.map(([name, state, shows], index) => ({
  name,
  phone: `+12125550${101 + index}`,
  state,
  shows,
}));

/** Stripe's test cards, and a sandbox card that stays "processing". They take any future expiration date and any CVC. */
export const testCards = [
  { number: '4242 4242 4242 4242', does: 'Pays' },
  { number: '4000 0025 0000 3155', does: 'Requires authentication' },
  { number: '4000 0000 0000 9995', does: 'Declined' },
  { number: '4000 0000 0000 0341', does: 'Can be saved, then fails on the next charge' },
  {
    number: '4000 0000 0000 7726',
    does: 'Stays processing for 20 seconds, or until you settle it under Stripe data',
  },
];

export const providerLabels: Record<Provider, string> = {
  stripe: 'Cards',
  sms: 'Texts',
  mail: 'Email',
  referral: 'Referrals',
  places: 'Addresses',
};

export const faultLabels: Record<CallFault | WebhookFault, string> = {
  timeout: 'never answers',
  'error-500': 'fails with an error',
  'lost-reply': 'succeeds, but the reply is lost',
  slow: 'answers after 3 seconds',
  duplicate: 'sends the webhook twice',
  reorder: 'sends webhooks out of order',
  delay: 'sends the webhook late',
  drop: 'never sends the webhook',
};
