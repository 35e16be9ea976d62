import type { Stripe } from '@stripe/stripe-js';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getOpenInvoice, payOpenInvoice } from '@moments/contract/payments/open-invoice';
import type { ApiError } from '../../../api/api-error.ts';
import { caching } from '../../../api/caching.ts';
import { callOrThrow, call } from '../../../api/call.ts';
import { useLoadStripe } from '../card-form/card-script.ts';
import { confirmPayment } from '../card-form/stripe-card-form.ts';
import { buildReturnAddress, paymentPurposes } from '../flow/bank-return.ts';
import {
  paymentAlertTexts,
  type PaymentAlert,
  type VisibleStage,
  createNotCharged,
  type ConfirmationNeeded,
  type PaymentOutcome,
  type StartOutcome,
} from '../flow/payment-flow.ts';
import { usePaymentFlow, type PaymentFlow } from '../flow/use-payment-flow.ts';

/** Reads how the payment ended, without charging anything. Never throws; undefined if the server can't be asked now. */
async function readRenewal(): Promise<PaymentOutcome | undefined> {
  const read = await call(getOpenInvoice);
  if (!read.ok) return undefined;
  const invoice = read.reply.data;
  if (invoice === null) return { kind: 'paid', subscription: null };
  return invoice.paymentStatus === 'processing' || invoice.paymentStatus === 'succeeded'
    ? { kind: 'processing' }
    : { kind: 'failed' };
}

/** Reads the payment after a step with an unknown result; undefined if it is neither paid nor processing. */
async function findPayment(): Promise<PaymentOutcome | undefined> {
  const read = await readRenewal();
  return read?.kind === 'failed' ? undefined : read;
}

/** The codes that leave open whether the card was charged. */
const unknownOutcomeCodes: readonly ApiError['code'][] = [
  'UNREACHABLE',
  'TIMED_OUT',
  'CARD_PROVIDER_UNAVAILABLE',
];

async function readAfterError({ code, message, reference }: ApiError): Promise<PaymentOutcome> {
  if (!unknownOutcomeCodes.includes(code))
    return createNotCharged(paymentAlertTexts.paymentFailed, message, reference);
  return (await findPayment()) ?? createNotCharged(paymentAlertTexts.unexpected, message, reference);
}

/** Pays the overdue renewal with a saved card. The server pays an invoice only once. Never throws. */
async function payRenewal(paymentMethodId: string, renewalTerms: string | null): Promise<StartOutcome> {
  const terms = renewalTerms === null ? {} : { renewalTerms };
  const result = await call(payOpenInvoice, { body: { paymentMethodId, ...terms } });
  if (!result.ok) return readAfterError(result.error);
  const { paymentStatus, clientSecret, subscription } = result.reply.data;
  if (paymentStatus === 'succeeded') return { kind: 'paid', subscription };
  if (paymentStatus === 'processing') return { kind: 'processing' };
  return clientSecret === null ? { kind: 'failed' } : { kind: 'confirm', clientSecret, paymentMethodId };
}

/**
 * Lets the bank confirm the payment (CHK-07). Never throws.
 *
 * @param returnUrl the page that the bank's page leads back to
 */
async function confirmRenewal(
  stripe: Stripe | null,
  { clientSecret, paymentMethodId }: ConfirmationNeeded,
  returnUrl: string,
): Promise<PaymentOutcome> {
  if (!stripe) return createNotCharged(paymentAlertTexts.systemNotReady);
  const confirmed = await confirmPayment(stripe, { clientSecret, paymentMethodId, returnUrl });
  if (confirmed.kind === 'authenticate') return confirmed;
  if (confirmed.kind === 'declined')
    return createNotCharged(paymentAlertTexts.paymentFailed, confirmed.reason);
  const paid = await findPayment();
  if (paid) return paid;
  // A confirmed payment is paid or soon will be: our server may learn of it a moment later.
  return confirmed.kind === 'confirmed'
    ? { kind: 'processing' }
    : createNotCharged(paymentAlertTexts.unexpected);
}

/** The unpaid renewal; null if it is paid. */
export const openInvoiceQuery = queryOptions({
  queryKey: ['open-invoice'],
  queryFn: async ({ signal }) => (await callOrThrow(getOpenInvoice, { signal })).data,
  ...caching.usual,
  // A payment in progress must not change under the member.
  refetchOnWindowFocus: false,
});

/** `submit` takes the ID of a saved card. */
export type RenewalPayment = PaymentFlow<string>;

/** Returns why the last try didn't pay the renewal; undefined if nothing failed. */
export function getRenewalAlert(stage: VisibleStage): PaymentAlert | undefined {
  if (stage.name === 'failed') return { message: paymentAlertTexts.paymentFailed };
  return stage.name === 'form' ? stage.alert : undefined;
}

/**
 * Runs the payment of an overdue renewal (STAT-11, CHK-07, CHK-09, CHK-13).
 *
 * @param page the current page with its query: the bank's page leads back there
 * @param isInProgress a payment started before the page was loaded
 * @param renewalTerms what the page says about later renewals (RENEW-01)
 */
export function useRenewalPayment(
  page: string,
  isInProgress: boolean,
  renewalTerms: string | null,
): RenewalPayment {
  const client = useQueryClient();
  const loadStripe = useLoadStripe();
  return usePaymentFlow({
    start: (cardId) => payRenewal(cardId, renewalTerms),
    confirm: async (payment) =>
      confirmRenewal(await loadStripe(), payment, buildReturnAddress(page, paymentPurposes.renewal)),
    read: readRenewal,
    resume: isInProgress ? async () => (await readRenewal()) ?? { kind: 'processing' } : undefined,
    onDone: (end) =>
      end.kind === 'paid'
        ? // The payment changed the plan, the Moments, the cards, and the history.
          client.invalidateQueries()
        : // Another card may be the one that was last tried.
          client.invalidateQueries({ queryKey: openInvoiceQuery.queryKey }),
  });
}
