import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getOpenInvoice } from '@moments/contract/payments/open-invoice';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';
import { useLoadStripe } from '../card-form/card-script.ts';
import { buildReturnAddress, paymentPurposes } from '../flow/bank-return.ts';
import { paymentAlertTexts, type PaymentAlert, type VisibleStage } from '../flow/payment-flow.ts';
import { usePaymentFlow, type PaymentFlow } from '../flow/use-payment-flow.ts';
import { confirmRenewal, payRenewal, readRenewal } from './pay-renewal.ts';

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
 */
export function useRenewalPayment(page: string, isInProgress: boolean): RenewalPayment {
  const client = useQueryClient();
  const loadStripe = useLoadStripe();
  return usePaymentFlow({
    start: payRenewal,
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
