import { expect, it } from 'vitest';
import { outdatedRenewals } from './open-invoice-rules.ts';

const invoice = (
  id: string,
  status: 'open' | 'paid' | 'void',
  reason: 'first' | 'renewal' | 'other' = 'renewal',
) => ({
  id,
  reason,
  isPaid: status === 'paid',
  isOpen: status === 'open',
});
const first = invoice('in_1', 'paid', 'first');

it.each([
  ['one open renewal', 'past-due', [invoice('in_2', 'open'), first], []],
  ['two open renewals', 'past-due', [invoice('in_3', 'open'), invoice('in_2', 'open'), first], []],
  ['the newer of two paid', 'active', [invoice('in_3', 'paid'), invoice('in_2', 'open'), first], ['in_2']],
  ['the older of two paid', 'past-due', [invoice('in_3', 'open'), invoice('in_2', 'paid'), first], []],
  ['one voided before', 'active', [invoice('in_3', 'paid'), invoice('in_2', 'void'), first], []],
  [
    'an open change of plan',
    'active',
    [invoice('in_3', 'paid'), invoice('in_2', 'open', 'other'), first],
    [],
  ],
  ['an end with an open renewal', 'ended', [invoice('in_2', 'open'), first], ['in_2']],
  ['an end with everything paid', 'ended', [invoice('in_2', 'paid'), first], []],
] as const)('[STAT-11] knows the renewals not to be charged any more: %s', (_name, state, invoices, ids) => {
  expect(outdatedRenewals(state, invoices)).toEqual(ids);
});
