import { describe, expect, it } from 'vitest';
import { describeCause } from './ledger-cause-rules.ts';

const at = new Date('2026-11-17T15:20:00Z');
const createLine = (cause: string) => ({ cause, amount: 2, balanceAfter: 44, at });
const none = { seesPayments: true, corrections: [] };

describe('the cause of a ledger line', () => {
  it.each([
    ['text:SM0123456789', { kind: 'text', reference: '…456789' }],
    ['text:48213', { kind: 'text', reference: '48213' }],
    ['text:SM0123456789|returned', { kind: 'text', reference: '…456789' }],
    ['payment:pi_3Q0000AbCdQ7|add-on', { kind: 'payment', reference: '…AbCdQ7' }],
    ['invoice:in_1QxxxxYYzz4F|expiry|plan', { kind: 'invoice', reference: '…YYzz4F' }],
    ['month:member-1:2026-11', { kind: 'period', reference: '2026-11' }],
    ['partner-left:sub_1', { kind: 'partner-left', reference: null }],
    ['money-returned:payment-1|expiry|plan', { kind: 'returned', reference: null }],
    ['merge:member-2:in', { kind: 'merge', reference: null }],
    ['month-started:sub_1:2026-11-17T15:20:00.000Z', { kind: 'match', reference: null }],
    ['plan-resumed:sub_1:2026-11-17T15:20:00.000Z', { kind: 'resume', reference: null }],
    ['something-new:1', { kind: 'other', reference: null }],
  ])('[DESK-04, MOM-05] reads %s', (cause, expected) => {
    expect(describeCause(createLine(cause), none)).toEqual({ by: null, ...expected });
  });

  it('[DESK-03] shows no payment to roles that don’t see payments', () => {
    expect(
      describeCause(createLine('payment:pi_3QQ7'), { ...none, seesPayments: false }).reference,
    ).toBeNull();
    expect(describeCause(createLine('money-returned:1'), { ...none, seesPayments: false }).kind).toBe(
      'other',
    );
  });

  it('[DESK-04, MOM-05] names the person and the reason of a correction, by the nearest entry with the same result', () => {
    const createEntry = (by: string, minutes: number, changes = {}) => ({
      amount: 2,
      remaining: 44,
      at: new Date(at.getTime() + minutes * 60_000),
      by,
      reason: `${by}’s reason`,
      ...changes,
    });
    const corrections = [
      createEntry('Later', 90),
      createEntry('Nora', 0),
      createEntry('Other amount', 0, { amount: 3 }),
      createEntry('Other result', 0, { remaining: 12 }),
    ];
    expect(describeCause(createLine('correction:m:key'), { seesPayments: true, corrections })).toEqual({
      kind: 'correction',
      reference: 'Nora’s reason',
      by: 'Nora',
    });
    expect(describeCause(createLine('correction:m:key'), none)).toEqual({
      kind: 'correction',
      reference: null,
      by: null,
    });
  });
});
