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

/** Formats a brand the way it is printed on the card. */
export const formatBrand = (brand: string): string =>
  brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ');

/** Formats a card: "Visa ending in 4242". */
export const formatCard = ({ brand, last4 }: { readonly brand: string; readonly last4: string }): string =>
  `${formatBrand(brand)} ending in ${last4}`;
