import type {
  ProviderInvoice,
  ProviderPayment,
  Reversal,
} from '../../../providers/payments/payment-reader.ts';
import type { StoredPlan } from '../plans/plans-repository.ts';
import type { NewTransaction } from '../transactions-repository.ts';
import { describeReversal } from './invoice-rules.ts';

type PaymentMethod =
  | Partial<Pick<ProviderPayment, 'methodType' | 'methodId' | 'cardBrand' | 'last4'>>
  | undefined;

const toMethodColumns = (payment: PaymentMethod) => ({
  paymentMethodType: payment?.methodType ?? null,
  paymentMethodId: payment?.methodId ?? null,
  cardBrand: payment?.cardBrand ?? null,
  last4: payment?.last4 ?? null,
});

/** Names a plan in the payment history and in emails: 'Standard plan'. */
export const getPlanTitle = (plan: Pick<StoredPlan, 'name'> | undefined): string =>
  plan ? `${plan.name} plan` : 'Plan';

export const toPaymentCause = ({ id }: Pick<ProviderPayment, 'id'>): string => `payment:${id}`;
export const toInvoiceCause = ({ id }: Pick<ProviderInvoice, 'id'>): string => `invoice:${id}`;

interface Bought {
  readonly memberId: string;
  readonly title: string;
  readonly type: string;
}

interface OneTimePayment extends Bought {
  readonly description: string;
  readonly payment: ProviderPayment;
  /** The price before discounts. */
  readonly price: number;
  /** Our ID of the purchase. */
  readonly paymentId: string;
}

/** Converts to the line of a payment for a product that is paid once. */
export const toPaymentLine = ({ payment, price, ...line }: OneTimePayment): NewTransaction => ({
  ...line,
  cause: toPaymentCause(payment),
  amount: payment.amount,
  realAmount: price,
  ...toMethodColumns(payment),
  status: 'succeeded',
  receiptUrl: payment.receiptUrl ?? null,
  stripePaymentIntentId: payment.id,
  createdAt: payment.createdAt,
});

export const invoiceDescriptions = {
  first: 'First month',
  renewal: 'Renewal',
  other: 'Change of plan',
} as const;

interface InvoicePayment extends Bought {
  readonly invoice: ProviderInvoice;
  readonly subscriptionId: string;
  readonly paymentId: string | undefined;
}

/** Converts to the line of a paid invoice of a plan. */
export const toInvoiceLine = (paid: InvoicePayment): NewTransaction => {
  const { invoice, memberId, title, type } = paid;
  return {
    memberId,
    title,
    type,
    cause: toInvoiceCause(invoice),
    description: invoiceDescriptions[invoice.reason],
    amount: invoice.total,
    realAmount: invoice.subtotal,
    ...toMethodColumns(invoice.payment),
    status: 'succeeded',
    receiptUrl: invoice.receiptUrl ?? null,
    isFirstPayment: invoice.reason === 'first',
    paymentId: paid.paymentId ?? null,
    stripePaymentIntentId: invoice.payment?.id ?? null,
    stripeSubscriptionId: paid.subscriptionId,
    createdAt: invoice.createdAt,
  };
};

/** Converts to the line of a charge that the bank declined. Undefined if the last charge was not declined. */
export function toFailureLine(
  bought: Bought,
  payment: ProviderPayment | undefined,
): NewTransaction | undefined {
  if (!payment?.failure) return undefined;
  return {
    ...bought,
    cause: `failure:${payment.failure.id}`,
    description: 'Payment failed. You weren’t charged.',
    amount: payment.amount,
    realAmount: payment.amount,
    ...toMethodColumns(payment),
    status: 'failed',
    declineCode: payment.failure.code ?? null,
    receiptUrl: null,
    paymentId: payment.id,
    createdAt: payment.failure.at,
  };
}

interface ReversalOwner {
  readonly id: string;
  readonly erasedAt: Date | null;
}

/** Converts to the line of a refund or dispute. The payment method of an erased member is not stored again. */
export function toReversalLine(
  { id: memberId, erasedAt }: ReversalOwner,
  payment: ProviderPayment,
  reversal: Reversal,
): NewTransaction {
  const description = describeReversal(reversal);
  const method = erasedAt === null ? payment : undefined;
  return {
    ...description,
    memberId,
    cause: `${reversal.kind}:${reversal.id}`,
    realAmount: description.amount,
    ...toMethodColumns(method),
    receiptUrl: method?.receiptUrl ?? null,
    paymentId: payment.id,
    answerBy: reversal.answerBy ?? null,
    createdAt: reversal.createdAt,
  };
}
