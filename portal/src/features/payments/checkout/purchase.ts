import { paths } from '../../../configuration/paths.ts';

/** What is being bought, as the address names it. */
export interface Purchase {
  readonly priceId: string;
  readonly isAddOn: boolean;
}

/** Undefined where no plan is selected (ROUTE-10). */
export function parsePurchase(query: URLSearchParams): Purchase | undefined {
  const priceId = query.get('plan');
  return priceId ? { priceId, isAddOn: query.get('addOn') === 'true' } : undefined;
}

/** The plans, or the add-ons, to choose another from. */
export const getPlanChooserUrl = (isAddOn: boolean): string =>
  isAddOn ? paths.addMoments : paths.subscriptions;

/** The page that the bank leads back to; it names the purchase. */
export function returnUrl({ priceId, isAddOn }: Purchase): string {
  const url = new URL(isAddOn ? paths.addOnCheckout : paths.checkout, location.origin);
  url.searchParams.set('plan', priceId);
  return url.href;
}

/** Where the member goes on after paying (CHK-10). */
export const getPostPaymentPath = (isAddOn: boolean, hadPaid: boolean): string =>
  isAddOn || hadPaid ? paths.billing : `${paths.additionInformation}?step=preference`;
