import { beforeEach, expect, it } from 'vitest';
import { createAttemptStorage } from './payment-attempt.ts';

beforeEach(() => localStorage.clear());

it('[CHK-13] keeps one attempt over a reload, until it has ended', () => {
  const memory = createAttemptStorage('member-1', 'price_1');
  const { attempt } = memory.current();
  memory.remember({ paymentId: 'payment-1', hadPaid: true });
  expect(createAttemptStorage('member-1', 'price_1').current()).toEqual({
    attempt,
    paymentId: 'payment-1',
    hadPaid: true,
  });
  memory.forget();
  expect(memory.current().attempt).not.toBe(attempt);
  expect(memory.current().paymentId).toBeUndefined();
});

it('[CHK-13] keeps members and purchases apart', () => {
  const attempts = [
    createAttemptStorage('member-1', 'price_1'),
    createAttemptStorage('member-1', 'price_2'),
    createAttemptStorage('member-2', 'price_1'),
  ].map((memory) => memory.current().attempt);
  expect(new Set(attempts).size).toBe(3);
});

it('begins anew where what is stored can’t be read', () => {
  localStorage.setItem('moments.payment.member-1.price_1', '{"attempt":1}');
  expect(createAttemptStorage('member-1', 'price_1').current()).toMatchObject({ hadPaid: false });
});
