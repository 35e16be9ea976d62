import { routes } from '@moments/contract/members/routes';
import { isAddOnKind, type ProductKind } from '@moments/contract/payments/product-kinds';

/** The names of pages that links elsewhere use, too. */
export const pageNames = {
  accountSettings: 'Account Settings',
  addMoments: 'Add More Moments',
} as const;

/** The place of the address and the emergency contact in Account Settings, open for editing. */
export const addressAnchor = '#address';

/** The portal's addresses: the contract's routes, and those with a query of their own. */
export const paths = {
  ...routes,
  addMoments: `${routes.subscriptions}?addOn=true`,
  ownAddress: `${routes.accountSettings}?tab=profile${addressAnchor}`,
  addOnCheckout: `${routes.checkout}?addOn=true`,
} as const;

/** Returns the URL of a plan change. It names the new plan, so that a reload keeps it. */
export const changeAddress = (priceId: string): string =>
  `${routes.subscriptions}?${new URLSearchParams({ change: priceId }).toString()}`;

/** Returns the checkout of a plan or add-on; the address holds it, so that it is still there after a reload. */
export const getCheckoutUrl = (priceId: string, kind: ProductKind): string =>
  `${routes.checkout}?${new URLSearchParams({ ...(isAddOnKind(kind) ? { addOn: 'true' } : {}), plan: priceId }).toString()}`;
