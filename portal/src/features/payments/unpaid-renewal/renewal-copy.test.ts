import { expect, it } from 'vitest';
import { newCard } from '../../../../test/card-journey.tsx';
import { visa } from '../../../../test/sample-billing.ts';
import { getRenewalMessage, wasLastTried } from './renewal-copy.ts';

const declined = 'requires_payment_method';
const tried = { id: 'pm_visa', last4: '4242' };

it('[STAT-11] names the card that was declined, also where it is not saved any more', () => {
  const words = (cards = [visa, newCard]) =>
    getRenewalMessage('Standard', { paymentStatus: declined, lastCard: tried }, cards);
  expect(words()).toBe('We couldn’t renew your Standard plan: your Visa ending in 4242 was declined.');
  expect(words([])).toBe('We couldn’t renew your Standard plan: your card ending in 4242 was declined.');
});

it('[STAT-11] blames no card where none is known, or the bank only asks', () => {
  const words = (paymentStatus: typeof declined | 'requires_action', lastCard: typeof tried | null) =>
    getRenewalMessage('Plus', { paymentStatus, lastCard }, [visa]);
  expect(words(declined, null)).toBe('We couldn’t renew your Plus plan.');
  expect(words('requires_action', tried)).toBe(
    'We couldn’t renew your Plus plan yet: your bank asks you to confirm the payment.',
  );
});

it('knows the card that was tried by its id, and by its digits where no id is known', () => {
  const twin = { ...visa, id: 'pm_twin' };
  expect([visa, twin, newCard].map((method) => wasLastTried(method, tried))).toEqual([true, false, false]);
  expect([visa, newCard].map((method) => wasLastTried(method, { id: null, last4: '4242' }))).toEqual([
    true,
    false,
  ]);
  expect(wasLastTried(visa, null)).toBe(false);
});
