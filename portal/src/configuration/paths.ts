import { routes } from '@moments/contract/routes';

/** The portal's addresses: the contract's routes, and those with a query of their own. */
export const paths = {
  ...routes,
  addMoments: `${routes.subscriptions}?addOn=true`,
  addOnCheckout: `${routes.checkout}?addOn=true`,
} as const;
