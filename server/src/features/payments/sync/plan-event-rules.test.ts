import { membershipStatuses } from '@moments/contract/members/members';
import { describe, expect, it } from 'vitest';
import { newsOf } from './plan-event-rules.ts';

const active = { status: 'MEMBERSHIP_ACTIVE', cancelPlanInitiated: false, priceId: 'a' } as const;

describe('newsOf', () => {
  it.each(membershipStatuses)('[BILL-03] says nothing while a plan stays %s', (status) => {
    expect(newsOf({ ...active, status }, { ...active, status })).toEqual([]);
  });
  it.each([
    [{ status: 'MEMBERSHIP_PAST_DUE' }, ['past-due']],
    [{ status: 'MEMBERSHIP_ENDED' }, ['ended']],
    [{ status: 'MEMBERSHIP_PAUSED' }, ['paused']],
    [{ cancelPlanInitiated: true }, ['cancelled']],
    [{ priceId: 'b' }, ['changed']],
    [{ status: 'MEMBERSHIP_ENDED', cancelPlanInitiated: true, priceId: 'b' }, ['ended']],
  ] as const)('[BILL-03] an active plan that becomes %j is news: %j', (change, news) => {
    expect(newsOf(active, { ...active, ...change })).toEqual(news);
  });
  it('[BILL-03] taking a cancellation back and the end of a pause are news', () => {
    expect(newsOf({ ...active, cancelPlanInitiated: true }, active)).toEqual(['kept']);
    expect(newsOf({ ...active, status: 'MEMBERSHIP_PAUSED' }, active)).toEqual(['unpaused']);
  });
  it('[BILL-03] an overdue payment that was made is told of by its own mail only', () => {
    expect(newsOf({ ...active, status: 'MEMBERSHIP_PAST_DUE' }, active)).toEqual([]);
  });
  it('says of a new plan only what is wrong with it', () => {
    expect(newsOf(undefined, active)).toEqual([]);
    expect(newsOf(undefined, { ...active, status: 'MEMBERSHIP_ENDED' })).toEqual(['ended']);
  });
});
