import { expect, it } from 'vitest';
import { newCard } from '../../../../test/card-journey.tsx';
import { visa } from '../../../../test/sample-billing.ts';
import { getRenewalMessage, wasLastTried } from './renewal-copy.ts';

const declined = 'requires_payment_method';
const tried = { id: 'pm_visa', last4: '4242' };

it('[STAT-11] names the declined card, even if it is no longer saved', () => {
  const getMessage = (cards = [visa, newCard]) =>
    getRenewalMessage('Standard', { paymentStatus: declined, lastCard: tried }, cards);
  expect(getMessage()).toBe('We couldn’t renew your Standard plan: your Visa ending in 4242 was declined.');
  expect(getMessage([])).toBe('We couldn’t renew your Standard plan: your card ending in 4242 was declined.');
});

it('[STAT-11] does not name a card when none is known or when the bank asks for confirmation', () => {
  const getMessage = (paymentStatus: typeof declined | 'requires_action', lastCard: typeof tried | null) =>
    getRenewalMessage('Plus', { paymentStatus, lastCard }, [visa]);
  expect(getMessage(declined, null)).toBe('We couldn’t renew your Plus plan.');
  expect(getMessage('requires_action', tried)).toBe(
    'We couldn’t renew your Plus plan yet. Your bank needs you to confirm the payment.',
  );
});

it('finds the last tried card by its ID, or by its digits when it has no ID', () => {
  const twin = { ...visa, id: 'pm_twin' };
  expect([visa, twin, newCard].map((method) => wasLastTried(method, tried))).toEqual([true, false, false]);
  expect([visa, newCard].map((method) => wasLastTried(method, { id: null, last4: '4242' }))).toEqual([
    true,
    false,
  ]);
  expect(wasLastTried(visa, null)).toBe(false);
});
