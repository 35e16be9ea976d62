import { getPaymentMethods } from '@moments/contract/payments/cards';

/** What is said of any failure with the cards (BILL-05). */
export const cardErrorMessage = getPaymentMethods.defaultError;
