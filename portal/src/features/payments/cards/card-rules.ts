import type { SavedPaymentMethod } from '@moments/contract/payments/cards';

type Card = SavedPaymentMethod['card'];

/** https://docs.stripe.com/api/payment_methods/object#payment_method_object-card-brand */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  unknown: 'Card',
  visa: 'Visa',
};

/** The brand as it stands on the card. */
const brandName = (brand: string): string =>
  brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ');

/** "Visa ending in 4242". */
export const cardName = ({ brand, last4 }: Card): string => `${brandName(brand)} ending in ${last4}`;

/** When the card expires: "04/2030". */
export const expiryWords = ({ exp_month, exp_year }: Card): string =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year)}`;

/** A card is good until the end of its month. @param today ISO date in Eastern Time */
export const isExpired = ({ exp_month, exp_year }: Card, today: string): boolean =>
  `${String(exp_year)}-${String(exp_month).padStart(2, '0')}` < today.slice(0, 7);
