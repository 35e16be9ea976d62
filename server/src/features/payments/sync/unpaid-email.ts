import { formatCard } from '@moments/contract/payments/card-name';
import { formatEasternDay } from '@moments/contract/values/dates';
import { formatCents } from '@moments/contract/values/money';
import { createEmail, type EmailRecipient, type NewMessage } from '../../../platform/outbox/index.ts';
import type { ProviderInvoice, ProviderPayment } from '../../../providers/payments/payment-reader.ts';
import { formatQuestionsLine, type EmailSettings } from '../emails.ts';
import type { UnpaidStage } from './unpaid-rules.ts';

/** The start of the key of an email about a failed renewal. */
export const overdueEmailKey = 'payment-past-due';

interface Unpaid extends EmailRecipient {
  readonly stage: UnpaidStage;
  /** 'the Standard plan'. */
  readonly title: string;
  readonly invoice: Pick<ProviderInvoice, 'id' | 'total' | 'nextTryAt' | 'payment'>;
  /** The member was stopped or deleted by an administrator and can't log in, so the email has no button. */
  readonly isStopped: boolean;
  /** The plan is canceled. */
  readonly endsWithPeriod: boolean;
}

/** Formats the card of a payment: 'your Visa ending in 4242'. */
export const formatPaymentCard = (
  payment: Pick<ProviderPayment, 'cardBrand' | 'last4'> | undefined,
): string =>
  payment?.last4 === undefined
    ? 'your card'
    : `your ${formatCard({ brand: payment.cardBrand ?? 'unknown', last4: payment.last4 })}`;

function describeFailure({ stage, title, invoice: { total, payment } }: Unpaid): string {
  const charge = `${formatCents(total)} for ${title}`;
  const card = formatPaymentCard(payment);
  if (payment?.status === 'requires_action')
    return `Your bank asks you to confirm the payment of ${charge} with ${card}.`;
  return `We ${stage === 'first' ? '' : 'still '}couldn’t charge ${charge} to ${card}.`;
}

function describeNextTry({ stage, invoice: { nextTryAt }, endsWithPeriod }: Unpaid): string {
  if (nextTryAt === undefined) return 'We don’t try again by ourselves.';
  const next = formatEasternDay(nextTryAt);
  return stage === 'last'
    ? `We try one last time on ${next}, and then stop.${endsWithPeriod ? '' : ' Your plan comes back when you pay.'}`
    : `We try again on ${next}. You can pay sooner, or with another card.`;
}

const subjects: Readonly<Record<UnpaidStage, string>> = {
  first: 'Your payment didn’t go through',
  'day-3': 'Your payment still didn’t go through',
  'day-8': 'Your plan is still unpaid',
  last: 'We’re about to stop trying your card',
};

/** Says that a renewal failed: amount, card, the day of the next try, and one button (RENEW-04). Once for each stage of a renewal. */
export function createUnpaidEmail(settings: EmailSettings, unpaid: Unpaid): NewMessage {
  const { stage, invoice, isStopped } = unpaid;
  const key = [overdueEmailKey, invoice.id, ...(stage === 'first' ? [] : [stage])].join(':');
  return createEmail(key, unpaid, subjects[stage], [
    describeFailure(unpaid),
    describeNextTry(unpaid),
    '',
    isStopped ? undefined : `Pay now: ${settings.publicUrl}/billing`,
    isStopped ? undefined : '',
    formatQuestionsLine(settings),
  ]);
}
