import { call } from './calls.ts';
import { createElement, findPart, showSnackbar } from './element.ts';
import {
  calculateFigures,
  displayMoney,
  getCustomerName,
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
    createElement('div', { class: 'figure' }, createElement('dt', {}, name), createElement('dd', {}, figure)),
  );
  findPart('figures', HTMLElement).replaceChildren(...figures);
  findPart('stripe-data-lists', HTMLElement).replaceChildren(
    ...list(
      'Payments being processed',
      records.payments.filter(({ status }) => status === 'processing').map(createPaymentRow(records)),
    ),
    ...list('Plans', listNewestFirst(records.subscriptions).map(createPlanRow(records))),
  );
}

const listNewestFirst = (subscriptions: Subscription[]): Subscription[] =>
  subscriptions.toSorted((one, other) => other.created - one.created).slice(0, mostShown);

const list = (title: string, rows: HTMLElement[]): HTMLElement[] =>
  rows.length === 0 ? [] : [createElement('h3', {}, title), createElement('ul', { class: 'list' }, ...rows)];

const createPlanRow = (records: StripeRecords) => (plan: Subscription) => {
  const [item] = plan.items.data;
  const name = getCustomerName(records, plan.customer);
  const price = displayMoney(item?.price?.unit_amount ?? 0);
  const next = item
    ? ` · ${plan.cancel_at_period_end ? 'ends' : 'renews'} ${formatDay(item.current_period_end)}`
    : '';
  const isOver = ['canceled', 'incomplete_expired', 'incomplete'].includes(plan.status);
  const renew = (outcome: 'paid' | 'failed') => () =>
    void callAndShow(`/api/subscriptions/${plan.id}/renew`, { outcome }, 'Subscription renewed');
  return createRow(
    name,
    [createChip(plan.status), ` ${price}${isOver ? '' : next}`],
    isOver
      ? []
      : [
          createActionButton('Renew', `Renew: plan of ${name}`, renew('paid')),
          createActionButton('Fail renewal', `Fail renewal: plan of ${name}`, renew('failed')),
        ],
  );
};

const createPaymentRow =
  (records: StripeRecords) =>
  ({ id, customer, amount }: Payment) => {
    const name = getCustomerName(records, customer);
    const settle = (outcome: 'succeeded' | 'failed') => () =>
      void callAndShow(`/api/payments/${id}/settle`, { outcome }, `The payment ${outcome}`);
    return createRow(
      name,
      [displayMoney(amount)],
      [
        createActionButton('Succeed', `Succeed: payment of ${name}`, settle('succeeded')),
        createActionButton('Fail', `Fail: payment of ${name}`, settle('failed')),
      ],
    );
  };

const createRow = (name: string, content: (Node | string)[], actions: HTMLElement[]): HTMLElement =>
  createElement(
    'li',
    { class: 'list-row wrap' },
    createElement(
      'div',
      {},
      createElement('p', { class: 'strong' }, name),
      createElement('p', { class: 'quiet' }, ...content),
    ),
    createElement('div', { class: 'row' }, ...actions),
  );

const createChip = (status: string): HTMLElement => {
  const tone =
    status === 'active'
      ? ' chip-good'
      : ['past_due', 'unpaid'].includes(status)
        ? ' chip-bad'
        : ' chip-plain';
  return createElement('span', { class: `chip${tone}` }, status.replaceAll('_', ' '));
};

const createActionButton = (text: string, label: string, click: () => void): HTMLElement =>
  createElement('button', { type: 'button', class: 'chip-button', 'aria-label': label, click }, text);

async function callAndShow(path: string, body: object, message: string): Promise<void> {
  try {
    await call('POST', path, body);
    showSnackbar(message);
  } catch (error) {
    showSnackbar(error instanceof Error ? error.message : 'Something went wrong');
  }
}
