import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { staffGetOnCallWeek, staffSetOnCall } from '@moments/contract/on-call/staff-on-call';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { type FakeDesk } from '../../test/fake-desk.ts';
import { addInbox } from '../../test/fake-inbox.ts';
import { addMatching } from '../../test/fake-matching.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { addTonight, sampleColleague, sampleDispute, sampleWeek } from '../../test/fake-tonight.ts';
import { startDesk } from '../../test/start-desk.ts';
import { queryClient } from '../api/query-client.ts';
import { useLive } from '../live/live-store.ts';
import { Root } from './root.tsx';

const nora = { id: 'staff-nora', name: 'Nora', email: 'nora@moments.example' };

async function open(session = sampleSession({ staff: nora, roles: ['operations'] }), path = '/') {
  const desk = await startDesk();
  addSession(desk, session);
  addMatching(desk, []);
  addInbox(desk, []);
  const state = addTonight(desk);
  history.replaceState(null, '', path);
  render(<Root />);
  await screen.findByRole('heading', { name: 'Tonight' });
  await screen.findByRole('heading', { name: 'Coaches' });
  return { desk, state };
}
const findBody = (desk: FakeDesk, name: string) => desk.calls.findLast((call) => call.name === name)?.body;

describe('tonight', () => {
  it('[COVER-03] opens first for operations, with waits by coach, crises, who is away, and who has no one', async () => {
    await open();
    expect(location.pathname).toBe('/tonight');
    expect(screen.getByText('5 waiting, 2 over 30 minutes')).toBeVisible();
    const ana = screen.getByRole('row', { name: /Ana Reyes/ });
    expect(ana).toHaveTextContent(/18 of 20, covers 4/);
    expect(ana).toHaveTextContent('2 over 30 min');
    expect(screen.getByRole('row', { name: /Marcus Bell.*On call/ })).toHaveTextContent('Off shift');
    const crises = within(screen.getByRole('region', { name: 'Open crises' }));
    expect(crises.getByText('Joined: Marcus Bell. There now: Marcus Bell')).toBeVisible();
    // Operations have no inbox.
    expect(crises.getByRole('link', { name: 'Maya Ortiz' })).toHaveAttribute('href', '/members/maya');
    expect(screen.getByText('Ana Reyes covers 4, 1 without a cover')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'No one answers 2 members, 1 waiting' })).toBeVisible();
    expect(screen.getByText('Theo Lindt is away, without a cover on duty')).toBeVisible();
    expect(document.title).toBe('Tonight (1 in a crisis)');
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[COVER-03, SAFE-01] says of a crisis that no one answers its page or is there, although a person has joined', async () => {
    const { desk, state } = await open();
    await waitFor(() => expect(desk.watched).toEqual(['tonight']));
    const crises = within(screen.getByRole('region', { name: 'Open crises' }));
    const show = (changes: Partial<(typeof state.tonight.crises)[number]>) => {
      const changed = state.tonight.crises.map((crisis) => ({ ...crisis, ...changes }));
      state.tonight = { ...state.tonight, crises: changed };
      act(() => desk.publish('changed', JSON.stringify({ kind: 'tonight' })));
    };
    show({ isPageAnswered: false, joined: ['Ana Reyes'], present: [] });
    expect(
      await crises.findByText('Page not answered. Joined: Ana Reyes. No one is there now'),
    ).toBeVisible();
    expect(crises.getByRole('listitem')).toHaveAttribute('data-alone', 'true');
    show({ joined: [], present: ['Nora'] });
    expect(
      await crises.findByText('Page not answered. No one has joined yet. There now: Nora'),
    ).toBeVisible();
  });

  it('[RENEW-06] lists open disputes with the day to answer by, and saves the evidence', async () => {
    const { desk, state } = await open();
    state.disputes = [sampleDispute];
    await queryClient.invalidateQueries({ queryKey: ['disputes'] });
    const list = within(await screen.findByRole('region', { name: 'Open disputes' }));
    expect(list.getByRole('link', { name: '$29.00' })).toHaveAttribute('href', '/members/kim');
    expect(list.getByText(/^Answer in Stripe by .*Nov 27/)).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: 'Evidence' }));
    await waitFor(() => expect(desk.calls.map(({ name }) => name)).toContain('staffGetDisputeEvidence'));
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[COVER-03, SAFE-05] warns at the top of hours without anyone on call, and puts a coach on call', async () => {
    const { desk } = await open();
    expect(await screen.findByText(/No one is on call for 22 hours/)).toBeVisible();
    desk.on(staffSetOnCall, () => {
      const staffed = { ...sampleWeek(), unstaffedHours: 0 };
      // The page also reads the week again when its stream opens.
      desk.on(staffGetOnCallWeek, () => staffed);
      return staffed;
    });
    const week = within(screen.getByRole('region', { name: 'On call in the next 7 days' }));
    await userEvent.selectOptions(week.getByLabelText(/^Fri/), 'Marcus Bell');
    await waitFor(() =>
      expect(findBody(desk, 'staffSetOnCall')).toEqual({
        time: '2',
        date: '2026-11-27',
        staffId: 'staff-marcus',
      }),
    );
    await waitFor(() => expect(screen.queryByText(/No one is on call for/)).toBeNull());
  });

  it('[COVER-01, COVER-06] hands over some of the members whom no one answers, and takes them back', async () => {
    const { desk } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over members' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Jon Bell' }));
    await userEvent.selectOptions(dialog.getByLabelText('Coach'), 'Marcus Bell, on call');
    expect(dialog.queryByRole('option', { name: /Theo/ })).toBeNull();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Hand over to Marcus Bell' }));
    await waitFor(() =>
      expect(findBody(desk, 'staffHandOver')).toMatchObject({ memberIds: ['dia'], staffId: 'staff-marcus' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    const taken = { memberIds: ['dia'], handover: { staffId: 'staff-marcus' } };
    await waitFor(() => expect(findBody(desk, 'staffTakeBack')).toMatchObject(taken));
    expect(await screen.findByRole('heading', { name: 'No one answers 1 member' })).toBeVisible();
  });

  it('[COVER-01] gives members whom no one answers a new coach', async () => {
    const { desk } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over members' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Jon Bell' }));
    await userEvent.selectOptions(dialog.getByLabelText('Coach'), 'Ana Reyes');
    await userEvent.selectOptions(dialog.getByLabelText('How long'), 'For good: a new coach');
    await userEvent.click(dialog.getByRole('button', { name: 'Hand over to Ana Reyes' }));
    await waitFor(() =>
      expect(findBody(desk, 'staffAssignMembers')).toEqual({ memberIds: ['dia'], coachId: 'staff-ana' }),
    );
    expect(await screen.findByRole('heading', { name: 'No one answers 1 member' })).toBeVisible();
  });

  it('[COVER-01] offers only coaches with room when a coach is for good, and says for how many there is room', async () => {
    const { desk } = await open();
    desk.on(staffListColleagues, () => ({
      staff: [
        sampleColleague({ room: 1 }),
        sampleColleague({ id: 'staff-priya', name: 'Priya Nair', room: 0 }),
      ],
    }));
    await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over members' }));
    // A cover for a time needs no room.
    await userEvent.selectOptions(dialog.getByLabelText('Coach'), 'Priya Nair');
    expect(dialog.getByRole('button', { name: 'Hand over to Priya Nair' })).toBeEnabled();
    await userEvent.selectOptions(dialog.getByLabelText('How long'), 'For good: a new coach');
    expect(dialog.queryByRole('option', { name: 'Priya Nair' })).toBeNull();
    expect(dialog.getByText('No room: Priya Nair.')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('Coach'), 'Ana Reyes');
    expect(dialog.getByText('Ana Reyes has room for 1 more, and you chose 2.')).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Hand over to Ana Reyes' });
    expect(confirm).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Jon Bell' }));
    expect(confirm).toBeEnabled();
  });

  it('[COVER-01, SAFE-08] leaves out members outside of coaching when a coach is for good, and says so', async () => {
    const { desk, state } = await open();
    const items = state.tonight.unassigned.items.map((item) =>
      item.memberId === 'jon' ? { ...item, reason: 'check-in-due' as const } : item,
    );
    state.tonight = { ...state.tonight, unassigned: { ...state.tonight.unassigned, items } };
    await queryClient.invalidateQueries();
    expect(await screen.findByText(/^The check-in after their crisis is due/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over members' }));
    expect(dialog.getByRole('checkbox', { name: 'Jon Bell' })).toBeChecked();
    await userEvent.selectOptions(dialog.getByLabelText('Coach'), 'Ana Reyes');
    await userEvent.selectOptions(dialog.getByLabelText('How long'), 'For good: a new coach');
    expect(dialog.queryByRole('checkbox', { name: 'Jon Bell' })).toBeNull();
    expect(dialog.getByText('Not in coaching, so only for a time: Jon Bell.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Hand over to Ana Reyes' }));
    await waitFor(() =>
      expect(findBody(desk, 'staffAssignMembers')).toEqual({ memberIds: ['dia'], coachId: 'staff-ana' }),
    );
  });

  it('[COVER-02] sets a coach away with a cover and days', async () => {
    const { desk } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Set a coach away' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a coach away' }));
    await userEvent.selectOptions(dialog.getByLabelText('Coach'), 'Ana Reyes');
    expect(dialog.getByRole('button', { name: 'Away, without a cover yet' })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Away from'), '2027-01-04');
    await userEvent.type(dialog.getByLabelText('Back on'), '2027-01-08');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Marcus Bell, on call' }));
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Away' }));
    await waitFor(() =>
      expect(findBody(desk, 'staffSetAway')).toEqual({
        from: '2027-01-04T05:00:00.000Z',
        until: '2027-01-08T05:00:00.000Z',
        coverIds: ['staff-marcus'],
      }),
    );
  });

  it('[COVER-02] takes an absence back', async () => {
    const { desk } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Set a coach away' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a coach away' }));
    await userEvent.selectOptions(dialog.getByLabelText('Coach'), 'Theo Lindt');
    await userEvent.click(dialog.getByRole('button', { name: 'Theo Lindt is back now' }));
    await waitFor(() => expect(findBody(desk, 'staffSetAway')).toEqual({ until: null }));
  });

  it('[COVER-02] shows an absence that is still to begin, and cancels it', async () => {
    const { desk, state } = await open();
    const plannedAway = { from: '2027-01-04T05:00:00.000Z', until: '2027-01-08T05:00:00.000Z' };
    state.plannedAway = plannedAway;
    await userEvent.click(screen.getByRole('button', { name: 'Set a coach away' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a coach away' }));
    await userEvent.selectOptions(dialog.getByLabelText('Coach'), 'Ana Reyes');
    expect(dialog.getByText(/^Ana Reyes will be away from .*Jan 4.* until .*Jan 8/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel it' }));
    await waitFor(() => expect(findBody(desk, 'staffSetAway')).toEqual({ until: null }));
  });

  it('[COVER-03] shows a change from elsewhere', async () => {
    const { desk, state } = await open();
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    await waitFor(() => expect(desk.watched).toEqual(['tonight']));
    state.tonight = { ...state.tonight, waiting: 0, waitingLong: 0 };
    act(() => desk.publish('changed', JSON.stringify({ kind: 'tonight' })));
    expect(await screen.findByText('No one is waiting')).toBeVisible();
  });

  it('[CONS-01] lists for operations who may have asked for no more texts, since when and until when to decide', async () => {
    const { desk, state } = await open();
    const section = within(screen.getByRole('region', { name: 'May ask for no more texts' }));
    expect(await section.findByText('None has waited longer than a business day.')).toBeVisible();
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    const at = '2026-11-20T19:24:00Z';
    state.optOutQuestions = [{ memberId: 'eli', name: 'Eli Stone', messageId: '7', at, dueOn: '2026-12-07' }];
    act(() => desk.publish('changed', JSON.stringify({ kind: 'tonight' })));
    expect(await section.findByRole('link', { name: 'Eli Stone' })).toHaveAttribute('href', '/members/eli');
    expect(section.getByRole('listitem')).toHaveTextContent(/Decide by Dec 7.*Since Nov 20, 2:24 PM/);
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[COVER-03, SAFE-04] lets a coach on call open a crisis and test their own page, without the week', async () => {
    await open(sampleSession({ onCall: true }), '/tonight');
    expect(screen.getByRole('link', { name: 'Maya Ortiz' })).toHaveAttribute('href', '/inbox/maya');
    expect(screen.getByRole('button', { name: 'Test my own page' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Test the person on call' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'On call in the next 7 days' })).toBeNull();
  });

  it('[COVER-03] shows administrators who has no one without a way to hand over', async () => {
    await open(sampleSession({ staff: nora, roles: ['admin'] }), '/tonight');
    expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull();
    expect(screen.getByText('Operations can hand them over.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'May ask for no more texts' })).toBeNull();
  });
});
