import { displayMoney } from './formats.ts';

/** The parts of `GET /api/books` that the page reads. */
export interface StripeRecords {
  customers: { id: string; email: string | null }[];
  subscriptions: Subscription[];
  payments: Payment[];
  refunds: { amount: number }[];
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

export const noRecords: StripeRecords = { customers: [], subscriptions: [], payments: [], refunds: [] };

const addUp = (entries: { amount: number }[]): number => entries.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the numbers at the top of the Stripe data. */
export function calculateFigures({
  customers,
  subscriptions,
  payments,
  refunds,
}: StripeRecords): [name: string, figure: string][] {
  const running = subscriptions.filter(({ status }) => ['active', 'past_due'].includes(status));
  return [
    ['Customers', String(customers.length)],
    ['Active plans', String(running.length)],
    ['Paid', displayMoney(addUp(payments.filter(({ status }) => status === 'succeeded')))],
    ['Refunded', displayMoney(addUp(refunds))],
  ];
}

/** Returns a customer's email address, or the best other label. */
export function getCustomerName({ customers }: StripeRecords, id: string | null): string {
  const found = customers.find((customer) => customer.id === id);
  return found?.email ?? id ?? 'No customer';
}
