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
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import { resetPortal, setTimeZone, storedText } from '../../../../test/reset-portal.ts';
import { sampleProfile } from '../../../../test/sample-profile.ts';
import { sampleScheduleRequest } from '../../../../test/sample-settings.ts';
import {
  catchDownloads,
  returnToPage,
  createSettingsApi,
  showSettings,
} from '../../../../test/settings-journey.tsx';
import { useErrors } from '../../../api/error-store.ts';

beforeEach(() => resetPortal('/account-settings'));

const createFoundReply = (data: MemberScheduleRequest | null) => ({ statusCode: 200, data }) as const;
const createDoneReply = (data: MemberScheduleRequest) => ({ statusCode: 200, message: '', data }) as const;

const getSendButton = () => screen.getByRole('button', { name: 'Request change' });
const getDay = (name: string) => screen.getByRole('checkbox', { name });
const findPendingCard = () => screen.findByRole('region', { name: 'You requested a schedule change' });
const getTimeDaysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const getDateAhead = (days: number): string => getTimeDaysAgo(-days).slice(0, 10);

describe('the current schedule', () => {
  it('[ACC-02] shows the current time and days, and the form starts with them', async () => {
    createSettingsApi();
    await showSettings('schedule');
    const card = screen.getByRole('region', { name: 'Your schedule' });
    expect(within(card).getByText('Early Evening, 5-7 PM ET')).toBeVisible();
    expect(within(card).getByText('Mon')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Early Evening/ })).toBeChecked();
    expect(getDay('Mon')).toBeChecked();
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading your request' })).toBeNull());
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[ACC-02] adds the hours on the member’s own clock in another time zone', async () => {
    setTimeZone('America/Los_Angeles');
    createSettingsApi();
    await showSettings('schedule');
    const card = screen.getByRole('region', { name: 'Your schedule' });
    expect(within(card).getByText(/^Early Evening, 5-7 PM ET \(2–4\sPM\syour\stime\)$/)).toBeVisible();
    expect(screen.getByRole('radio', { name: /7-9 PM ET \(4–6\sPM\syour\stime\)/ })).toBeVisible();
  });

  it('downloads the schedule as a calendar file', async () => {
    createSettingsApi();
    const files = catchDownloads();
    await showSettings('schedule');
    await userEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['moments-schedule.ics']));
    expect(files[0]!.blob.type).toBe('text/calendar;charset=utf-8');
    expect(await files[0]!.blob.text()).toContain('BYDAY=MO\r\n');
  });

  it('[ACC-02] says when the member has no schedule and lets them request one', async () => {
    const without = sampleProfile({ other: { availability: { shiftTime: null, shiftDays: [] } } });
    createSettingsApi(without);
    await showSettings('schedule', without);
    expect(screen.getByText('No schedule yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
    expect(getSendButton()).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: /Late Evening/ }));
    expect(getSendButton()).toBeDisabled();
    expect(getSendButton()).toHaveAccessibleDescription('Choose at least one day.');
    await userEvent.click(getDay('Sun'));
    expect(getSendButton()).toBeEnabled();
    expect(await findAccessibilityViolations()).toEqual([]);
  });
});

describe('a schedule change', () => {
  it('[ACC-02] needs a time, a day, and a difference from the current schedule', async () => {
    createSettingsApi();
    await showSettings('schedule');
    expect(getSendButton()).toBeDisabled();
    await userEvent.click(getDay('Wed'));
    expect(getSendButton()).toBeEnabled();
    await userEvent.click(getDay('Wed'));
    expect(getSendButton()).toBeDisabled();
    await userEvent.click(getDay('Mon'));
    expect(getSendButton()).toBeDisabled();
    expect(getSendButton()).toHaveAccessibleDescription('Choose at least one day.');
  });

  it('[ACC-02] sends time and days, confirms it for 5 s, and shows the pending request', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: (time) => vi.advanceTimersByTime(time) });
    const api = createSettingsApi().answer(requestScheduleChange, createDoneReply(sampleScheduleRequest()));
    await showSettings('schedule');
    await user.click(screen.getByRole('radio', { name: /Late Evening/ }));
    await user.click(getDay('Wed'));
    await user.click(getSendButton());
    const card = await findPendingCard();
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
    expect(getDay('Wed')).not.toBeChecked();
    vi.useRealTimers();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[ACC-02, ERR-03] shows the reason and keeps the choices when the request fails, and the alert can be dismissed', async () => {
    createSettingsApi().reject(requestScheduleChange, 'TOO_MANY_REQUESTS');
    await showSettings('schedule');
    await userEvent.click(getDay('Wed'));
    await userEvent.click(getSendButton());
    const alert = await screen.findByText('Failed to submit schedule change request. Please try again.');
    expect(screen.getByText(/Too many tries/)).toBeVisible();
    expect(useErrors.getState().errors.scheduleChangeRequest?.statusCode).toBe(429);
    expect(getDay('Wed')).toBeChecked();
    expect(storedText()).toContain('shiftDays');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(alert).not.toBeInTheDocument();
    expect(useErrors.getState().errors.scheduleChangeRequest).toBeUndefined();
  });

  it('[ACC-02] shows the current schedule when the requested one already applies', async () => {
    const api = createSettingsApi().reject(requestScheduleChange, 'SCHEDULE_UNCHANGED');
    await showSettings('schedule');
    const changed = sampleProfile({ other: { availability: { shiftTime: '1', shiftDays: ['1', '3'] } } });
    await userEvent.click(getDay('Wed'));
    api.answer(getMemberProfile, { statusCode: 200, ...changed });
    await userEvent.click(getSendButton());
    expect(await screen.findByText(/That’s already your schedule/)).toBeVisible();
    expect(await screen.findByText('Mon, Wed')).toBeVisible();
    expect(getSendButton()).toBeDisabled();
  });

  it('[ACC-02] keeps the choices and says so when the schedule changes elsewhere', async () => {
    const api = createSettingsApi();
    await showSettings('schedule');
    await waitFor(() => expect(api.listCalls(getMemberProfile)).toHaveLength(1));
    await userEvent.click(getDay('Fri'));
    const changed = sampleProfile({ other: { availability: { shiftTime: '2', shiftDays: ['2'] } } });
    api.answer(getMemberProfile, { statusCode: 200, ...changed });
    returnToPage();
    expect(await screen.findByText('Your schedule was updated')).toBeVisible();
    expect(getDay('Fri')).toBeChecked();
    expect(screen.getByRole('radio', { name: /Late Evening/ })).toBeChecked();
  });
});

describe('the request', () => {
  it('[ACC-02] shows the request after a reload and lets the member withdraw it', async () => {
    const api = createSettingsApi()
      .answer(getScheduleRequest, createFoundReply(sampleScheduleRequest()))
      .answer(
        withdrawScheduleRequest,
        createDoneReply(sampleScheduleRequest({ state: 'withdrawn', decidedAt: getTimeDaysAgo(0) })),
      );
    await showSettings('schedule');
    const card = await findPendingCard();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(within(card).getByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText(/^You withdrew your request/)).toBeVisible();
    expect(card).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Your request' })).toHaveFocus();
    expect(api.listCalls(withdrawScheduleRequest)[0]?.params).toEqual({
      requestId: sampleScheduleRequest().id,
    });
  });

  it('[ACC-02] stops saying that a request was sent as soon as the member has withdrawn it', async () => {
    createSettingsApi()
      .answer(requestScheduleChange, createDoneReply(sampleScheduleRequest()))
      .answer(
        withdrawScheduleRequest,
        createDoneReply(sampleScheduleRequest({ state: 'withdrawn', decidedAt: getTimeDaysAgo(0) })),
      );
    await showSettings('schedule');
    await userEvent.click(getDay('Wed'));
    await userEvent.click(getSendButton());
    expect(await screen.findByText(/^Your request was sent/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText(/^You withdrew your request/)).toBeVisible();
    expect(screen.queryByText(/^Your request was sent/)).toBeNull();
    await waitForClickPause();
    await userEvent.click(getDay('Fri'));
    await userEvent.click(getSendButton());
    expect(await screen.findByText(/^Your request was sent/)).toBeVisible();
    expect(screen.queryByText(/^You withdrew your request/)).toBeNull();
  });

  it('[ACC-02] stops saying that a request was sent as soon as it is declined', async () => {
    const api = createSettingsApi().answer(requestScheduleChange, createDoneReply(sampleScheduleRequest()));
    await showSettings('schedule');
    await userEvent.click(getDay('Wed'));
    await userEvent.click(getSendButton());
    expect(await screen.findByText(/^Your request was sent/)).toBeVisible();
    const declined = sampleScheduleRequest({ state: 'declined', decidedAt: getTimeDaysAgo(0) });
    api.answer(getScheduleRequest, createFoundReply(declined));
    returnToPage();
    await waitFor(() => expect(screen.queryByText(/^Your request was sent/)).toBeNull());
    expect(await screen.findByText('We couldn’t approve your schedule change')).toBeVisible();
  });

  it('[ACC-02] shows the decision when the request was already decided', async () => {
    const api = createSettingsApi()
      .answer(getScheduleRequest, createFoundReply(sampleScheduleRequest()))
      .reject(withdrawScheduleRequest, 'REQUEST_ALREADY_DECIDED');
    await showSettings('schedule');
    await findPendingCard();
    const approved = sampleScheduleRequest({
      state: 'approved',
      decidedAt: getTimeDaysAgo(0),
      effectiveDate: getDateAhead(3),
    });
    api.answer(getScheduleRequest, createFoundReply(approved));
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText('We already decided on this request')).toBeVisible();
    expect(screen.getByText('Your new schedule was approved')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw request' })).not.toBeInTheDocument();
  });

  it('[ACC-02] does not send the same request twice, and a different one replaces it', async () => {
    createSettingsApi().answer(getScheduleRequest, createFoundReply(sampleScheduleRequest()));
    await showSettings('schedule');
    await findPendingCard();
    await userEvent.click(screen.getByRole('radio', { name: /Late Evening/ }));
    await userEvent.click(getDay('Wed'));
    expect(getSendButton()).toBeDisabled();
    expect(getSendButton()).toHaveAccessibleDescription('You already requested this schedule.');
    await userEvent.click(getDay('Thu'));
    expect(getSendButton()).toHaveAccessibleDescription('This replaces your pending request.');
  });

  it('[ACC-02] shows when an approved schedule starts, and the form starts with it', async () => {
    const approved = sampleScheduleRequest({
      state: 'approved',
      decidedAt: getTimeDaysAgo(1),
      effectiveDate: getDateAhead(3),
    });
    createSettingsApi().answer(getScheduleRequest, createFoundReply(approved));
    await showSettings('schedule');
    const title = await screen.findByText('Your new schedule was approved');
    expect(title.parentElement).toHaveTextContent('Late Evening, 7-9 PM ET on Mon, Wed, starting');
    expect(getDay('Wed')).toBeChecked();
    expect(getSendButton()).toBeDisabled();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[ACC-02] shows why a request was declined and that the member can request another', async () => {
    const declined = sampleScheduleRequest({
      state: 'declined',
      decidedAt: getTimeDaysAgo(1),
      reason: 'Wednesdays are full.',
    });
    createSettingsApi().answer(getScheduleRequest, createFoundReply(declined));
    await showSettings('schedule');
    expect(await screen.findByText('We couldn’t approve your schedule change')).toBeVisible();
    expect(screen.getByText('Reason: Wednesdays are full.')).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[ACC-02] keeps showing earlier approved schedules, whatever happens to a later request', async () => {
    const approved = sampleScheduleRequest({
      id: '0f9d6a4e-6f0a-4f52-9d6e-0d5f2a9b7c12',
      state: 'approved',
      decidedAt: getTimeDaysAgo(1),
      effectiveDate: getDateAhead(3),
    });
    const later = sampleScheduleRequest({ shiftDays: ['7'], ahead: [approved] });
    const declined = {
      ...later,
      state: 'declined',
      decidedAt: getTimeDaysAgo(0),
      reason: 'Sundays are full.',
    } as const;
    const api = createSettingsApi()
      .answer(getScheduleRequest, createFoundReply(later))
      .reject(withdrawScheduleRequest, 'REQUEST_ALREADY_DECIDED');
    await showSettings('schedule');
    expect(await findPendingCard()).toHaveTextContent(
      'Until then, the schedule we already approved applies.',
    );
    expect(screen.getByText('Your new schedule was approved')).toBeVisible();
    expect(getDay('Wed')).toBeChecked();
    api.answer(getScheduleRequest, createFoundReply(declined));
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText('Reason: Sundays are full.')).toBeVisible();
    expect(screen.getByText('Your new schedule was approved')).toBeVisible();
    expect(getDay('Wed')).toBeChecked();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('hides a decision after a month', async () => {
    const declined = sampleScheduleRequest({
      state: 'declined',
      decidedAt: getTimeDaysAgo(31),
      reason: 'Full.',
    });
    const api = createSettingsApi().answer(getScheduleRequest, createFoundReply(declined));
    await showSettings('schedule');
    await waitFor(() => expect(api.listCalls(getScheduleRequest)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading your request' })).toBeNull());
    expect(screen.queryByText('Reason: Full.')).not.toBeInTheDocument();
  });

  it('[ACC-02] shows the rest of the tab and a retry when the request does not load', async () => {
    const api = createSettingsApi().reject(getScheduleRequest, 'TOO_MANY_REQUESTS');
    await showSettings('schedule');
    expect(await screen.findByText(/couldn’t load your schedule request/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your schedule' })).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    api.answer(getScheduleRequest, createFoundReply(sampleScheduleRequest()));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findPendingCard()).toBeVisible();
  });
});
