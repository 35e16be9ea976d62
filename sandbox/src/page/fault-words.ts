import type { CallFault, Provider, WebhookFault } from '../faults.ts';

/** What the page calls the providers and what can go wrong with them. */
export const providerWords: Record<Provider, string> = {
  stripe: 'Cards',
  sms: 'Texts',
  mail: 'Email',
  referral: 'Referrals',
  places: 'Addresses',
};

export const faultWords: Record<CallFault | WebhookFault, string> = {
  timeout: 'never answers',
  'error-500': 'fails with an error',
  'lost-reply': 'succeeds, but the reply is lost',
  slow: 'answers after 3 seconds',
  duplicate: 'sends the webhook twice',
  reorder: 'sends webhooks out of order',
  delay: 'sends the webhook late',
  drop: 'never sends the webhook',
};
