/** The parts of `GET /api/books` that the page reads. */
export interface StripeRecords {
  customers: { id: string; name?: string | null; email?: string | null; phone?: string | null }[];
  subscriptions: Subscription[];
  payments: Payment[];
  refunds: { amount: number; status?: string | null }[];
}

export interface Subscription {
  id: string;
  customer: string;
  status: string;
  created: number;
  cancel_at_period_end: boolean;
  items: { data: { current_period_end: number; price?: { unit_amount: number | null } }[] };
}

export interface Payment {
  id: string;
  customer: string | null;
  status: string;
  amount: number;
  created: number;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** @param cents US cents */
export const displayMoney = (cents: number): string => dollars.format(cents / 100);

const addUp = (entries: { amount: number }[]): number => entries.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the numbers at the top of the Stripe data. */
export function calculateFigures({
  customers,
  subscriptions,
  payments,
  refunds,
}: StripeRecords): [name: string, figure: string][] {
  const running = subscriptions.filter(({ status }) => ['active', 'trialing', 'past_due'].includes(status));
  return [
    ['Customers', String(customers.length)],
    ['Active plans', String(running.length)],
    ['Paid', displayMoney(addUp(payments.filter(({ status }) => status === 'succeeded')))],
    ['Refunded', displayMoney(addUp(refunds))],
  ];
}

/** Returns a customer's name, or the best other label. */
export function getCustomerName({ customers }: StripeRecords, id: string | null): string {
  const found = customers.find((customer) => customer.id === id);
  return found?.name ?? found?.email ?? found?.phone ?? id ?? 'No customer';
}
