import { toProductKind, type ProductKind } from '@moments/contract/payments/product-kinds';
import { paths } from '../../configuration/paths.ts';

/** The product that the member is buying, as the URL names it. */
export interface Purchase {
  readonly priceId: string;
  readonly kind: ProductKind;
}

interface KindOfPurchase {
  /** The page with the other products of this kind, and what it lists. */
  readonly chooser: { readonly url: string; readonly label: string };
  /** The checkout of this kind. */
  readonly checkout: string;
  /** How Stripe's form collects the card. */
  readonly cardMode: 'payment' | 'subscription';
  /** The page after a member's first payment of this kind (CHK-10). */
  readonly afterFirstPayment: string;
}

/** The differences between the kinds of products in the checkout. Their copy is in summary-copy.ts. */
export const purchaseKinds: Readonly<Record<ProductKind, KindOfPurchase>> = {
  plan: {
    chooser: { url: paths.subscriptions, label: 'Plans' },
    checkout: paths.checkout,
    cardMode: 'subscription',
    afterFirstPayment: `${paths.additionInformation}?step=preference`,
  },
  'add-on': {
    chooser: { url: paths.addMoments, label: 'Add-ons' },
    checkout: paths.addOnCheckout,
    cardMode: 'payment',
    afterFirstPayment: paths.billing,
  },
};

/** The state of a history entry: the card of a sponsored plan was pressed, and said that the member pays nothing. */
export interface PlanChoice {
  readonly isChosen?: boolean;
}

export const parseKind = (query: URLSearchParams): ProductKind =>
  toProductKind(query.get('addOn') === 'true');

/** Reads the purchase from the address; undefined if no plan is selected (ROUTE-10). */
export function parsePurchase(query: URLSearchParams): Purchase | undefined {
  const priceId = query.get('plan');
  return priceId ? { priceId, kind: parseKind(query) } : undefined;
}

/** Returns the page that the bank's page leads back to. It names the purchase. */
export function getReturnUrl({ priceId, kind }: Purchase): string {
  const url = new URL(purchaseKinds[kind].checkout, location.origin);
  url.searchParams.set('plan', priceId);
  return url.href;
}

/** Returns the page to open after the payment (CHK-10). */
export const getPostPaymentPath = (kind: ProductKind, hadPaid: boolean): string =>
  hadPaid ? paths.billing : purchaseKinds[kind].afterFirstPayment;
