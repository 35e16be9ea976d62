import { describe, expect, it } from 'vitest';
import { membershipStatuses } from '@moments/contract/members/members';
import { detectPlanEvents } from './subscription-rules.ts';

const active = {
  status: 'MEMBERSHIP_ACTIVE',
  cancelPlanInitiated: false,
  priceId: 'a',
  nextPriceId: null,
} as const;

describe('detectPlanEvents', () => {
  it.each(membershipStatuses)('[BILL-03] detects nothing when a plan stays %s', (status) => {
    expect(detectPlanEvents({ ...active, status }, { ...active, status })).toEqual([]);
  });
  it.each([
    [{ status: 'MEMBERSHIP_PAST_DUE' }, ['past-due']],
    [{ status: 'MEMBERSHIP_ENDED' }, ['ended']],
    [{ status: 'MEMBERSHIP_PAUSED' }, ['paused']],
    [{ cancelPlanInitiated: true }, ['canceled']],
    [{ priceId: 'b' }, ['changed']],
    [{ nextPriceId: 'b' }, ['booked']],
    // A plan that was changed right away is returned to the paid one, and booked instead.
    [{ priceId: 'b', nextPriceId: 'a' }, []],
    [{ status: 'MEMBERSHIP_ENDED', cancelPlanInitiated: true, priceId: 'b' }, ['ended']],
  ] as const)('[BILL-03] detects in a change of an active plan to %j the events %j', (change, events) => {
    expect(detectPlanEvents(active, { ...active, ...change })).toEqual(events);
  });
  it('[BILL-03] detects a booked plan that is undone or replaced, but not when it begins', () => {
    const booked = { ...active, nextPriceId: 'b' };
    expect(detectPlanEvents(booked, active)).toEqual(['reactivated']);
    expect(detectPlanEvents(booked, { ...active, nextPriceId: 'c' })).toEqual(['booked']);
    expect(detectPlanEvents(booked, { ...active, priceId: 'b' })).toEqual([]);
    expect(detectPlanEvents(booked, { ...active, priceId: 'c' })).toEqual(['changed']);
    expect(detectPlanEvents(booked, { ...active, cancelPlanInitiated: true })).toEqual(['canceled']);
  });
  it('[BILL-03] detects only the change when a canceled plan is changed', () => {
    const canceled = { ...active, cancelPlanInitiated: true };
    expect(detectPlanEvents(canceled, { ...active, nextPriceId: 'b' })).toEqual(['booked']);
    expect(detectPlanEvents(canceled, { ...active, priceId: 'b' })).toEqual(['changed']);
  });
  it('[BILL-03] detects a reactivation and the end of a pause', () => {
    expect(detectPlanEvents({ ...active, cancelPlanInitiated: true }, active)).toEqual(['reactivated']);
    expect(detectPlanEvents({ ...active, status: 'MEMBERSHIP_PAUSED' }, active)).toEqual(['resumed']);
  });
  it('[BILL-03] detects nothing when an overdue payment is paid, which has its own email', () => {
    expect(detectPlanEvents({ ...active, status: 'MEMBERSHIP_PAST_DUE' }, active)).toEqual([]);
  });
  it('detects only problems of a new plan', () => {
    expect(detectPlanEvents(undefined, active)).toEqual([]);
    expect(detectPlanEvents(undefined, { ...active, status: 'MEMBERSHIP_ENDED' })).toEqual(['ended']);
  });
});
