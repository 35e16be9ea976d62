import { getPaymentMethods } from '@moments/contract/cards';

/** What is said of any failure with the cards (BILL-05). */
export const cardTrouble = getPaymentMethods.defaultError;
