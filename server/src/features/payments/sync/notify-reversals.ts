import { formatEasternDay } from '@moments/contract/values/dates';
import { formatCents } from '@moments/contract/values/money';
import type { Transaction } from '../../../platform/database/database.ts';
import { createEmail, enqueueMessage, type NewMessage } from '../../../platform/outbox/index.ts';
import type { ProviderPayment, Reversal } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { formatDeskLine, listOperationsEmails } from '../../staff/index.ts';
import { formatQuestionsLine, type EmailSettings } from '../emails.ts';
import { formatPaymentCard } from './unpaid-email.ts';

interface Reported {
  readonly member: Member;
  readonly payment: ProviderPayment;
  readonly reversal: Reversal;
  /**
   * Whether the payment is one for the member's active plan, which then charges nothing. A dispute about another one pauses nothing, and an
   * overdue renewal is tried again also during a pause.
   */
  readonly stopsCharges: boolean;
}

/** Lists what a member reads of a refund or dispute. Undefined for a state that says nothing new. */
function getMemberLines({ payment, reversal: { kind, status, amount }, stopsCharges }: Reported) {
  const money = formatCents(amount);
  // It ends the plan already, and can take days.
  if (kind === 'refund' && status === 'pending')
    return {
      subject: `We’re refunding ${money}`,
      lines: [
        `We’re refunding ${money} to ${formatPaymentCard(payment)}. We’ll email you when it’s on its way.`,
      ],
    };
  if (kind === 'refund' && status === 'succeeded')
    return {
      subject: `We refunded ${money}`,
      lines: [`We refunded ${money} to ${formatPaymentCard(payment)}. It arrives in 5 to 10 days.`],
    };
  if (kind === 'refund' && status === 'failed')
    return {
      subject: `Our refund of ${money} didn’t go through`,
      lines: [
        `Our refund of ${money} to ${formatPaymentCard(payment)} didn’t go through. We still owe you this money.`,
        'We’ll write to you about another way to return it.',
      ],
    };
  if (kind === 'dispute' && status === 'needs_response')
    return {
      subject: `Your bank asked for ${money} back`,
      lines: [
        `Your bank asked us to return your payment of ${money}.${stopsCharges ? ' While it decides, your plan is paused and nothing is charged.' : ''}`,
        'If you didn’t ask your bank for this, please email us.',
      ],
    };
  return undefined;
}

const createMemberEmail = (settings: EmailSettings, reported: Reported): NewMessage | undefined => {
  const { member, reversal } = reported;
  const content = getMemberLines(reported);
  if (!content || member.email === '') return undefined;
  const key = `${reversal.kind}:${reversal.id}:${reversal.status}`;
  const recipient = { memberId: member.id, to: member.email };
  return createEmail(key, recipient, content.subject, [...content.lines, '', formatQuestionsLine(settings)]);
};

/** Creates operations' email. It names the member by ID only. */
function createStaffEmail(
  configuration: Services['configuration'],
  { member, reversal }: Reported,
  person: { readonly id: string; readonly to: string },
): NewMessage {
  const { id, kind, status, amount, answerBy } = reversal;
  const subject = `${kind === 'dispute' ? 'Dispute' : 'Refund'} of ${formatCents(amount)}: ${status.replaceAll('_', ' ')}`;
  const body = [
    kind === 'refund' && status === 'failed'
      ? 'Stripe put the money back into our balance. Return it to the member in another way. If the refund ended their plan, it stays ended.'
      : undefined,
    answerBy && `Answer it in Stripe by ${formatEasternDay(answerBy)}.`,
    `Member: ${member.id}. Their Payments tab on the desk shows it. Stripe calls it ${id}.`,
    formatDeskLine(configuration, `/members/${member.id}`),
  ];
  return {
    key: `${kind}-operations:${id}:${status}:${person.id}`,
    channel: 'mail',
    to: person.to,
    subject,
    body: body.filter((line) => line !== undefined).join('\n\n'),
  };
}

/** Tells the member and operations of a refund or dispute, once for each of its states (RENEW-06). */
export async function notifyOfReversal(
  services: Services,
  transaction: Transaction,
  reported: Reported,
): Promise<void> {
  const own = createMemberEmail(services.configuration, reported);
  if (own) await enqueueMessage(services, transaction, own);
  for (const person of await listOperationsEmails(transaction, services.personalData))
    await enqueueMessage(services, transaction, createStaffEmail(services.configuration, reported, person));
}
