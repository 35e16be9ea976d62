import { paths } from '../../../configuration/paths.ts';

/** What the member is buying, as the address names it. */
export interface Purchase {
  readonly priceId: string;
  readonly isAddOn: boolean;
}

/** Reads the purchase from the address; undefined if no plan is selected (ROUTE-10). */
export function parsePurchase(query: URLSearchParams): Purchase | undefined {
  const priceId = query.get('plan');
  return priceId ? { priceId, isAddOn: query.get('addOn') === 'true' } : undefined;
}

/** Returns the page with the other plans or add-ons. */
export const getPlanChooserUrl = (isAddOn: boolean): string =>
  isAddOn ? paths.addMoments : paths.subscriptions;

/** Returns the page that the bank's page leads back to. It names the purchase. */
export function getReturnUrl({ priceId, isAddOn }: Purchase): string {
  const url = new URL(isAddOn ? paths.addOnCheckout : paths.checkout, location.origin);
  url.searchParams.set('plan', priceId);
  return url.href;
}

/** Returns the page to open after the payment (CHK-10). */
export const getPostPaymentPath = (isAddOn: boolean, hadPaid: boolean): string =>
  isAddOn || hadPaid ? paths.billing : `${paths.additionInformation}?step=preference`;
