import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import {
  getScheduleRequest,
  requestScheduleChange,
  withdrawScheduleRequest,
  type MemberScheduleRequest,
} from '@moments/contract/requests/schedule';
import { accessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { resetPortal, storedText } from '../../../../test/reset-portal.ts';
import { sampleProfile } from '../../../../test/sample-profile.ts';
import { sampleScheduleRequest } from '../../../../test/sample-settings.ts';
import {
  catchDownloads,
  returnToPage,
  settingsApi,
  showSettings,
} from '../../../../test/settings-journey.tsx';
import { useErrors } from '../../../api/error-store.ts';

beforeEach(() => resetPortal('/account-settings'));

const found = (data: MemberScheduleRequest | null) => ({ statusCode: 200, data }) as const;
const done = (data: MemberScheduleRequest) => ({ statusCode: 200, message: '', data }) as const;

const send = () => screen.getByRole('button', { name: 'Request change' });
const day = (name: string) => screen.getByRole('checkbox', { name });
const pendingCard = () => screen.findByRole('region', { name: 'You requested a schedule change' });
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const dateAhead = (days: number): string => daysAgo(-days).slice(0, 10);

describe('the current schedule', () => {
  it('[ACC-02] shows the current time and days, and the form starts with them', async () => {
    settingsApi();
    await showSettings('schedule');
    const card = screen.getByRole('region', { name: 'Your schedule' });
    expect(within(card).getByText('Early Evening, 5-7 PM ET')).toBeVisible();
    expect(within(card).getByText('Mon')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Early Evening/ })).toBeChecked();
    expect(day('Mon')).toBeChecked();
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading your request' })).toBeNull());
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('downloads the schedule as a calendar file', async () => {
    settingsApi();
    const files = catchDownloads();
    await showSettings('schedule');
    await userEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
    expect(files.map(({ name }) => name)).toEqual(['moments-schedule.ics']);
    expect(files[0]!.blob.type).toBe('text/calendar;charset=utf-8');
    expect(await files[0]!.blob.text()).toContain('BYDAY=MO\r\n');
  });

  it('[ACC-02] says when the member has no schedule and lets them request one', async () => {
    const without = sampleProfile({ other: { availability: { shiftTime: null, shiftDays: [] } } });
    settingsApi(without);
    await showSettings('schedule', without);
    expect(screen.getByText('No schedule yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
    expect(send()).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: /Late Evening/ }));
    expect(send()).toBeDisabled();
    expect(send()).toHaveAccessibleDescription('Choose at least one day.');
    await userEvent.click(day('Sun'));
    expect(send()).toBeEnabled();
    expect(await accessibilityViolations()).toEqual([]);
  });
});

describe('a schedule change', () => {
  it('[ACC-02] needs a time, a day, and a difference from the current schedule', async () => {
    settingsApi();
    await showSettings('schedule');
    expect(send()).toBeDisabled();
    await userEvent.click(day('Wed'));
    expect(send()).toBeEnabled();
    await userEvent.click(day('Wed'));
    expect(send()).toBeDisabled();
    await userEvent.click(day('Mon'));
    expect(send()).toBeDisabled();
    expect(send()).toHaveAccessibleDescription('Choose at least one day.');
  });

  it('[ACC-02] sends time and days, confirms it for 5 s, and shows the pending request', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: (time) => vi.advanceTimersByTime(time) });
    const api = settingsApi().answer(requestScheduleChange, done(sampleScheduleRequest()));
    await showSettings('schedule');
    await user.click(screen.getByRole('radio', { name: /Late Evening/ }));
    await user.click(day('Wed'));
    await user.click(send());
    const card = await pendingCard();
    const [sent] = api.listCalls(requestScheduleChange);
    expect(sent?.params).toEqual({ memberId: 'member-1' });
    expect(sent?.body).toEqual({ memberId: 'member-1', newShiftTime: '2', newShiftDays: ['1', '3'] });
    expect(card).toHaveTextContent('Late Evening, 7-9 PM ET');
    expect(card).toHaveTextContent('within 1-2 business days after approval');
    expect(screen.getByText(/^Your request was sent/)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Your request' })).toHaveFocus();
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(screen.getByText(/^Your request was sent/)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.queryByText(/^Your request was sent/)).not.toBeInTheDocument();
    expect(card).toBeVisible();
    expect(day('Wed')).not.toBeChecked();
    vi.useRealTimers();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('[ACC-02, ERR-03] shows the reason and keeps the choices when the request fails, and the alert can be dismissed', async () => {
    settingsApi().refuse(requestScheduleChange, 'TOO_MANY_REQUESTS');
    await showSettings('schedule');
    await userEvent.click(day('Wed'));
    await userEvent.click(send());
    const alert = await screen.findByText('Failed to submit schedule change request. Please try again.');
    expect(screen.getByText(/Too many tries/)).toBeVisible();
    expect(useErrors.getState().errors.scheduleChangeRequest?.statusCode).toBe(429);
    expect(day('Wed')).toBeChecked();
    expect(storedText()).toContain('shiftDays');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(alert).not.toBeInTheDocument();
    expect(useErrors.getState().errors.scheduleChangeRequest).toBeUndefined();
  });

  it('[ACC-02] shows the current schedule when the requested one already applies', async () => {
    const api = settingsApi().refuse(requestScheduleChange, 'SCHEDULE_UNCHANGED');
    await showSettings('schedule');
    const changed = sampleProfile({ other: { availability: { shiftTime: '1', shiftDays: ['1', '3'] } } });
    await userEvent.click(day('Wed'));
    api.answer(getMemberProfile, { statusCode: 200, ...changed });
    await userEvent.click(send());
    expect(await screen.findByText(/That’s already your schedule/)).toBeVisible();
    expect(await screen.findByText('Mon, Wed')).toBeVisible();
    expect(send()).toBeDisabled();
  });

  it('[ACC-02] keeps the choices and says so when the schedule changes elsewhere', async () => {
    const api = settingsApi();
    await showSettings('schedule');
    await waitFor(() => expect(api.listCalls(getMemberProfile)).toHaveLength(1));
    await userEvent.click(day('Fri'));
    const changed = sampleProfile({ other: { availability: { shiftTime: '2', shiftDays: ['2'] } } });
    api.answer(getMemberProfile, { statusCode: 200, ...changed });
    returnToPage();
    expect(await screen.findByText('Your schedule was updated')).toBeVisible();
    expect(day('Fri')).toBeChecked();
    expect(screen.getByRole('radio', { name: /Late Evening/ })).toBeChecked();
  });
});

describe('the request', () => {
  it('[ACC-02] shows the request after a reload and lets the member withdraw it', async () => {
    const api = settingsApi()
      .answer(getScheduleRequest, found(sampleScheduleRequest()))
      .answer(
        withdrawScheduleRequest,
        done(sampleScheduleRequest({ state: 'withdrawn', decidedAt: daysAgo(0) })),
      );
    await showSettings('schedule');
    const card = await pendingCard();
    expect(await accessibilityViolations()).toEqual([]);
    await userEvent.click(within(card).getByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText(/^You withdrew your request/)).toBeVisible();
    expect(card).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Your request' })).toHaveFocus();
    expect(api.listCalls(withdrawScheduleRequest)[0]?.params).toEqual({
      requestId: sampleScheduleRequest().id,
    });
  });

  it('[ACC-02] shows the decision when the request was already decided', async () => {
    const api = settingsApi()
      .answer(getScheduleRequest, found(sampleScheduleRequest()))
      .refuse(withdrawScheduleRequest, 'REQUEST_ALREADY_DECIDED');
    await showSettings('schedule');
    await pendingCard();
    const approved = sampleScheduleRequest({
      state: 'approved',
      decidedAt: daysAgo(0),
      effectiveDate: dateAhead(3),
    });
    api.answer(getScheduleRequest, found(approved));
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText('We already decided on this request')).toBeVisible();
    expect(screen.getByText('Your new schedule was approved')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw request' })).not.toBeInTheDocument();
  });

  it('[ACC-02] does not send the same request twice, and a different one replaces it', async () => {
    settingsApi().answer(getScheduleRequest, found(sampleScheduleRequest()));
    await showSettings('schedule');
    await pendingCard();
    await userEvent.click(screen.getByRole('radio', { name: /Late Evening/ }));
    await userEvent.click(day('Wed'));
    expect(send()).toBeDisabled();
    expect(send()).toHaveAccessibleDescription('You already requested this schedule.');
    await userEvent.click(day('Thu'));
    expect(send()).toHaveAccessibleDescription('This replaces your pending request.');
  });

  it('[ACC-02] shows when an approved schedule starts, and the form starts with it', async () => {
    const approved = sampleScheduleRequest({
      state: 'approved',
      decidedAt: daysAgo(1),
      effectiveDate: dateAhead(3),
    });
    settingsApi().answer(getScheduleRequest, found(approved));
    await showSettings('schedule');
    const title = await screen.findByText('Your new schedule was approved');
    expect(title.parentElement).toHaveTextContent('Late Evening, 7-9 PM ET on Mon, Wed, starting');
    expect(day('Wed')).toBeChecked();
    expect(send()).toBeDisabled();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('[ACC-02] shows why a request was declined and that the member can request another', async () => {
    const declined = sampleScheduleRequest({
      state: 'declined',
      decidedAt: daysAgo(1),
      reason: 'Wednesdays are full.',
    });
    settingsApi().answer(getScheduleRequest, found(declined));
    await showSettings('schedule');
    expect(await screen.findByText('We couldn’t approve your schedule change')).toBeVisible();
    expect(screen.getByText('Reason: Wednesdays are full.')).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('[ACC-02] keeps showing earlier approved schedules, whatever happens to a later request', async () => {
    const approved = sampleScheduleRequest({
      id: '0f9d6a4e-6f0a-4f52-9d6e-0d5f2a9b7c12',
      state: 'approved',
      decidedAt: daysAgo(1),
      effectiveDate: dateAhead(3),
    });
    const later = sampleScheduleRequest({ shiftDays: ['7'], ahead: [approved] });
    const declined = {
      ...later,
      state: 'declined',
      decidedAt: daysAgo(0),
      reason: 'Sundays are full.',
    } as const;
    const api = settingsApi()
      .answer(getScheduleRequest, found(later))
      .refuse(withdrawScheduleRequest, 'REQUEST_ALREADY_DECIDED');
    await showSettings('schedule');
    expect(await pendingCard()).toHaveTextContent('Until then, the schedule we already approved applies.');
    expect(screen.getByText('Your new schedule was approved')).toBeVisible();
    expect(day('Wed')).toBeChecked();
    api.answer(getScheduleRequest, found(declined));
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText('Reason: Sundays are full.')).toBeVisible();
    expect(screen.getByText('Your new schedule was approved')).toBeVisible();
    expect(day('Wed')).toBeChecked();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('hides a decision after a month', async () => {
    const declined = sampleScheduleRequest({ state: 'declined', decidedAt: daysAgo(31), reason: 'Full.' });
    const api = settingsApi().answer(getScheduleRequest, found(declined));
    await showSettings('schedule');
    await waitFor(() => expect(api.listCalls(getScheduleRequest)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading your request' })).toBeNull());
    expect(screen.queryByText('Reason: Full.')).not.toBeInTheDocument();
  });

  it('[ACC-02] shows the rest of the tab and a retry when the request does not load', async () => {
    const api = settingsApi().refuse(getScheduleRequest, 'TOO_MANY_REQUESTS');
    await showSettings('schedule');
    expect(await screen.findByText(/couldn’t load your schedule request/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your schedule' })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    api.answer(getScheduleRequest, found(sampleScheduleRequest()));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await pendingCard()).toBeVisible();
  });
});
