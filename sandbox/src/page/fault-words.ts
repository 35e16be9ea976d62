import type { CallFault, Provider, WebhookFault } from '../faults.ts';

/** What the page calls the providers and what can go wrong with them. */
export const providerWords: Record<Provider, string> = {
  stripe: 'Cards',
  sms: 'Texts',
  mail: 'Mail',
  referral: 'Referrals',
  places: 'Addresses',
};

export const faultWords: Record<CallFault | WebhookFault, string> = {
  timeout: 'never answers',
  'error-500': 'fails with an error',
  'lost-reply': 'does it, but the reply is lost',
  slow: 'answers after 3 seconds',
  duplicate: 'tells the server twice',
  reorder: 'tells the server out of order',
  delay: 'tells the server late',
  drop: 'never tells the server',
};
