/** The tabs of billing in their order (BILL-01). The ids stand in the address: `/billing?tab=history`. */
export const billingTabs = [
  { id: 'current', label: 'Current Billing' },
  { id: 'manage', label: 'Manage Subscription' },
  { id: 'history', label: 'Payment History' },
  { id: 'methods', label: 'Payment Methods' },
] as const;

export type BillingTab = (typeof billingTabs)[number];

/** The tab that an address names; the first one where it names none. */
export const tabIn = (query: URLSearchParams): BillingTab =>
  billingTabs.find(({ id }) => id === query.get('tab')) ?? billingTabs[0];
