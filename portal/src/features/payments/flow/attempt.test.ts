import { beforeEach, expect, it } from 'vitest';
import { createAttemptStorage } from './attempt.ts';

beforeEach(() => localStorage.clear());

it('[CHK-13] keeps one attempt over a reload until it ends', () => {
  const storage = createAttemptStorage('member-1', 'price_1');
  const { attemptId } = storage.getCurrent();
  storage.update({ paymentId: 'payment-1', hadPaid: true });
  expect(createAttemptStorage('member-1', 'price_1').getCurrent()).toEqual({
    attemptId,
    paymentId: 'payment-1',
    hadPaid: true,
  });
  storage.clear();
  expect(storage.getCurrent().attemptId).not.toBe(attemptId);
  expect(storage.getCurrent().paymentId).toBeUndefined();
});

it('[CHK-13] keeps the attempts of members and purchases apart', () => {
  const attempts = [
    createAttemptStorage('member-1', 'price_1'),
    createAttemptStorage('member-1', 'price_2'),
    createAttemptStorage('member-2', 'price_1'),
  ].map((storage) => storage.getCurrent().attemptId);
  expect(new Set(attempts).size).toBe(3);
});

it('creates an attempt when the stored one is invalid', () => {
  localStorage.setItem('moments.payment.member-1.price_1', '{"attemptId":1}');
  expect(createAttemptStorage('member-1', 'price_1').getCurrent()).toMatchObject({ hadPaid: false });
});
