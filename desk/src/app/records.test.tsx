import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  staffGetRecords,
  staffHoldRecords,
  staffRecordIncident,
  staffReleaseRecords,
  type Incident,
  type RecordHold,
} from '@moments/contract/records/staff-records';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import { addMembers, sampleMember } from '../../test/fake-members.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { readEasternTime } from '../parts/typed-times.ts';
import { Root } from './root.tsx';

const at = '2026-11-20T19:00:00Z';
let hold: RecordHold | null;
let incidents: Incident[];
let sent: unknown[];

beforeEach(async () => {
  [hold, incidents, sent] = [null, [], []];
  const desk = await startDesk();
  addMembers(desk, [sampleMember()]);
  desk
    .on(staffGetRecords, () => ({ incidents, hold }))
    .on(staffRecordIncident, ({ body }) => {
      const given = staffRecordIncident.body.parse(body);
      const incident = { ...given, id: 'one', crisisId: null, recordedBy: 'Nora Blake', recordedAt: at };
      sent.push(given);
      incidents = [incident];
      return { message: 'Recorded', incident };
    })
    .on(staffHoldRecords, ({ body }) => {
      const { reason } = staffHoldRecords.body.parse(body);
      hold = { reason, by: 'Nora Blake', at };
      return { message: 'Held' };
    })
    .on(staffReleaseRecords, () => {
      hold = null;
      return { message: 'Released' };
    });
  const staff = { id: 'staff-nora', name: 'Nora Blake', email: 'nora@moments.example' };
  addSession(desk, sampleSession({ staff, roles: ['operations'] }));
  history.replaceState(null, '', '/members/kim');
  render(<Root />);
});

const findBox = async () => {
  const heading = await screen.findByRole('heading', { name: 'Incidents and records' });
  const box = heading.closest('section');
  if (!box) throw new Error('the heading is in no section');
  return within(box);
};

it('[SAFE-11] operations record an incident on the member’s page and see it there', async () => {
  const box = await findBox();
  await userEvent.click(await box.findByRole('button', { name: 'Record an incident' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record an incident' }));
  const record = dialog.getByRole('button', { name: 'Record incident' });
  expect(record).toBeDisabled();
  await userEvent.selectOptions(dialog.getByLabelText('What it is'), 'Report of elder abuse');
  await userEvent.type(dialog.getByLabelText('Reported to'), 'Adult Protective Services');
  await userEvent.type(dialog.getByLabelText('What happened'), 'Bruises on his mother');
  const at = dialog.getByLabelText<HTMLInputElement>('When it was reported, in Eastern Time');
  expect(Math.abs(readEasternTime(at.value).getTime() - Date.now())).toBeLessThan(120_000);
  fireEvent.change(at, { target: { value: '2026-01-05T14:30' } });
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(record);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([
    {
      kind: 'elder-abuse',
      reportedTo: 'Adult Protective Services',
      account: 'Bruises on his mother',
      reportedAt: '2026-01-05T19:30:00.000Z',
    },
  ]);
  expect(await box.findByText(/^Report of elder abuse, /)).toBeVisible();
  expect(box.getByText(/Recorded by Nora Blake/)).toBeInTheDocument();
  // In its own box: a notice at the top would cover the buttons there.
  expect(box.getByRole('status')).toHaveTextContent('The incident was recorded');
  await userEvent.click(box.getByRole('button', { name: 'Record an incident' }));
  expect(box.queryByText('The incident was recorded'), 'the next one is announced again').toBeNull();
});

it('[SAFE-11] operations hold a member’s records with a reason, and release them', async () => {
  const box = await findBox();
  const change = async (name: string) => {
    await waitForClickPause();
    await userEvent.click(await box.findByRole('button', { name }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Reason, for the audit log'), 'A court asked for them');
    await userEvent.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await change('Hold records');
  expect(await box.findByText(/by Nora Blake: A court asked for them/)).toBeVisible();
  await change('Release records');
  await waitFor(() => expect(box.queryByText(/Records are held/)).toBeNull());
});
