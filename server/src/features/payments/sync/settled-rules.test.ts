import { expect, it } from 'vitest';
import { settledBefore } from './settled-rules.ts';

const now = new Date('2026-03-02T12:00:00Z');
const twoMinutesAgo = new Date('2026-03-02T11:58:00Z');
const open = (status: string) => ({ isOpen: true, payment: { status } });

it('[MOM-06] takes what was asked for a while ago for decided once nothing waits', () => {
  expect(settledBefore(now, undefined, [])).toEqual(twoMinutesAgo);
  const others = [open('failed'), open('requires_payment_method'), { isOpen: true, payment: undefined }];
  expect(settledBefore(now, undefined, others)).toEqual(twoMinutesAgo);
  expect(settledBefore(now, undefined, [{ ...open('processing'), isOpen: false }])).toEqual(twoMinutesAgo);
});

it('[MOM-06] takes nothing for decided while a change waits or a bank decides', () => {
  expect(settledBefore(now, 'price_plus', [])).toBeUndefined();
  for (const status of ['processing', 'requires_action'])
    expect(settledBefore(now, undefined, [open('failed'), open(status)])).toBeUndefined();
});
