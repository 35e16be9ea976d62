import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consume,
  correct,
  emptyBalance,
  expire,
  getRemaining,
  giveBack,
  grant,
  renew,
  type Balance,
  type BalanceChange,
} from './moments-rules.ts';

type Step = (balance: Balance) => BalanceChange | undefined;

const amount = fc.integer({ min: 0, max: 200 });
const step: fc.Arbitrary<Step> = fc.oneof(
  amount.map(
    (n): Step =>
      (balance) =>
        grant(balance, 'plan', n),
  ),
  amount.map(
    (n): Step =>
      (balance) =>
        grant(balance, 'add-on', n),
  ),
  fc.constant<Step>(consume),
  fc.constantFrom<Step>(
    (balance) => giveBack(balance, 'plan'),
    (balance) => giveBack(balance, 'add-on'),
  ),
  amount.map(
    (n): Step =>
      (balance) =>
        expire(balance, n),
  ),
  fc.tuple(amount, amount).map(
    ([n, kept]): Step =>
      (balance) =>
        renew(balance, n, kept),
  ),
  fc.integer({ min: -200, max: 200 }).map(
    (n): Step =>
      (balance) =>
        correct(balance, n),
  ),
);

describe('Moments rules', () => {
  it('[MOM-05] keeps the ledger’s sum equal to the balance and never below zero after any changes in any order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let balance = emptyBalance;
        let sum = 0;
        for (const apply of steps) {
          const change = apply(balance);
          if (!change) continue;
          for (const entry of change.entries) {
            sum += entry.amount;
            expect(entry.balanceAfter).toBe(sum);
          }
          balance = change.balance;
          expect(getRemaining(balance)).toBe(sum);
          expect(Math.min(balance.plan, balance.addOn, balance.limit)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('[MOM-01] consumes a Moment of the plan before one of an add-on, and none when none is left', () => {
    const both = { plan: 1, addOn: 1, limit: 2 };
    const first = consume(both);
    expect(first?.entries).toEqual([{ kind: 'use', source: 'plan', amount: -1, balanceAfter: 1 }]);
    const second = consume(first!.balance);
    expect(second?.entries).toEqual([{ kind: 'use', source: 'add-on', amount: -1, balanceAfter: 0 }]);
    expect(consume(second!.balance)).toBeUndefined();
  });

  it('[MOM-02] expires all Moments at the end of a period without rollover', () => {
    const { balance, entries } = renew({ plan: 7, addOn: 3, limit: 40 }, 30);
    expect(balance).toEqual({ plan: 30, addOn: 0, limit: 30 });
    expect(entries.map(({ kind, source, amount: change }) => [kind, source, change])).toEqual([
      ['expiry', 'plan', -7],
      ['expiry', 'add-on', -3],
      ['grant', 'plan', 30],
    ]);
  });

  it('[MOM-03] keeps add-on Moments bought after the period’s end when the end is processed late', () => {
    expect(expire({ plan: 2, addOn: 12, limit: 45 }, 10).balance).toEqual({ plan: 0, addOn: 10, limit: 10 });
    expect(expire({ plan: 0, addOn: 4, limit: 10 }, 10).balance).toEqual({ plan: 0, addOn: 4, limit: 10 });
  });

  it('a correction removes no more Moments than are left', () => {
    expect(correct({ plan: 1, addOn: 2, limit: 3 }, -4)).toBeUndefined();
    expect(correct({ plan: 1, addOn: 2, limit: 3 }, -2)?.balance).toEqual({ plan: 0, addOn: 1, limit: 3 });
  });
});
