import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { staffRequestDeletion } from '@moments/contract/account/staff-account-deletion';
import {
  staffCorrectAddress,
  staffCorrectEmergencyContact,
} from '@moments/contract/account/staff-address-and-contact';
import { staffOfferDataExport } from '@moments/contract/account/staff-data-export';
import { staffMergeAccounts } from '@moments/contract/account/staff-merge';
import { staffRestoreAccess } from '@moments/contract/account/staff-restore-access';
import { staffSendNotice, staffUndoNotice } from '@moments/contract/members/staff-notices';
import { staffEndPartnership } from '@moments/contract/partners/staff-partners';
import { staffLiftCodeLimits } from '@moments/contract/sign-in/staff-code-limits';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import { type FakeDesk, RejectedCall } from '../../test/fake-desk.ts';
import { addMembers, sampleMember, type FakeMembers } from '../../test/fake-members.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { queryClient } from '../api/query-client.ts';
import { forgetData } from '../session/session-store.ts';
import { Root } from './root.tsx';

let desk: FakeDesk;
let members: FakeMembers;

beforeEach(async () => {
  desk = await startDesk();
  members = addMembers(desk, [sampleMember({ partner: 'Northside College' })]);
  desk
    .on(staffCorrectAddress, ({ body }) => {
      members.changes.push(body);
      return { message: 'The address was corrected' };
    })
    .on(staffCorrectEmergencyContact, ({ body }) => {
      members.changes.push(body);
      return { message: 'The emergency contact was corrected' };
    });
});

async function openKim(roles: StaffRole[] = ['operations']): Promise<void> {
  const nora = { id: 'staff-nora', name: 'Nora Blake', email: 'nora@moments.example' };
  addSession(desk, sampleSession({ staff: nora, roles }));
  history.replaceState(null, '', '/members/kim');
  render(<Root />);
  await screen.findByRole('heading', { level: 1, name: /Kim Nguyen/ });
}

async function openDialog(act: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: act }));
  const dialog = await screen.findByRole('dialog');
  // Typing can begin at once.
  const [first] = within(dialog).getAllByRole('textbox');
  await waitFor(() => expect(first).toHaveFocus());
  return dialog;
}

async function fill(dialog: HTMLElement, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    const field = within(dialog).getByLabelText(label);
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
  }
}

describe('operations correct a member’s address and emergency contact', () => {
  it('[DUTY-02] says when the address was confirmed, and shows neither of both', async () => {
    await openKim();
    const box = (await screen.findByRole('heading', { name: 'Address' })).closest('section');
    expect(box).toHaveTextContent('Confirmed Nov 3');
    expect(screen.queryByRole('button', { name: 'Reveal address' })).toBeNull();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[DUTY-02] replaces the address, with a reason', async () => {
    await openKim();
    const dialog = await openDialog('Correct address');
    const press = within(dialog).getByRole('button', { name: 'Correct address' });
    await fill(dialog, { Street: '5 Oak Avenue', City: 'Troy', State: 'NY', ZIP: '12180' });
    expect(press).toBeDisabled();
    await fill(dialog, { 'Reason, for the audit log': 'Asked by email' });
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(press);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(members.changes).toEqual([
      { address: '5 Oak Avenue', city: 'Troy', state: 'NY', zip: '12180', reason: 'Asked by email' },
    ]);
  });

  it('[DUTY-02] replaces the emergency contact, and keeps what was typed if a field is rejected', async () => {
    const message = 'Phone number must be exactly 10 digits';
    desk.on(staffCorrectEmergencyContact, ({ body }) => {
      members.changes.push(body);
      if (members.changes.length === 1)
        throw new RejectedCall('INVALID_REQUEST', [{ field: 'contactPhone', message }]);
      return { message: 'The emergency contact was corrected' };
    });
    await openKim();
    const dialog = await openDialog('Correct contact');
    await fill(dialog, {
      Name: 'Rosa Nguyen',
      Phone: '518',
      Relationship: 'Sister',
      'Reason, for the audit log': 'Asked by email',
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Correct contact' }));
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(within(dialog).getByLabelText('Phone')).toHaveFocus();
    expect(within(dialog).getByLabelText('Name')).toHaveValue('Rosa Nguyen');
    expect(within(dialog).queryByRole('alert')).toBeNull();
    expect(await findAccessibilityViolations()).toEqual([]);
    await fill(dialog, { Phone: '518 555 0142' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(members.changes.at(-1)).toMatchObject({
      contactPhone: '518 555 0142',
      contactName: 'Rosa Nguyen',
    });
  });

  it('[DUTY-02, ADD-03] says whether the contact of a member under 18 is an adult', async () => {
    members = addMembers(desk, [sampleMember({ isUnder18: true })]);
    await openKim();
    const dialog = await openDialog('Correct contact');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'This person is 18 or older' }));
    await fill(dialog, { Name: 'Rosa Nguyen', 'Reason, for the audit log': 'Asked by email' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Correct contact' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(members.changes.at(-1)).toMatchObject({ contactName: 'Rosa Nguyen', contactIsAdult: true });
  });

  it('[DUTY-02] says why nothing was corrected if no field is the cause', async () => {
    desk.on(staffCorrectAddress, () => {
      throw new RejectedCall('TOO_MANY_REQUESTS');
    });
    await openKim();
    const dialog = await openDialog('Correct address');
    await fill(dialog, { Street: '5 Oak Avenue', 'Reason, for the audit log': 'Asked by email' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Correct address' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    expect(within(dialog).getByLabelText('Street')).toHaveValue('5 Oak Avenue');
  });

  it('[DUTY-02, DESK-03] offers no correction to coaches', async () => {
    await openKim(['coach']);
    expect(await screen.findByRole('heading', { name: 'Emergency contact' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Correct (address|contact)/ })).toBeNull();
  });
});

describe('operations help with a member’s account', () => {
  const noted = () => {
    const done = ({ body }: { readonly body: unknown }) => {
      members.changes.push(body);
      return { message: 'Done' };
    };
    desk
      .on(staffLiftCodeLimits, done)
      .on(staffRestoreAccess, done)
      .on(staffOfferDataExport, done)
      .on(staffEndPartnership, done)
      .on(staffRequestDeletion, (call) => ({ ...done(call), deletion: null }));
  };
  const reason = { 'Reason, for the audit log': 'Asked by email' };

  it.each([
    ['Unlock log-in', 'Unlock log-in', {}, {}],
    ['Restore access', 'Restore access', { 'New email': 'kim@new.example' }, { email: 'kim@new.example' }],
    ['Send export', 'Send export', {}, {}],
    ['End partnership', 'End the partnership', {}, {}],
    ['Delete account', 'Delete the account', {}, {}],
  ])('[OPS-01] “%s” asks for a reason and says what follows', async (act, press, typed, sent) => {
    noted();
    await openKim();
    const dialog = await openDialog(act);
    await fill(dialog, typed);
    expect(within(dialog).getByRole('button', { name: press })).toBeDisabled();
    await fill(dialog, reason);
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: press }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(members.changes).toEqual([{ ...sent, reason: 'Asked by email' }]);
  });

  it('[OPS-01] merges a duplicate that is found by its phone after it shows whose account it is, and says why one can’t be merged', async () => {
    const message = 'The duplicate has a plan.';
    desk.on(staffMergeAccounts, ({ body }) => {
      members.changes.push(body);
      if (members.changes.length === 1)
        throw new RejectedCall('INVALID_REQUEST', [{ field: 'duplicateId', message }]);
      return { message: 'Merged', moments: 7 };
    });
    const id = '0b5f0f0e-0000-4000-8000-000000000003';
    members.rows.push(sampleMember({ id, name: 'Kimmy Nguyen', phone: '+12125550106' }));
    await openKim();
    const first = await openDialog('Merge a duplicate');
    const field = 'The duplicate’s phone, email, or ID';
    // The search finds a name too, which may be another person's.
    await fill(first, { [field]: 'Kimmy Nguyen' });
    await userEvent.click(within(first).getByRole('button', { name: 'Find the duplicate' }));
    expect(await within(first).findByText('No member has this phone, email, or ID.')).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    // A second click could come within the pause after the first.
    await fill(first, { [field]: '+12125550106{Enter}' });
    const dialog = await screen.findByRole('dialog', { description: /Kimmy Nguyen, \(212\) 555-0106/ });
    await fill(dialog, reason);
    await userEvent.click(within(dialog).getByLabelText('Take over its email for the log-in'));
    const press = within(dialog).getByRole('button', { name: 'Merge and close the duplicate' });
    await userEvent.click(press);
    expect(await within(dialog).findByText(message)).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Reason, for the audit log'), '{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(members.changes.at(-1)).toEqual({
      duplicateId: id,
      takes: ['email'],
      reason: 'Asked by email',
    });
  });
});

it('[DESK-04] sends a member a notice with a reason, and undoes it while it is held', async () => {
  desk
    .on(staffSendNotice, ({ body }) => {
      members.changes.push(body);
      return { id: 'notice-1', leavesAt: new Date(Date.now() + 5_000).toISOString() };
    })
    .on(staffUndoNotice, ({ params }) => {
      members.changes.push(params);
      return { message: 'Undone' };
    });
  await openKim();
  const dialog = await openDialog('Send notice');
  await fill(dialog, {
    Notice: 'Your receipt is on its way.',
    'Reason, for the audit log': 'Asked by email',
  });
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send to Kim' }));
  expect(await screen.findByText('Sending a notice to Kim')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(members.changes).toHaveLength(2));
  expect(members.changes).toMatchObject([
    { body: 'Your receipt is on its way.', reason: 'Asked by email' },
    { memberId: 'kim', id: 'notice-1' },
  ]);
});

/** Presses a button whose call arrives and whose reply is lost. */
async function pressInVain(name: string, lost: string): Promise<void> {
  const count = members.changes.length;
  desk.loseReply(lost);
  await waitForClickPause();
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(members.changes).toHaveLength(count + 1));
}

const listKeys = () => members.changes.map((change) => (change as { readonly key: string }).key);

it('[DESK-04] repeats a notice with its key after a lost reply, and sends an edited one with a new key', async () => {
  desk.on(staffSendNotice, ({ body }) => {
    members.changes.push(body);
    return { id: 'notice-1', leavesAt: new Date(Date.now() + 5_000).toISOString() };
  });
  await openKim();
  const dialog = await openDialog('Send notice');
  await fill(dialog, { Notice: 'Your receipt', 'Reason, for the audit log': 'Asked' });
  await pressInVain('Send to Kim', 'staffSendNotice');
  await pressInVain('Send to Kim', 'staffSendNotice');
  await userEvent.type(within(dialog).getByLabelText('Notice'), ' is on its way.');
  await pressInVain('Send to Kim', 'staffSendNotice');
  const [first, second, edited] = listKeys();
  expect(second).toBe(first);
  expect(edited).not.toBe(first);
});

it('[DESK-04] repeats a note of operations with its key after a lost reply, and adds an edited one with a new key', async () => {
  await openKim();
  const field = await screen.findByLabelText('New note');
  await userEvent.type(field, 'Moves');
  await pressInVain('Add note', 'staffAddOperationsNote');
  await pressInVain('Add note', 'staffAddOperationsNote');
  await userEvent.type(field, ' in May.');
  await pressInVain('Add note', 'staffAddOperationsNote');
  expect(field).toHaveValue('Moves in May.');
  const [first, second, edited] = listKeys();
  expect(second).toBe(first);
  expect(edited).not.toBe(first);
});

it('[DESK-04, DESK-03] keeps notes of operations with their author', async () => {
  await openKim();
  const field = await screen.findByLabelText('New note');
  await userEvent.type(field, 'Moves in May.');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  const note = await screen.findByText('Moves in May.', { selector: 'p' });
  expect(note.parentElement).toHaveTextContent(/Nora Castillo, /);
  expect(field).toHaveValue('');
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[DESK-04, MOM-05] repeats a correction of Moments with its key after a lost reply, until the amount is another one', async () => {
  await openKim();
  await userEvent.click(screen.getByRole('button', { name: 'Correct Moments' }));
  await userEvent.type(await screen.findByLabelText('Reason, for the audit log'), 'Two texts came twice');
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await pressInVain('Add 1 Moment', 'staffCorrectMoments');
  members.rows[0] = sampleMember({ moments: { remaining: 5, limit: 61 } });
  desk.publish('changed', JSON.stringify({ kind: 'member', memberId: 'kim' }));
  expect(await screen.findByText(/of 61 left/)).toBeVisible();
  expect(screen.getByText(/the portal shows 5 at once/), 'not one more').toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.click(screen.getByRole('button', { name: 'One fewer' }));
  await pressInVain('Add 1 Moment', 'staffCorrectMoments');
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Moments' }));
  await pressInVain('Add 1 Moment', 'staffCorrectMoments');
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await pressInVain('Add 2 Moments', 'staffCorrectMoments');
  const [first, second, third, other] = listKeys();
  expect([second, third]).toEqual([first, first]);
  expect(other).not.toBe(first);
});

it('[DESK-04] keeps the focus in the correction of Moments, each time it is asked for, and says what an amount can be', async () => {
  await openKim();
  const ask = screen.getByRole('button', { name: 'Correct Moments' });
  await userEvent.click(ask);
  const amount = () => screen.getByLabelText('Moments to add or take');
  await waitFor(() => expect(amount()).toHaveFocus());
  await userEvent.keyboard('5000');
  expect(screen.getByText('Use a whole number up to 1,000, such as 2 or -2.')).toBeVisible();
  await waitForClickPause();
  await userEvent.click(ask);
  expect(amount()).toHaveFocus();
  expect(amount()).toHaveValue('5000');
  await userEvent.clear(amount());
  await userEvent.keyboard('2');
  await userEvent.type(screen.getByLabelText('Reason, for the audit log'), 'Two texts came twice{Enter}');
  await waitFor(() => expect(screen.queryByLabelText('Moments to add or take')).toBeNull());
  expect(members.changes).toMatchObject([{ amount: 2, reason: 'Two texts came twice' }]);
  expect(ask).toHaveFocus();
});

it('[DESK-04] keeps a note of operations that is being written while other tabs and pages are shown, until the desk locks', async () => {
  await openKim();
  await userEvent.type(await screen.findByLabelText('New note'), 'Moves in May.');
  await userEvent.click(screen.getByRole('tab', { name: 'Moments' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  expect(screen.getByLabelText('New note')).toHaveValue('Moves in May.');
  await userEvent.click(screen.getByRole('button', { name: 'Back to members' }));
  await userEvent.click(await screen.findByRole('link', { name: /Kim Nguyen/ }));
  expect(await screen.findByLabelText('New note')).toHaveValue('Moves in May.');
  await act(() => forgetData());
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
    ),
  ).not.toContain('May');
});
