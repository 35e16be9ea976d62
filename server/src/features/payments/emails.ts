import { formatCard } from '@moments/contract/payments/card-name';
import { formatEasternDay } from '@moments/contract/values/dates';
import { formatCents } from '@moments/contract/values/money';
import { createEmail, type EmailRecipient, type NewMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';

export type EmailSettings = Pick<Services['configuration'], 'publicUrl' | 'supportEmail'>;

/** What a plan charges next (RENEW-02). */
export interface NextCharge {
  /** In cents. */
  readonly amount: number;
  readonly at: Date;
  /** Cancels the plan without a log-in. */
  readonly cancelUrl: string;
}

const describeNextCharge = ({ amount, at, cancelUrl }: NextCharge): readonly string[] => [
  `Next charge: ${formatCents(amount)} on ${formatEasternDay(at)}, then every month until you cancel.`,
  `Cancel my plan: ${cancelUrl}`,
  '',
];

export const formatQuestionsLine = ({ supportEmail }: EmailSettings): string =>
  `Questions? Email ${supportEmail}.`;

export interface Receipt extends EmailRecipient {
  /** The paid object. Its email is sent once. */
  readonly cause: string;
  /** 'Standard plan', '10 Moments'. */
  readonly title: string;
  readonly amount: number;
  readonly moments: number;
  readonly receiptUrl: string | undefined;
  /** Undefined if nothing renews for money. */
  readonly nextCharge?: NextCharge | undefined;
  /** A plan's first payment, whose email repeats where the terms are. */
  readonly isFirst?: boolean;
}

/** Confirms a payment, even when the browser had stopped waiting for it (MOM-06). */
export function paymentConfirmedEmail(
  settings: EmailSettings & Pick<Services['configuration'], 'termsUrl'>,
  receipt: Receipt,
): NewMessage {
  const { cause, title, moments, receiptUrl, nextCharge, isFirst = false } = receipt;
  const amount = formatCents(receipt.amount);
  const isFree = receipt.amount === 0;
  return createEmail(
    `payment-confirmed:${cause}`,
    receipt,
    isFree ? 'Your plan has started' : `We received your payment of ${amount}`,
    [
      isFree ? `Thank you. ${title}: no payment needed.` : 'Thank you. Your payment went through.',
      '',
      isFree ? undefined : `For: ${title}`,
      `Amount: ${amount}`,
      moments > 0 ? `Moments added: ${String(moments)}` : undefined,
      receiptUrl === undefined ? undefined : `Receipt: ${receiptUrl}`,
      `Go to your portal: ${settings.publicUrl}`,
      '',
      ...(nextCharge ? describeNextCharge(nextCharge) : []),
      isFirst ? `Terms of Service: ${settings.termsUrl}` : undefined,
      formatQuestionsLine(settings),
    ],
  );
}

interface CardChange extends EmailRecipient {
  /** The change. Its email is sent once. */
  readonly cause: string;
  readonly brand: string;
  readonly last4: string;
}

/** Names the card that the plan renews with from now on. */
export const cardChangedEmail = (
  { publicUrl, supportEmail }: EmailSettings,
  change: CardChange,
): NewMessage =>
  createEmail(`card-changed:${change.cause}`, change, 'Your default card was changed', [
    `We’ll charge your ${formatCard(change)} from now on.`,
    '',
    `See your cards in your portal: ${publicUrl}/billing?tab=methods`,
    `Wasn’t you? Email ${supportEmail}.`,
  ]);

/** Names a plan within a sentence: 'the Standard plan'. */
export const formatPlanTitle = (plan: { readonly name: string } | undefined): string =>
  plan ? `the ${plan.name} plan` : 'your plan';
