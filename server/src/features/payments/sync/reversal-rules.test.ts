import { expect, it } from 'vitest';
import { describeReversal } from './invoice-rules.ts';

it.each([
  ['refund', 'succeeded', -900],
  ['refund', 'pending', -900],
  ['refund', 'failed', 0],
  ['refund', 'canceled', 0],
  ['dispute', 'needs_response', -900],
  ['dispute', 'under_review', -900],
  ['dispute', 'lost', -900],
  ['dispute', 'won', 0],
  ['dispute', 'warning_closed', 0],
] as const)('a %s that is %s moves %i cents', (kind, status, amount) => {
  expect(describeReversal({ kind, status, amount: 900 })).toMatchObject({ amount, status });
});
