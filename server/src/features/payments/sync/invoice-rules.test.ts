import { expect, it } from 'vitest';
import type { PaymentStatus } from '@moments/contract/payments/checkout';
import { findUndecidedChange, getDecidedBefore, listOutdatedRenewals } from './invoice-rules.ts';

const createInvoice = (
  id: string,
  status: 'open' | 'paid' | 'void',
  reason: 'first' | 'renewal' | 'other' = 'renewal',
) => ({
  id,
  reason,
  isPaid: status === 'paid',
  isOpen: status === 'open',
});
const first = createInvoice('in_1', 'paid', 'first');

it.each([
  ['one open renewal', 'past-due', [createInvoice('in_2', 'open'), first], []],
  [
    'two open renewals',
    'past-due',
    [createInvoice('in_3', 'open'), createInvoice('in_2', 'open'), first],
    [],
  ],
  [
    'the newer of two paid',
    'active',
    [createInvoice('in_3', 'paid'), createInvoice('in_2', 'open'), first],
    ['in_2'],
  ],
  [
    'the older of two paid',
    'past-due',
    [createInvoice('in_3', 'open'), createInvoice('in_2', 'paid'), first],
    [],
  ],
  ['one voided earlier', 'active', [createInvoice('in_3', 'paid'), createInvoice('in_2', 'void'), first], []],
  [
    'an open plan change',
    'active',
    [createInvoice('in_3', 'paid'), createInvoice('in_2', 'open', 'other'), first],
    [],
  ],
  ['an end with an open renewal', 'ended', [createInvoice('in_2', 'open'), first], ['in_2']],
  ['an end with everything paid', 'ended', [createInvoice('in_2', 'paid'), first], []],
] as const)(
  '[STAT-11] lists the renewals that must not be charged any longer: %s',
  (_name, state, invoices, ids) => {
    const outdated = listOutdatedRenewals(state === 'ended', invoices);
    expect(outdated.map(({ id }) => id)).toEqual(ids);
  },
);

const now = new Date('2026-03-02T12:00:00Z');
const twoMinutesAgo = new Date('2026-03-02T11:58:00Z');
const open = (status: PaymentStatus) => ({ isOpen: true, payment: { status } });

it('[MOM-06] treats older requests as decided when nothing is pending', () => {
  expect(getDecidedBefore(now, undefined, [])).toEqual(twoMinutesAgo);
  const others = [open('failed'), open('requires_payment_method'), { isOpen: true, payment: undefined }];
  expect(getDecidedBefore(now, undefined, others)).toEqual(twoMinutesAgo);
  expect(getDecidedBefore(now, undefined, [{ ...open('processing'), isOpen: false }])).toEqual(twoMinutesAgo);
});

it('[MOM-06] treats nothing as decided while a change is pending or a bank processes a payment', () => {
  expect(getDecidedBefore(now, 'price_plus', [])).toBeUndefined();
  for (const status of ['processing', 'requires_action'] as const)
    expect(getDecidedBefore(now, undefined, [open('failed'), open(status)])).toBeUndefined();
});

it('[PLAN-10] finds the plan change that waits for the member or the bank, and none whose payment failed', () => {
  const change = (status: PaymentStatus) => ({
    ...createInvoice('in_3', 'open', 'other'),
    total: 2723,
    payment: { status },
  });
  const find = (status: PaymentStatus, priceId: string | undefined = 'price_plus') =>
    findUndecidedChange(priceId, [change(status), { ...first, total: 4900, payment: undefined }]);
  for (const status of ['requires_action', 'processing'] as const)
    expect(find(status)).toEqual({ priceId: 'price_plus', amount: 2723, status });
  expect(find('requires_payment_method')).toBeUndefined();
  expect(findUndecidedChange(undefined, [change('requires_action')])).toBeUndefined();
  expect(findUndecidedChange('price_plus', [])).toBeUndefined();
});
