import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { staffRecordOptOut } from '@moments/contract/account/staff-opt-out';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { addMembers, sampleMember } from '../../test/fake-members.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { Root } from './root.tsx';

let sent: unknown[];

beforeEach(() => {
  sent = [];
});

async function openKim(roles: StaffRole[], member = sampleMember()): Promise<void> {
  const desk = await startDesk();
  addMembers(desk, [member]);
  desk.on(staffRecordOptOut, ({ body }) => {
    sent.push(body);
    return { message: 'Texts stopped' };
  });
  const nora = { id: 'staff-nora', name: 'Nora Blake', email: 'nora@moments.example' };
  addSession(desk, sampleSession({ staff: nora, roles }));
  history.replaceState(null, '', '/members/kim');
  render(<Root />);
  await screen.findByRole('heading', { level: 1, name: /Kim Nguyen/ });
}

it('[CONS-02] operations stop texts with source, day, and reason, and read before what follows', async () => {
  await openKim(['operations']);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop texts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop texts to Kim' }));
  const press = dialog.getByRole('button', { name: 'Stop texts' });
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Texts stop at once, also a reply that is held.',
    'You can’t undo it. Only Kim can: by texting START, or in Account Settings.',
    'Codes that Kim asks for still come.',
  ]);
  await userEvent.selectOptions(dialog.getByLabelText('How the request came'), 'By letter');
  const day = dialog.getByLabelText('Day of receipt');
  await userEvent.type(dialog.getByLabelText('Reason, for the audit log'), 'A letter from Kim');
  await userEvent.clear(day);
  expect(press).toBeDisabled();
  await userEvent.type(day, '2999-01-01');
  expect(dialog.getByText('This day is in the future.')).toBeVisible();
  expect(press).toBeDisabled();
  await userEvent.clear(day);
  await userEvent.type(day, '2026-11-02');
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(press);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ source: 'letter', receivedDate: '2026-11-02', reason: 'A letter from Kim' }]);
});

it.each([
  ['coaches', ['coach'], sampleMember()],
  ['operations once the member has opted out', ['operations'], sampleMember({ status: 'EXITED_BY_STOP' })],
] satisfies [string, StaffRole[], ReturnType<typeof sampleMember>][])(
  '[CONS-02, DESK-03] offers %s no way to stop texts',
  async (_who, roles, member) => {
    await openKim(roles, member);
    expect(screen.queryByRole('button', { name: 'Stop texts' })).toBeNull();
  },
);
