import { describe, expect, it } from 'vitest';
import { auditReason } from './audit-reason.ts';

const isAccepted = (reason: string) => auditReason.safeParse(reason).success;

describe('reason for the audit log', () => {
  it.each([
    'asked by phone',
    'counted twice on 2026-11-20 16:00',
    'ticket 4711',
    'payment of $1,249.00',
    'x@home',
  ])('[OPS-04] accepts a reason with %s', (reason) => {
    expect(isAccepted(reason)).toBe(true);
  });

  it.each([
    'eli@example.com asked',
    'called from (212) 555-0105',
    'called from +12125550105.',
    '212-555-0105',
    'call 2125550105 back',
    '',
  ])('[OPS-04] rejects the reason "%s"', (reason) => {
    expect(isAccepted(reason)).toBe(false);
  });
});
