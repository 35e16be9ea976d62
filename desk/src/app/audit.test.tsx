import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { addAudit } from '../../test/fake-audit.ts';
import { type FakeDesk } from '../../test/fake-desk.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { Root } from './root.tsx';

let desk: FakeDesk;
beforeEach(async () => {
  desk = await startDesk();
  addAudit(desk);
});

async function open(...roles: StaffRole[]) {
  addSession(desk, sampleSession({ roles }));
  history.replaceState(null, '', '/audit');
  render(<Root />);
  await screen.findByRole('heading', { name: 'Audit', level: 1 });
  await screen.findByRole('table');
}
const listRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('[DESK-11] shows who did what to whom and why, and what was before and after on opening', async () => {
  await open('admin');
  expect(listRows()[0]).toBe(
    'Nov 20, 2026, 5:12:30 PMNora BlakeCoach changed member.coach-changedGus HartleyTheo is away',
  );
  expect(screen.queryByRole('link', { name: 'Gus Hartley' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Details: Coach changed/ }));
  expect(screen.getByText('Coach: Theo Grant')).toBeVisible();
  expect(screen.getByText('Coach: Marcus Bell')).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[DESK-11] finds who saw a member by whole name with two presses, and keys alone', async () => {
  await open('admin');
  await userEvent.keyboard('f');
  await userEvent.keyboard('Kim Nguyen{Enter}');
  await userEvent.click(screen.getByRole('tab', { name: 'Who saw' }));
  expect(await screen.findByRole('cell', { name: 'Token crm' })).toBeVisible();
  expect(listRows()).toHaveLength(1);
  expect(desk.queries.at(-1)).toEqual({ member: 'Kim Nguyen', view: 'seen' });
});

it('[DESK-11] narrows by day, person, and action, also from an entry, and says what to do when nothing fits', async () => {
  await open('admin', 'operations');
  expect(screen.getByRole('link', { name: 'Gus Hartley' })).toHaveAttribute('href', '/members/gus');
  await userEvent.type(screen.getByLabelText('From'), '2026-11-20');
  await userEvent.type(screen.getByLabelText('To'), '2026-11-20');
  await userEvent.selectOptions(await screen.findByLabelText('Who'), 'Nora Blake');
  await screen.findByRole('cell', { name: 'Nora Blake' });
  expect(desk.queries.at(-1)).toEqual({
    actor: 'staff:nora',
    from: '2026-11-20T05:00:00.000Z',
    to: '2026-11-21T05:00:00.000Z',
  });
  await userEvent.selectOptions(screen.getByLabelText('What'), 'Access denied');
  expect(await screen.findByText(/^No entry fits/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByRole('cell', { name: 'Token crm' });
  await userEvent.click(screen.getByRole('button', { name: /^Details: Texts viewed/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Only by Token crm' }));
  await vi.waitFor(() => expect(desk.queries.at(-1)).toEqual({ actor: 'token:crm' }));
  expect(screen.getByLabelText('Who')).toHaveDisplayValue('Token crm');
});

it('[DESK-11] exports what the filters leave, and says to narrow what is too much', async () => {
  const createUrl = vi.fn<(file: Blob) => string>(() => 'blob:audit');
  Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  await open('admin');
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText(/more than 100,000 lines. Narrow the filters/)).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'kim{Enter}');
  expect(screen.queryByText(/more than 100,000 lines/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await vi.waitFor(() => expect(createUrl).toHaveBeenCalledOnce());
  expect(await createUrl.mock.calls[0]?.[0].text()).toBe('entry,when\r\n');
});

it('[DESK-11, DESK-03] tells operations where a member’s own log is', async () => {
  addSession(desk, sampleSession({ roles: ['operations'] }));
  history.replaceState(null, '', '/audit');
  render(<Root />);
  expect(await screen.findByRole('heading', { name: 'Audit is for administrators' })).toBeVisible();
  expect(screen.getByText(/A member’s own log is on the member’s page/)).toBeVisible();
});
