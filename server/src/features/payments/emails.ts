import { formatCents } from '@moments/contract/values/money';
import { createEmail, type NewMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';

export interface Receipt {
  /** The paid object: its mail is sent once. */
  readonly cause: string;
  readonly memberId: string;
  readonly to: string;
  /** 'Standard plan', '10 Moments'. */
  readonly title: string;
  readonly amount: number;
  readonly moments: number;
  readonly receiptUrl: string | undefined;
}

export type Settings = Pick<Services['configuration'], 'publicUrl' | 'supportEmail'>;

export const lines = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join('\n');

/** Says that a payment has arrived, also when the browser had given up waiting for it (MOM-06). */
export const confirmationMail = ({ publicUrl, supportEmail }: Settings, receipt: Receipt): NewMessage =>
  createEmail(
    `payment-confirmed:${receipt.cause}`,
    receipt,
    receipt.amount === 0
      ? 'Your plan has begun'
      : `Your payment of ${formatCents(receipt.amount)} has arrived`,
    lines(
      receipt.amount === 0
        ? `Thank you. ${receipt.title}: nothing had to be paid.`
        : `Thank you. Your payment for ${receipt.title} went through.`,
      '',
      `Amount: ${formatCents(receipt.amount)}`,
      receipt.moments > 0 ? `Moments added: ${String(receipt.moments)}` : undefined,
      receipt.receiptUrl === undefined ? undefined : `Receipt: ${receipt.receiptUrl}`,
      '',
      `Go on in your portal: ${publicUrl}`,
      `Questions? Write to ${supportEmail}.`,
    ),
  );
