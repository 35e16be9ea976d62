import { describe, expect, it } from 'vitest';
import { membershipStatuses } from '@moments/contract/members/members';
import { detectPlanEvent } from './plan-event-rules.ts';

const active = { status: 'MEMBERSHIP_ACTIVE', cancelPlanInitiated: false, priceId: 'a' } as const;

describe('newsOf', () => {
  it.each(membershipStatuses)('[BILL-03] says nothing while a plan stays %s', (status) => {
    expect(detectPlanEvent({ ...active, status }, { ...active, status })).toEqual([]);
  });
  it.each([
    [{ status: 'MEMBERSHIP_PAST_DUE' }, ['past-due']],
    [{ status: 'MEMBERSHIP_ENDED' }, ['ended']],
    [{ status: 'MEMBERSHIP_PAUSED' }, ['paused']],
    [{ cancelPlanInitiated: true }, ['cancelled']],
    [{ priceId: 'b' }, ['changed']],
    [{ status: 'MEMBERSHIP_ENDED', cancelPlanInitiated: true, priceId: 'b' }, ['ended']],
  ] as const)('[BILL-03] an active plan that becomes %j is news: %j', (change, news) => {
    expect(detectPlanEvent(active, { ...active, ...change })).toEqual(news);
  });
  it('[BILL-03] taking a cancellation back and the end of a pause are news', () => {
    expect(detectPlanEvent({ ...active, cancelPlanInitiated: true }, active)).toEqual(['kept']);
    expect(detectPlanEvent({ ...active, status: 'MEMBERSHIP_PAUSED' }, active)).toEqual(['unpaused']);
  });
  it('[BILL-03] an overdue payment that was made is told of by its own mail only', () => {
    expect(detectPlanEvent({ ...active, status: 'MEMBERSHIP_PAST_DUE' }, active)).toEqual([]);
  });
  it('says of a new plan only what is wrong with it', () => {
    expect(detectPlanEvent(undefined, active)).toEqual([]);
    expect(detectPlanEvent(undefined, { ...active, status: 'MEMBERSHIP_ENDED' })).toEqual(['ended']);
  });
});
