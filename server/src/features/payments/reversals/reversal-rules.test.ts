import { expect, it } from 'vitest';
import { decideOnPlan } from './reversal-rules.ts';

const facts = {
  amount: 2900,
  refunded: 0,
  disputes: [],
  hasOtherOpenDispute: false,
  isCurrent: true,
  isPausedByDispute: false,
};

it.each([
  ['keep', 'a part was refunded', { refunded: 2899 }],
  ['end', 'all was refunded', { refunded: 2900 }],
  ['keep', 'an earlier month was refunded', { refunded: 2900, isCurrent: false }],
  ['pause', 'a dispute waits for an answer', { disputes: ['needs_response'] }],
  ['pause', 'the bank asks before a dispute', { disputes: ['warning_needs_response'] }],
  ['pause', 'one of two disputes is open', { disputes: ['won', 'under_review'] }],
  ['resume', 'the dispute was won', { disputes: ['won'], isPausedByDispute: true }],
  [
    'keep',
    'the dispute was won and another one is open',
    { disputes: ['won'], isPausedByDispute: true, hasOtherOpenDispute: true },
  ],
  [
    'keep',
    'an earlier month was refunded while another dispute is open',
    { refunded: 2900, isCurrent: false, isPausedByDispute: true, hasOtherOpenDispute: true },
  ],
  ['keep', 'a won dispute paused nothing', { disputes: ['won'] }],
  ['end', 'the dispute was lost', { disputes: ['lost'], isPausedByDispute: true }],
] as const)('[RENEW-06] decides to %s the plan when %s', (decision, _when, changes) => {
  expect(decideOnPlan({ ...facts, ...changes })).toBe(decision);
});
