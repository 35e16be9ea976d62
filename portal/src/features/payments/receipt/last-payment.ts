import { create } from 'zustand';
import type { PaidNow } from './receipt-rules.ts';

/** A payment whose receipt is shown right after it. */
export type LastPayment = PaidNow & {
  /** The page that shows the receipt. Undefined until one shows it. */
  readonly page?: string;
};

/** The last payment of this page. In memory, because the payment history keeps all receipts. */
export const useLastPayment = create<{ readonly payment: LastPayment | undefined }>(() => ({
  payment: undefined,
}));

/** Lets the next page show the receipt of a purchase. */
export const showReceipt = (paymentId: string): void => useLastPayment.setState({ payment: { paymentId } });

/**
 * Lets a page show the receipt of a change to a plan.
 * @param page the page that the change leads to; undefined for the page where the member is by then
 */
export const showChangeReceipt = (changedTo: string, page?: string): void =>
  useLastPayment.setState({ payment: { changedTo, ...(page === undefined ? {} : { page }) } });
