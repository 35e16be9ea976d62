import { call } from './calls.ts';
import { element, part, showSnackbar } from './element.ts';
import {
  calculateFigures,
  customerName,
  displayMoney,
  type Payment,
  type StripeRecords,
  type Subscription,
} from './stripe-records.ts';
import { displayPlanDay } from './times.ts';

const mostShown = 12;
const formatDay = (seconds: number): string => displayPlanDay(new Date(seconds * 1000).toISOString());

export async function refreshStripeData(): Promise<void> {
  try {
    showStripeData((await call('GET', '/api/books')) as StripeRecords);
  } catch {
    // The live indicator already shows that the sandbox isn't responding.
  }
}

function showStripeData(records: StripeRecords): void {
  const figures = calculateFigures(records).map(([name, figure]) =>
    element('div', { class: 'figure' }, element('dt', {}, name), element('dd', {}, figure)),
  );
  part('figures', HTMLElement).replaceChildren(...figures);
  part('stripe-data-lists', HTMLElement).replaceChildren(
    ...list(
      'Payments being processed',
      records.payments.filter(({ status }) => status === 'processing').map(payment(records)),
    ),
    ...list('Plans', newestFirst(records.subscriptions).map(subscription(records))),
  );
}

const newestFirst = (subscriptions: Subscription[]): Subscription[] =>
  subscriptions.toSorted((one, other) => other.created - one.created).slice(0, mostShown);

const list = (title: string, rows: HTMLElement[]): HTMLElement[] =>
  rows.length === 0 ? [] : [element('h3', {}, title), element('ul', { class: 'list' }, ...rows)];

const subscription = (records: StripeRecords) => (plan: Subscription) => {
  const [item] = plan.items.data;
  const name = customerName(records, plan.customer);
  const price = displayMoney(item?.price?.unit_amount ?? 0);
  const next = item
    ? ` · ${plan.cancel_at_period_end ? 'ends' : 'renews'} ${formatDay(item.current_period_end)}`
    : '';
  const isOver = ['canceled', 'incomplete_expired', 'incomplete'].includes(plan.status);
  const renew = (outcome: 'paid' | 'failed') => () =>
    void attempt(`/api/subscriptions/${plan.id}/renew`, { outcome }, 'Subscription renewed');
  return row(
    name,
    [chip(plan.status), ` ${price}${isOver ? '' : next}`],
    isOver
      ? []
      : [
          action('Renew', `Renew: plan of ${name}`, renew('paid')),
          action('Fail renewal', `Fail renewal: plan of ${name}`, renew('failed')),
        ],
  );
};

const payment =
  (records: StripeRecords) =>
  ({ id, customer, amount }: Payment) => {
    const name = customerName(records, customer);
    const settle = (outcome: 'succeeded' | 'failed') => () =>
      void attempt(`/api/payments/${id}/settle`, { outcome }, `The payment ${outcome}`);
    return row(
      name,
      [displayMoney(amount)],
      [
        action('Succeed', `Succeed: payment of ${name}`, settle('succeeded')),
        action('Fail', `Fail: payment of ${name}`, settle('failed')),
      ],
    );
  };

const row = (name: string, content: (Node | string)[], actions: HTMLElement[]): HTMLElement =>
  element(
    'li',
    { class: 'list-row wrap' },
    element('div', {}, element('p', { class: 'strong' }, name), element('p', { class: 'quiet' }, ...content)),
    element('div', { class: 'row' }, ...actions),
  );

const chip = (status: string): HTMLElement => {
  const tone =
    status === 'active'
      ? ' chip-good'
      : ['past_due', 'unpaid'].includes(status)
        ? ' chip-bad'
        : ' chip-plain';
  return element('span', { class: `chip${tone}` }, status.replaceAll('_', ' '));
};

const action = (text: string, label: string, click: () => void): HTMLElement =>
  element('button', { type: 'button', class: 'chip-button', 'aria-label': label, click }, text);

async function attempt(path: string, body: object, message: string): Promise<void> {
  try {
    await call('POST', path, body);
    showSnackbar(message);
  } catch (error) {
    showSnackbar(error instanceof Error ? error.message : 'Something went wrong');
  }
}
