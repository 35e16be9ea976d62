import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { staffListViews } from '@moments/contract/members/staff-views';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import { sampleCrisis, sampleEndedCrisis } from '../../test/fake-crisis.ts';
import { type FakeDesk, RejectedCall } from '../../test/fake-desk.ts';
import { addMembers, sampleMember, type FakeMembers } from '../../test/fake-members.ts';
import { addRequests, jonsSchedule } from '../../test/fake-requests.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { queryClient } from '../api/query-client.ts';
import { useLive } from '../live/live-store.ts';
import { Root } from './root.tsx';

/** Presses a button that was pressed before. */
async function pressAgain(name: string): Promise<void> {
  await waitForClickPause();
  await userEvent.click(screen.getByRole('button', { name }));
}

let desk: FakeDesk;
let members: FakeMembers;
const nora = { id: 'staff-nora', name: 'Nora Blake', email: 'nora@moments.example' };

/** Opens a page of the desk as a person with these roles. */
function open(address: string, roles: StaffRole[] = ['operations']): void {
  addSession(desk, sampleSession({ staff: nora, roles }));
  history.replaceState(null, '', address);
  render(<Root />);
}

beforeEach(async () => {
  desk = await startDesk();
  members = addMembers(desk, [
    sampleMember(),
    sampleMember({
      id: 'leo',
      name: 'Leo Rossi',
      phone: '+12125550112',
      isUnder18: true,
      derivedStatus: 'PENDING_MATCHING',
    }),
  ]);
});

describe('the members', () => {
  it('[DESK-04] searches members from the palette when nothing fits, even with a filter set', async () => {
    open('/members');
    await userEvent.selectOptions(await screen.findByLabelText('Status'), 'AWAY');
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Search or jump' });
    await userEvent.type(field, '>Kim Nguyen');
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, 'Kim Nguyen');
    expect(screen.getByText('Nothing fits.')).toBeVisible();
    expect(
      screen.getByRole('option', { name: 'Search members for “Kim Nguyen”', selected: true }),
    ).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Find a member')).toHaveValue('Kim Nguyen'));
    expect(screen.getByLabelText('Status')).toHaveValue('');
  });

  it('[DESK-04] lists members with their facts, and counts them by tab', async () => {
    open('/members');
    const row = await screen.findByRole('row', { name: /Kim Nguyen/ });
    for (const text of [
      '(212) 555-0111',
      'Active coaching',
      'Payment issue',
      'Standard, past due',
      '4 of 60',
    ])
      expect(within(row).getByText(text)).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Payment issue 1' })).toBeVisible();
    expect(document.title).toBe('Members');
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[DESK-04] goes on counting since the last text while the list is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    members.rows[0] = sampleMember({ lastTextAt: new Date(Date.now() - 9.5 * 60_000).toISOString() });
    open('/members');
    const row = await screen.findByRole('row', { name: /Kim Nguyen/ });
    expect(within(row).getByText('9 min ago')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(within(row).getByText('10 min ago')).toBeVisible();
    vi.useRealTimers();
  });

  it('[DESK-04] shows a partner’s member’s own plan next to the partner', async () => {
    const standard = { name: 'Standard', status: 'MEMBERSHIP_ACTIVE', endsOn: null };
    const partner = 'Harbor Community Health';
    members.rows.splice(
      0,
      members.rows.length,
      sampleMember({ id: 'one', partner }),
      sampleMember({ id: 'two', partner, plan: standard }),
      sampleMember({ id: 'three', partner, plan: null }),
      sampleMember({ id: 'four', plan: standard }),
      sampleMember({ id: 'five', plan: null }),
    );
    open('/members');
    expect(
      await screen.findByRole('cell', { name: 'Standard, past due; Harbor Community Health' }),
    ).toBeVisible();
    const cells = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
    expect(cells.map((row) => row.find((cell) => /Standard|Harbor|–/.test(cell)))).toEqual([
      'Standard, past due; Harbor Community Health',
      'Standard; Harbor Community Health',
      'Harbor Community Health',
      'Standard',
      '–',
    ]);
  });

  it('[DESK-04] tells a coach without members how they come, and offers no filter to clear', async () => {
    addMembers(desk, []);
    open('/members', ['coach']);
    expect(await screen.findByRole('heading', { name: 'No members yet' })).toBeVisible();
    expect(screen.getByText('Members appear here when operations match them with you.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull();
  });

  it('[DESK-04] finds members by F and a search that is not in the URL', async () => {
    open('/members');
    await screen.findByRole('row', { name: /Leo Rossi/ });
    await userEvent.keyboard('f');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('Leo Rossi{Enter}');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Kim/ })).toBeNull());
    expect(members.queries.at(-1)).toMatchObject({ query: 'Leo Rossi' });
    expect(location.href).not.toContain('Leo');
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'Not Here{Enter}');
    expect(await screen.findByText('No member found for “Not Here”')).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByRole('row', { name: /Kim/ })).toBeVisible();
  });

  it('[DESK-04] filters members, turns pages, moves by J, and opens a member by Enter', async () => {
    open('/members');
    await screen.findByRole('row', { name: /Kim/ });
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(members.queries.at(-1)).toMatchObject({ cursor: 'page-2' }));
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Active coaching');
    await waitFor(() => expect(members.queries.at(-1)).toMatchObject({ status: 'ACTIVE_COACHING' }));
    expect(members.queries.at(-1)).not.toHaveProperty('cursor');
    await screen.findByRole('row', { name: /Kim/ });
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('j');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: /Kim Nguyen/ })).toBeVisible();
    expect(location.pathname).toBe('/members/kim');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByLabelText('Status')).toHaveValue('ACTIVE_COACHING');
  });

  it('[DESK-04] says which members the page shows, forward and back', async () => {
    members.pages = 3;
    members.total = 6;
    open('/members');
    expect(await screen.findByText('1–2 of 6')).toBeVisible();
    await pressAgain('Next');
    expect(await screen.findByText('3–4 of 6')).toBeVisible();
    await pressAgain('Next');
    expect(await screen.findByText('5–6 of 6')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await pressAgain('Previous');
    expect(await screen.findByText('3–4 of 6')).toBeVisible();
    members.total = 1_001;
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Active coaching');
    expect(await screen.findByText('1–2 of 1,000+')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    members.pages = 1;
    members.total = 2;
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Away');
    expect(await screen.findByText('2 members')).toBeVisible();
  });

  it('[DESK-04] turns one page at a time while the server is slow', async () => {
    members.pages = 3;
    members.total = 6;
    open('/members');
    const next = await screen.findByRole('button', { name: 'Next' });
    const arrive = desk.stop('staffListMembers');
    await userEvent.click(next);
    await pressAgain('Next');
    arrive();
    expect(await screen.findByText('3–4 of 6')).toBeVisible();
    // Once back is the first page again.
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('1–2 of 6')).toBeVisible();
  });

  it('[DESK-04] filters by the time of joining, and sorts', async () => {
    open('/members');
    await screen.findByRole('row', { name: /Kim/ });
    await userEvent.selectOptions(screen.getByLabelText('Joined'), 'Last 30 days');
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Oldest first');
    await waitFor(() => expect(members.queries.at(-1)).toMatchObject({ order: 'oldest' }));
    const { joinedFrom = '' } = members.queries.at(-1) ?? {};
    const days = (Date.now() - Date.parse(joinedFrom)) / 86_400_000;
    expect(days).toBeGreaterThan(29);
    expect(days).toBeLessThan(32);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(members.queries.at(-1)).not.toHaveProperty('joinedFrom'));
    expect(members.queries.at(-1)).toMatchObject({ order: 'oldest' });
    expect(members.look).toMatchObject({ order: 'oldest' });
  });

  it('[DESK-04] filters by what members see, and clears the filter by one press', async () => {
    members.isComplete = false;
    open('/members');
    await screen.findByRole('row', { name: /Kim/ });
    await userEvent.selectOptions(screen.getByLabelText('Sees now'), 'Application received');
    await waitFor(() => expect(members.queries.at(-1)).toMatchObject({ sees: 'application' }));
    expect(await screen.findByText(/Some may be missing for a few minutes/)).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear Sees now' }));
    await waitFor(() => expect(members.queries.at(-1)).not.toHaveProperty('sees'));
  });

  it('[DESK-04] filters by a plan or a partner, which a saved view keeps', async () => {
    open('/members');
    await screen.findByRole('row', { name: /Kim/ });
    const filter = screen.getByRole('combobox', { name: 'Plan or partner' });
    const plans = await within(filter).findByRole('group', { name: 'Plans' });
    expect(within(plans).getByRole('option', { name: 'Standard' })).toBeVisible();
    expect(
      within(within(filter).getByRole('group', { name: 'Partners' })).getAllByRole('option'),
    ).toHaveLength(1);
    await userEvent.selectOptions(filter, 'Harbor Community Health');
    const partner = '0b5f0f0e-0000-4000-8000-000000000002';
    await waitFor(() => expect(members.queries.at(-1)).toMatchObject({ partner }));
    await userEvent.selectOptions(filter, 'Standard');
    await waitFor(() => expect(members.queries.at(-1)).toMatchObject({ plan: 'standard' }));
    expect(members.queries.at(-1)).not.toHaveProperty('partner');
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
    await userEvent.type(await screen.findByLabelText('Name of the view'), 'On Standard{Enter}');
    const tab = await screen.findByRole('tab', { name: /^On Standard/, selected: true });
    expect(members.views).toMatchObject([{ filters: { plan: 'standard' } }]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear Plan or partner' }));
    await waitFor(() => expect(members.queries.at(-1)).not.toHaveProperty('plan'));
    await userEvent.click(screen.getByRole('tab', { name: /^All/ }));
    await userEvent.click(tab);
    await waitFor(() => expect(members.queries.at(-1)).toMatchObject({ plan: 'standard' }));
    expect(filter).toHaveDisplayValue('Standard');
  });

  it('[DESK-04] shows the columns that the person chose, even next time', async () => {
    members.look = { order: 'oldest', columns: ['status', 'email'] };
    open('/members');
    await screen.findByRole('columnheader', { name: 'Email' });
    expect(screen.queryByRole('columnheader', { name: 'Joined' })).toBeNull();
    expect(screen.getAllByRole('cell', { name: 'kim@example.com' })[0]).toBeVisible();
    expect(new Set(members.queries.map(({ order }) => order))).toEqual(new Set(['oldest']));
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const box = screen.getByRole('dialog', { name: 'Columns' });
    expect(within(box).getByRole('checkbox', { name: 'Status' })).toHaveFocus();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(within(box).getByRole('checkbox', { name: 'Schedule' }));
    await userEvent.click(within(box).getByRole('checkbox', { name: 'Email' }));
    expect(await screen.findByRole('columnheader', { name: 'Schedule' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull();
    await waitFor(() => expect(members.look).toEqual({ order: 'oldest', columns: ['status', 'schedule'] }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
  });

  it('[DESK-04] saves a view with filters and columns, opens it again, and deletes it', async () => {
    open('/members');
    await screen.findByRole('row', { name: /Kim/ });
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Active coaching');
    await userEvent.selectOptions(screen.getByLabelText('Joined'), 'Last 30 days');
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
    await userEvent.type(within(dialog).getByLabelText('Name of the view'), 'New in coaching');
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    const tab = await screen.findByRole('tab', { name: /^New in coaching/, selected: true });
    expect(members.views).toMatchObject([
      { filters: { view: 'all', status: 'ACTIVE_COACHING', joinedDays: '30' }, order: 'newest' },
    ]);
    await userEvent.click(screen.getByRole('tab', { name: /^Away/ }));
    await waitFor(() => expect(members.queries.at(-1)).toMatchObject({ view: 'away' }));
    expect(members.queries.at(-1)).not.toHaveProperty('status');
    await userEvent.click(tab);
    await waitFor(() => expect(members.queries.at(-1)).toMatchObject({ status: 'ACTIVE_COACHING' }));
    expect(members.queries.at(-1)).toHaveProperty('joinedFrom');
    // The columns of a saved view are its own.
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Oldest first');
    expect(members.look).toBeNull();
    await pressAgain('Save view');
    await userEvent.click(await screen.findByRole('button', { name: 'Replace the view' }));
    await waitFor(() => expect(members.views).toMatchObject([{ order: 'oldest' }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(screen.queryByRole('tab', { name: /^New in coaching/ })).toBeNull());
    expect(screen.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
  });

  it('[DESK-04] shows a saved view even if the views could not be read before', async () => {
    members.views = [
      { id: 'view-1', name: 'On Standard', filters: {}, order: 'newest', columns: ['status'] },
    ];
    desk.on(staffListViews, () => {
      throw new RejectedCall('UNEXPECTED');
    });
    open('/members');
    await screen.findByRole('row', { name: /Kim/ });
    desk.on(staffListViews, () => ({ views: members.views, look: null }));
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
    await userEvent.type(await screen.findByLabelText('Name of the view'), 'All of them{Enter}');
    expect(await screen.findByRole('tab', { name: /^All of them/, selected: true })).toBeVisible();
    expect(screen.getByRole('tab', { name: /^On Standard/ })).toBeVisible();
  });

  it('[DESK-04] counts members by saved view, and again when a member of the list changes', async () => {
    members.views = [
      {
        id: 'view-1',
        name: 'On Standard',
        filters: { plan: 'standard' },
        order: 'newest',
        columns: ['status'],
      },
    ];
    members.total = 1_001;
    open('/members');
    expect(await screen.findByRole('tab', { name: 'On Standard 1,000+' })).toBeVisible();
    await waitFor(() => expect(desk.watched).toEqual(['kim', 'leo']));
    members.total = 2;
    desk.publish('changed', JSON.stringify({ kind: 'member', memberId: 'kim' }));
    expect(await screen.findByRole('tab', { name: 'On Standard 2' })).toBeVisible();
  });

  it('[DESK-04, DESK-13] reads the list again when a listed member changes, and not for others', async () => {
    open('/members');
    await screen.findByRole('row', { name: /Kim/ });
    await waitFor(() => expect(desk.watched).toEqual(['kim', 'leo']));
    const settle = () => new Promise((resolve) => setTimeout(resolve, 300));
    await settle();
    members.rows[0] = sampleMember({ status: 'AWAY' });
    const calls = desk.countCalls('staffListMembers');
    desk.publish('changed', JSON.stringify({ kind: 'member', memberId: 'someone-else' }));
    await settle();
    expect(desk.countCalls('staffListMembers')).toBe(calls);
    for (let times = 0; times < 3; times += 1)
      desk.publish('changed', JSON.stringify({ kind: 'member', memberId: 'kim' }));
    expect(await screen.findByRole('cell', { name: 'Away' })).toBeVisible();
    expect(desk.countCalls('staffListMembers')).toBe(calls + 1);
  });

  it('[DESK-13] says that the desk is offline if the server is gone when the page turns', async () => {
    open('/members');
    const row = await screen.findByRole('row', { name: /Kim/ });
    await waitFor(() => expect(desk.watched).toEqual(['kim', 'leo']));
    desk.isReachable = false;
    await userEvent.click(within(row).getByRole('link'));
    await waitFor(() => expect(useLive.getState().status).toBe('offline'));
    desk.isReachable = true;
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    expect(desk.watched).toEqual(['kim']);
  });

  it('[DESK-04] shows a pending request in the member’s row', async () => {
    members.rows[0] = sampleMember({ pendingRequest: 'pause' });
    open('/members');
    const row = await screen.findByRole('row', { name: /Kim Nguyen/ });
    expect(within(row).getByText('Pause request')).toBeVisible();
  });

  it('[DESK-03] hides filters and columns from coaches that their role does not have', async () => {
    open('/members', ['coach']);
    expect(await screen.findByRole('heading', { name: 'My members' })).toBeVisible();
    expect(await screen.findByRole('row', { name: /Kim/ })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Sees now' })).toBeNull();
    expect(screen.queryByRole('tab', { name: /Payment issue/ })).toBeNull();
    for (const label of ['Plan or partner', 'Coach', 'Sees now'])
      expect(screen.queryByLabelText(label)).toBeNull();
    expect(desk.countCalls('staffListMemberFilters')).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    for (const name of ['Email', 'Sees now', 'Plan or partner', 'Renewal date'])
      expect(screen.queryByRole('checkbox', { name })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Schedule' })).toBeVisible();
  });

  it('[DESK-03] closes the members’ list to administrators', async () => {
    open('/members', ['admin']);
    expect(
      await screen.findByRole('heading', { name: 'Members is for coaches and operations' }),
    ).toBeVisible();
  });

  it('[DESK-04] says that the server can’t be reached', async () => {
    open('/members');
    await screen.findByRole('row', { name: /Kim/ });
    desk.isReachable = false;
    await userEvent.click(screen.getByRole('tab', { name: /Away/ }));
    expect(await screen.findByText(/couldn’t reach the server/)).toBeVisible();
  });
});

describe('a member’s page', () => {
  const openKim = async (roles?: StaffRole[]) => {
    open('/members/kim', roles);
    await screen.findByRole('heading', { level: 1, name: /Kim Nguyen/ });
  };

  it('[DESK-04] shows the member’s status, what they see, and who changed something', async () => {
    await openKim();
    expect(await screen.findByText('What Kim sees now')).toBeVisible();
    expect(await screen.findByText('We couldn’t renew your plan')).toBeVisible();
    expect(screen.getAllByText('/subscriptions')[0]).toBeVisible();
    expect(screen.getByText('Standard plan is past due, and no partner pays')).toBeVisible();
    expect(screen.getAllByText(/by Nora Blake/)).toHaveLength(2);
    expect(screen.getAllByRole('heading', { name: 'Emergency contact' })).toHaveLength(1);
    expect(screen.getAllByText(/Every reveal is recorded/)).toHaveLength(1);
    expect(document.title).toBe('Member');
    expect(await findAccessibilityViolations()).toEqual([]);
    for (const tab of ['Moments', 'Payments', 'Requests', 'Audit']) {
      await userEvent.click(screen.getByRole('tab', { name: tab }));
      if (tab === 'Requests') expect(await screen.findByText('No schedule requests yet.')).toBeVisible();
      else expect(await screen.findByRole('table')).toBeVisible();
      if (tab === 'Payments')
        expect(screen.getByRole('row', { name: /Disputed payment Evidence/ })).toHaveTextContent(
          /Needs response by/,
        );
      expect(await findAccessibilityViolations()).toEqual([]);
    }
  });

  it('[DESK-04] never says that a stopped member can pay in the portal', async () => {
    members.rows[0] = sampleMember({ status: 'EXITED_BY_ADMIN' });
    await openKim();
    expect(await screen.findByText(/Kim’s account is stopped, so they can’t pay it/)).toBeVisible();
    expect(screen.queryByText(/can pay it in the portal/)).toBeNull();
  });

  it('[DESK-04] says what to know about the member, since when facts hold, and that a reason opens the texts', async () => {
    const lastTextAt = new Date(Date.now() - 42 * 60_000).toISOString();
    members.rows[0] = sampleMember({ lastTextAt, moments: { remaining: 0, limit: 60 } });
    members.overdueEmailAt = '2026-11-17T14:00:00Z';
    await openKim();
    const box = (await screen.findByRole('heading', { name: 'What to know' })).closest('section');
    const known = box ? within(box).getAllByRole('listitem') : [];
    expect(known.map(({ textContent }) => textContent)).toEqual([
      'The Standard plan is past due. Kim can pay it in the portal.',
      'Kim got an email on Nov 17, with a link to pay.',
      '0 Moments are left. New texts are kept until there are new Moments.',
      'The last text was 42 min ago.',
      'Hopes to gain: “Calmer evenings.”',
    ]);
    expect(await screen.findByText('Oct 19')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Conversation' }).querySelector('svg')).not.toBeNull();
  });

  it('[DESK-04, ACC-03] says when the coaching of a paused member resumes', async () => {
    members.returnDate = '2027-01-14';
    await openKim();
    expect(await screen.findByText('Coaching resumes on January 14, 2027')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Requests' }));
    expect(await screen.findByText('Pause the service until January 14, 2027')).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[DESK-06] decides what a member asks for on the member’s page', async () => {
    const member = { ...jonsSchedule.member, id: 'kim', name: 'Kim Nguyen' };
    addRequests(desk, { schedule: [{ ...jonsSchedule, memberId: 'kim', member }], service: [] });
    await openKim();
    await userEvent.click(screen.getByRole('tab', { name: 'Requests' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Decide' }));
    const dialog = await screen.findByRole('dialog', { name: 'Kim Nguyen asks for another schedule' });
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const table = await screen.findByRole('table', { name: 'Schedule requests, newest first' });
    await waitFor(() => expect(table).toHaveTextContent(/Approved.*Nora/));
  });

  it('[DESK-04, DESK-13] shows right away what another person changed', async () => {
    await openKim();
    await waitFor(() => expect(desk.watched).toEqual(['kim']));
    members.rows[0] = sampleMember({ status: 'AWAY' });
    desk.publish('changed', JSON.stringify({ kind: 'member', memberId: 'kim' }));
    // A page that is live doesn't poll: only the event can have brought it.
    expect((await screen.findAllByText('Away'))[0]).toBeVisible();
    expect(useLive.getState().status).toBe('live');
    await userEvent.click(screen.getByRole('button', { name: 'Back to members' }));
    await waitFor(() => expect(desk.watched).toEqual(['kim', 'leo']));
    expect(useLive.getState().status).toBe('live');
  });

  it('[DESK-03, DESK-04] shows operations the texts to read, after a reason', async () => {
    await openKim();
    await userEvent.click(screen.getByRole('tab', { name: 'Conversation' }));
    expect(await screen.findByText(/You see the texts for one hour/)).toBeVisible();
    // The page knows that a reason is needed: the server is not asked in vain, and no denied call is recorded.
    expect(desk.countCalls('staffListMessages')).toBe(0);
    const press = screen.getByRole('button', { name: 'Open the conversation' });
    expect(press).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: /The member asked for help/ }));
    expect(screen.getByText(/You see the texts for one hour\./)).toBeVisible();
    await userEvent.type(screen.getByLabelText('In a few words'), 'Asked by email');
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(press);
    expect(await screen.findByText('I took the walk.')).toBeVisible();
    expect(members.changes).toEqual([{ reason: 'asked', explanation: 'Asked by email' }]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[SAFE-06, DESK-03] shows an open crisis with who has joined, and offers the 911 handover', async () => {
    await openKim();
    expect(screen.queryByRole('button', { name: 'Start 911 handover' })).toBeNull();
    members.crisis = sampleCrisis({
      joined: [{ staffId: 'staff-marcus', name: 'Marcus Bell', as: 'on-call', at: '2026-11-20T02:41:00Z' }],
      isPageAnswered: true,
    });
    void queryClient.invalidateQueries();
    expect(await screen.findByRole('button', { name: 'Start 911 handover' })).toBeVisible();
    expect(screen.getByText('Marcus Bell (on call) joined on Nov 19, 9:41 PM.')).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[SAFE-08] keeps earlier crises on the member’s page', async () => {
    members.endedCrises.push(sampleEndedCrisis);
    await openKim();
    const earlier = within(await screen.findByRole('region', { name: 'Earlier crises' }));
    expect(earlier.getByText(/^Nov 18, 10:05 PM/, { selector: 'summary' })).toBeVisible();
  });

  it('[DESK-04, MOM-05] names the cause of each ledger entry', async () => {
    await openKim();
    await userEvent.click(screen.getByRole('tab', { name: 'Moments' }));
    expect(await screen.findByRole('cell', { name: 'Text …482136' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Corrected by Nora Blake: A text came twice' })).toBeVisible();
  });

  it('[DESK-04] saves the ledger as a file without the member’s name in its name', async () => {
    const names: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await openKim();
    await userEvent.click(screen.getByRole('tab', { name: 'Moments' }));
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(names).toEqual(['moments-kim.csv']));
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('[DESK-04] changes the status by S, after it has listed the consequences', async () => {
    await openKim();
    await userEvent.keyboard('s');
    const dialog = await screen.findByRole('dialog', { name: 'Change Kim’s status' });
    await waitFor(() => expect(within(dialog).getAllByRole('radio')[0]).toHaveFocus());
    await userEvent.click(await within(dialog).findByRole('radio', { name: /Exited by admin/ }));
    const press = within(dialog).getByRole('button', { name: 'Stop Kim’s service' });
    expect(press).toBeDisabled();
    await userEvent.selectOptions(within(dialog).getByLabelText(/Standard plan/), 'Cancel now');
    expect(await within(dialog).findByText(/signed out on every device/)).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Chargeback');
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(press);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(members.changes).toEqual([
      { status: 'EXITED_BY_ADMIN', billing: 'cancel-now', from: 'ACTIVE_COACHING', reason: 'Chargeback' },
    ]);
  });

  it('[DESK-04, MOM-05] shows the result before it corrects Moments, and never corrects below 0', async () => {
    await openKim();
    await userEvent.click(screen.getByRole('button', { name: 'Correct Moments' }));
    const amount = await screen.findByLabelText(/Moments to add or take/);
    await userEvent.type(amount, '-5');
    expect(screen.getByText(/fewer than 0 Moments/)).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '2');
    expect(screen.getByText(/the portal shows 6 at once/)).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Reason/), 'Two texts came twice');
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Add 2 Moments' }));
    await waitFor(() => expect(members.changes).toHaveLength(1));
    expect(members.changes[0]).toMatchObject({ amount: 2, reason: 'Two texts came twice' });
  });

  it('[DESK-04, MOM-04] says that a correction brings a member back who was away without Moments', async () => {
    members.rows.push(
      sampleMember({
        id: 'gus',
        name: 'Gus Hartley',
        status: 'AWAY_TEXT_LIMIT',
        moments: { remaining: 0, limit: 30 },
      }),
    );
    open('/members/gus');
    await screen.findByRole('heading', { level: 1, name: /Gus Hartley/ });
    await userEvent.click(screen.getByRole('button', { name: 'Correct Moments' }));
    await userEvent.click(await screen.findByRole('button', { name: 'One more' }));
    expect(screen.getByLabelText(/Moments to add or take/)).toHaveValue('1');
    expect(screen.getByText(/coaching goes on, and Gus gets a text about it/)).toBeVisible();
    expect(screen.queryByText(/isn’t notified/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'One fewer' }));
    // No correction is 0.
    expect(screen.getByLabelText(/Moments to add or take/)).toHaveValue('-1');
  });

  it('[DESK-04] leaves a field by Escape, then the form, and only then the page, so that nothing typed is lost', async () => {
    await openKim();
    await userEvent.click(screen.getByRole('button', { name: 'Correct Moments' }));
    await userEvent.type(await screen.findByLabelText(/Reason/), 'Two texts came twice{Escape}');
    expect(screen.getByLabelText(/Reason/)).toHaveValue('Two texts came twice');
    expect(screen.getByLabelText(/Reason/)).not.toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByLabelText(/Reason/)).toBeNull();
    expect(location.pathname).toBe('/members/kim');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(location.pathname).toBe('/members'));
  });

  it('[DESK-04] changes the coach, and shows the text that the member gets', async () => {
    await openKim();
    await userEvent.click(screen.getByRole('button', { name: 'Change coach' }));
    await userEvent.click(await screen.findByRole('radio', { name: /Ana Reyes/ }));
    expect(await screen.findByText(/Ana Reyes is your new coach/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Change to Ana Reyes' }));
    await waitFor(() => expect(members.changes).toEqual([{ coachId: 'staff-ana' }]));
  });

  it('[DESK-06] asks for another coach when a request’s link leads there, and not again after a reload', async () => {
    open('/members/kim?act=coach');
    await userEvent.click(await screen.findByRole('radio', { name: /Ana Reyes/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Change to Ana Reyes' }));
    await waitFor(() => expect(location.search).toBe(''));
    expect(members.changes).toEqual([{ coachId: 'staff-ana' }]);
  });

  it('[DESK-03] shows a coach neither actions nor payments', async () => {
    await openKim(['coach']);
    for (const name of ['Change status', 'Correct Moments', 'Change coach'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Payments' })).toBeNull();
    expect(desk.countCalls('staffGetMemberSight')).toBe(0);
  });

  it('[DESK-03] closes the page of another coach’s member', async () => {
    open('/members/another', ['coach']);
    expect(await screen.findByRole('heading', { name: 'You can’t open this member' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to members' }));
    expect(await screen.findByRole('heading', { name: 'My members' })).toBeVisible();
  });
});
