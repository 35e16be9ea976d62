import { create } from 'zustand';

/** A payment whose receipt is shown right after it. */
export interface LastPayment {
  /** The server's ID of the purchase. */
  readonly paymentId: string;
  /** The page that shows the receipt. Undefined until one shows it. */
  readonly page?: string;
}

/** The last payment of this page. In memory, because the payment history keeps all receipts. */
export const useLastPayment = create<{ readonly payment: LastPayment | undefined }>(() => ({
  payment: undefined,
}));

/** Lets the next page show the receipt of a purchase. */
export const showReceipt = (paymentId: string): void => useLastPayment.setState({ payment: { paymentId } });
