import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { ProviderPayment } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { grantAddOn } from '../../moments/index.ts';
import { confirmationMail } from '../emails.ts';
import type { StoredPlan } from '../plans/plans-repository.ts';
import { addTransaction, type NewTransaction } from '../transactions-repository.ts';
import { restoreCoachingAfterPayment } from './restore-coaching.ts';

export interface PaidAddOn {
  readonly member: Member;
  readonly payment: ProviderPayment;
  readonly plan: StoredPlan;
  readonly paymentId: string;
}

const causeOf = (payment: ProviderPayment): string => `payment:${payment.id}`;

const lineOf = ({ member, payment, plan, paymentId }: PaidAddOn): NewTransaction => ({
  memberId: member.id,
  cause: causeOf(payment),
  title: plan.name,
  description: 'Add-on Moments',
  type: 'Add-on',
  amount: payment.amount,
  realAmount: plan.amount,
  paymentMethodType: payment.methodType ?? null,
  paymentMethodId: payment.methodId ?? null,
  last4: payment.last4 ?? null,
  status: 'succeeded',
  receiptUrl: payment.receiptUrl ?? null,
  paymentId,
  createdAt: payment.createdAt,
});

/** Gives what an add-on's payment paid for, once: the line in the payment history, the Moments at once (MOM-03), the mail. */
export async function creditAddOn(
  services: Services,
  transaction: Transaction,
  paid: PaidAddOn,
): Promise<void> {
  const { member, payment, plan } = paid;
  if (!(await addTransaction(transaction, lineOf(paid)))) return;
  const cause = causeOf(payment);
  const at = services.clock.now();
  await grantAddOn(transaction, { memberId: member.id, cause, amount: plan.moments, at });
  await restoreCoachingAfterPayment(transaction, member, 'add-on');
  if (member.email === '') return;
  await enqueueMessage(
    services,
    transaction,
    confirmationMail(services.configuration, {
      cause,
      memberId: member.id,
      to: member.email,
      title: plan.name,
      amount: payment.amount,
      moments: plan.moments,
      receiptUrl: payment.receiptUrl,
    }),
  );
}
