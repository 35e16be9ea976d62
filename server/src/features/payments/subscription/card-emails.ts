import { formatCard } from '@moments/contract/payments/card-name';
import { formatEasternDay } from '@moments/contract/values/dates';
import { formatCents } from '@moments/contract/values/money';
import { createEmail, type EmailRecipient, type NewMessage } from '../../../platform/outbox/index.ts';
import { formatQuestionsLine, type EmailSettings } from '../emails.ts';
import type { RenewalNotice } from './renewal-notice-rules.ts';

interface ComingRenewal extends EmailRecipient {
  /** The renewal. Its email is sent once. */
  readonly cause: string;
  /** In cents. */
  readonly amount: number;
  readonly renewsAt: Date;
  /** Undefined if there is no default card. */
  readonly card: { readonly brand: string; readonly last4: string } | undefined;
  readonly cancelUrl: string;
}

interface Content {
  readonly key: string;
  readonly subject: string;
  readonly what: string;
  readonly action: string;
  /** A tab of Billing. */
  readonly tab: 'manage' | 'methods';
}

function describe(notice: RenewalNotice, { amount, renewsAt, card }: ComingRenewal): Content {
  const day = formatEasternDay(renewsAt);
  const price = formatCents(amount);
  const name = card ? formatCard(card) : 'card';
  const contents: Readonly<Record<RenewalNotice, Content>> = {
    'missing-card': {
      key: 'card-missing',
      subject: 'Please add a card for your plan',
      what: `Your plan renews on ${day} for ${price}, and it has no default card yet. Add one by then to continue your coaching.`,
      action: 'Add a card',
      tab: 'methods',
    },
    'expiring-card': {
      key: 'card-expiring',
      subject: 'Your card expires before your plan renews',
      what: `Your plan renews on ${day} for ${price}, and your ${name} expires before that day. Add another card, and make it your default.`,
      action: 'Update my card',
      tab: 'methods',
    },
    'first-full-price': {
      key: 'first-full-price',
      subject: `Your plan renews on ${day}`,
      what: `Your first month cost less. On ${day}, we charge the full price of ${price} to your ${name}, and then each month until you cancel.`,
      action: 'See my plan',
      tab: 'manage',
    },
  };
  return contents[notice];
}

/** Says what a member must know before a renewal, with the link that cancels the plan (RENEW-04). */
export function createRenewalNotice(
  settings: EmailSettings,
  notice: RenewalNotice,
  renewal: ComingRenewal,
): NewMessage {
  const { key, subject, what, action, tab } = describe(notice, renewal);
  return createEmail(`${key}:${renewal.cause}`, renewal, subject, [
    what,
    '',
    `${action}: ${settings.publicUrl}/billing?tab=${tab}`,
    '',
    `Cancel my plan: ${renewal.cancelUrl}`,
    formatQuestionsLine(settings),
  ]);
}
