import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { staffListCoachRequests, staffListScheduleRequests } from '@moments/contract/requests/staff-requests';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { RejectedCall, type FakeDesk } from '../../test/fake-desk.ts';
import { addMatching } from '../../test/fake-matching.ts';
import {
  addRequests,
  faysDeletion,
  gussPause,
  jonsCoach,
  jonsSchedule,
  type FakeRequests,
} from '../../test/fake-requests.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { useLive } from '../live/live-store.ts';
import { Root } from './root.tsx';

let desk: FakeDesk;
let requests: FakeRequests;
beforeEach(async () => {
  desk = await startDesk();
  const staff = { id: 'staff-nora', name: 'Nora', email: 'nora@moments.example' };
  addSession(desk, sampleSession({ staff, roles: ['operations'] }));
  addMatching(desk, []);
  requests = addRequests(desk, { schedule: [{ ...jonsSchedule }], service: [{ ...gussPause }] });
  history.replaceState(null, '', '/requests');
});

const open = async () => {
  render(<Root />);
  await screen.findByRole('heading', { name: 'Jon Becker asks for another schedule' });
};

it('[DESK-06] shows operations what is asked, by when, and how it fits the coach, and approves it by A', async () => {
  await open();
  expect(await screen.findByText('2 to decide, promised within 2 business days')).toHaveRole('status');
  expect(document.title).toBe('Requests (2)');
  expect(screen.getByRole('link', { name: /Jon Becker/ })).toHaveTextContent('Mon, Wed → Wed, Thu');
  const fit = screen.getByRole('region', { name: 'With Ana Reyes' });
  expect(within(fit).getByText('1 of 2 evenings')).toBeVisible();
  expect(within(fit).getByRole('link', { name: 'Change coach too' })).toHaveAttribute(
    'href',
    '/members/jon?act=coach',
  );
  expect(screen.getByText(/^The new evenings take over/)).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.keyboard('a');
  expect(await screen.findByText('Nothing to decide here')).toBeVisible();
  expect(requests.schedule[0]?.state).toBe('approved');
  expect(desk.calls.find(({ name }) => name === 'staffApproveScheduleRequest')?.body).toEqual({
    effectiveDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  });
});

it.each([
  [{ shiftTime: '1', shiftDays: ['1', '3'] }, 'Mon, Wed, 5-7 PM ET → Wed, Thu, 7-9 PM ET'],
  [{ shiftTime: null, shiftDays: [] }, 'None → Wed, Thu, 7-9 PM ET'],
] as const)('[DESK-06] says in the list that the hours change too: from %o', async (now, change) => {
  requests.schedule[0] = {
    ...jonsSchedule,
    currentSchedule: { ...now, shiftDays: [...now.shiftDays] },
  };
  await open();
  expect(screen.getByRole('link', { name: /Jon Becker/ })).toHaveTextContent(change);
});

it('[DESK-06] doesn’t say that nothing is to decide before the requests are there', async () => {
  let isThere = false;
  desk.on(staffListCoachRequests, () => {
    if (!isThere) throw new RejectedCall('DATA_UNREADABLE');
    return { items: [], total: 0, next: null };
  });
  await open();
  await waitFor(() => expect(useLive.getState().status).toBe('live'));
  expect(screen.queryByText(/to decide/)).toBeNull();
  isThere = true;
  act(() => desk.publish('changed', JSON.stringify({ kind: 'request', memberId: 'rosa' })));
  expect(await screen.findByText('2 to decide, promised within 2 business days')).toBeVisible();
});

it('[DESK-06] keeps the list open when a member’s data can’t be read, and shows the ID instead of a decision', async () => {
  const damaged = { ...jonsSchedule.member, name: 'Can’t be read', unreadable: true } as const;
  requests.schedule.unshift({ ...jonsSchedule, id: 'schedule-0', memberId: 'c0ffee', member: damaged });
  render(<Root />);
  expect(await screen.findByRole('heading', { name: 'This member’s data can’t be read' })).toBeVisible();
  expect(screen.getByText('Send an administrator the ID: c0ffee')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: /Jon Becker/ }));
  expect(await screen.findByRole('button', { name: /^Approve/ })).toBeVisible();
});

it('[DESK-06] declines a pause only with a reason, and shows who decided and what the member reads', async () => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: /Pause or end/ }));
  expect(await screen.findByRole('heading', { name: 'Gus Hartley asks to pause the service' })).toBeVisible();
  expect(screen.getByText(/comes back on/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Decline/ }));
  const send = screen.getByRole('button', { name: 'Decline the request' });
  expect(send).toBeDisabled();
  const reason = screen.getByRole('textbox', { name: /Reason, in words for Gus/ });
  expect(reason).toHaveFocus();
  await userEvent.type(reason, 'As we said on the phone.');
  await userEvent.click(send);
  expect(await screen.findByText('Nothing to decide here')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'All' }));
  const table = await screen.findByRole('table', { name: 'Requests to pause or end, newest first' });
  const row = within(table).getByRole('row', { name: /Gus Hartley/ });
  expect(row).toHaveTextContent(/Declined.*Nora.*As we said on the phone\./);
  const waiting = await screen.findByRole('table', { name: 'Schedule requests, newest first' });
  expect(within(waiting).getByRole('link', { name: 'Decide' })).toHaveAttribute(
    'href',
    '/requests/schedule-1?list=schedule',
  );
});

it('[DESK-06] lists who asks for another coach and why, and leads to the choice of one', async () => {
  requests.coach = [{ ...jonsCoach }];
  await open();
  expect(await screen.findByText('3 to decide, promised within 2 business days')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: /Another coach/ }));
  expect(await screen.findByRole('heading', { name: 'Jon Becker asks for another coach' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Jon Becker/ })).toHaveTextContent('doesn’t feel understood');
  expect(screen.getByText('The coach until now doesn’t learn that the member asked.')).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Choose another coach/ }));
  expect(location.pathname + location.search).toBe('/members/jon?act=coach');
});

it('[DESK-06] declines a request for another coach with a reason', async () => {
  requests.coach = [{ ...jonsCoach }];
  history.replaceState(null, '', '/requests?list=coach');
  render(<Root />);
  await screen.findByRole('heading', { name: 'Jon Becker asks for another coach' });
  await userEvent.click(screen.getByRole('button', { name: /^Decline/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /Reason, in words for Jon/ }), 'Let’s talk.');
  await userEvent.click(screen.getByRole('button', { name: 'Decline the request' }));
  expect(await screen.findByText('Nothing to decide here')).toBeVisible();
  expect(requests.coach[0]).toMatchObject({ state: 'declined', reason: 'Let’s talk.' });
});

it('[DESK-06] says that another person was first, and keeps nothing pending', async () => {
  await open();
  requests.schedule[0] = { ...jonsSchedule, state: 'withdrawn' };
  await userEvent.click(screen.getByRole('button', { name: /^Approve/ }));
  expect(await screen.findByText('This request is no longer pending')).toBeVisible();
  expect(desk.countCalls('staffApproveScheduleRequest')).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(await screen.findByText('Nothing to decide here')).toBeVisible();
});

const addRosas = (): void => {
  const member = { ...jonsSchedule.member, id: 'rosa', name: 'Rosa Delgado' };
  requests.schedule.push({ ...jonsSchedule, id: 'schedule-2', memberId: 'rosa', member });
};

it('[DESK-06] never puts another request under the press when the first one is decided elsewhere', async () => {
  addRosas();
  await open();
  await waitFor(() => expect(useLive.getState().status).toBe('live'));
  await userEvent.click(screen.getByRole('button', { name: /^Decline/ }));
  requests.schedule[0] = { ...jonsSchedule, state: 'withdrawn' };
  act(() => desk.publish('changed', JSON.stringify({ kind: 'request', memberId: 'jon' })));
  expect(await screen.findByText('This request is no longer pending')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await userEvent.keyboard('a');
  expect(desk.countCalls('staffApproveScheduleRequest')).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(await screen.findByRole('heading', { name: /^Rosa Delgado asks/ })).toBeVisible();
});

it('[DESK-06] shows the next request after the own decision', async () => {
  addRosas();
  await open();
  await userEvent.keyboard('a');
  expect(await screen.findByRole('heading', { name: /^Rosa Delgado asks/ })).toBeVisible();
  expect(screen.queryByText('This request is no longer pending')).toBeNull();
});

it('[DESK-06] reads on to a request of a later page before it says that it is gone', async () => {
  addRosas();
  desk.on(staffListScheduleRequests, ({ query }) => {
    const isSecond = query['cursor'] === 'second';
    const items = requests.schedule.slice(isSecond ? 1 : 0, isSecond ? 2 : 1);
    return { items, total: 2, next: isSecond ? null : 'second' };
  });
  history.replaceState(null, '', '/requests/schedule-2?list=schedule');
  const { unmount } = render(<Root />);
  expect(await screen.findByRole('heading', { name: /^Rosa Delgado asks/ })).toBeVisible();
  unmount();
  history.replaceState(null, '', '/requests/schedule-9?list=schedule');
  render(<Root />);
  expect(await screen.findByText('This request is no longer pending')).toBeVisible();
});

it('[DESK-13] counts a new request in the menu of every screen, and lists it without a reload', async () => {
  await open();
  await waitFor(() => expect(useLive.getState().status).toBe('live'));
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  await userEvent.click(menu.getByRole('link', { name: /^Matching/ }));
  await screen.findByRole('heading', { name: 'Matching', level: 1 });
  requests.schedule.push({
    ...jonsSchedule,
    id: 'schedule-2',
    memberId: 'rosa',
    member: { ...jonsSchedule.member, id: 'rosa', name: 'Rosa Delgado' },
  });
  act(() => desk.publish('changed', JSON.stringify({ kind: 'request', memberId: 'rosa' })));
  const link = menu.getByRole('link', { name: /^Requests/ });
  await waitFor(() => expect(link).toHaveTextContent('3 waiting'));
  await userEvent.click(link);
  expect(await screen.findByRole('link', { name: /Rosa Delgado/ })).toBeVisible();
  expect(await screen.findByText('3 to decide, promised within 2 business days')).toBeVisible();
});

it('[DESK-06] lists accounts to be erased with who asked and why, and withdraws one with a reason', async () => {
  requests.deletions = [{ ...faysDeletion }];
  await open();
  await userEvent.click(await screen.findByRole('tab', { name: /^Deletion 1/ }));
  const table = await screen.findByRole('table', { name: 'Accounts to be erased, the earliest first' });
  expect(within(table).getByRole('row', { name: /Fay Donovan/ })).toHaveTextContent(/Nora.*Lost the phone/);
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(within(table).getByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Reason, for the audit log'), 'Wrote that they stay');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw the deletion' }));
  expect(await screen.findByText('No account is about to be erased.')).toBeVisible();
  expect(desk.calls.find(({ name }) => name === 'staffWithdrawDeletion')?.body).toEqual({
    reason: 'Wrote that they stay',
  });
});
