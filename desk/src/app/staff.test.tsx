import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { staffChangePerson, staffGetPersonAccess, staffListPeople } from '@moments/contract/staff/people';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { staffListTokens } from '@moments/contract/staff/tokens';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import { type FakeDesk, RejectedCall } from '../../test/fake-desk.ts';
import { addInbox } from '../../test/fake-inbox.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { addStaffCalls, samplePerson } from '../../test/fake-staff.ts';
import { addTonight } from '../../test/fake-tonight.ts';
import { startDesk } from '../../test/start-desk.ts';
import { useLive } from '../live/live-store.ts';
import { Root } from './root.tsx';

const dana = { id: 'staff-dana', name: 'Dana Cole', email: 'dana@moments.example' };

interface Opened {
  readonly path?: string;
  readonly roles?: StaffRole[];
  readonly prepare?: (desk: FakeDesk) => void;
}

async function open({ path = '/staff', roles = ['admin', 'coach'], prepare }: Opened = {}) {
  const desk = await startDesk();
  addTonight(desk);
  addInbox(desk, []);
  addSession(desk, sampleSession({ staff: dana, roles }));
  const state = addStaffCalls(desk);
  prepare?.(desk);
  history.replaceState(null, '', path);
  render(<Root />);
  await screen.findByRole('heading', { name: 'Staff and tokens' });
  return { desk, state };
}
const findBody = (desk: FakeDesk, name: string) => desk.calls.findLast((call) => call.name === name)?.body;
const findRow = (name: RegExp) => screen.findByRole('row', { name });
const press = async (name: string) => {
  await waitForClickPause();
  await userEvent.click(await screen.findByRole('button', { name }));
};
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('staff and tokens', () => {
  it('[DESK-10] opens first for an administrator, and lists people with roles, sign-in, members, last use, and state', async () => {
    await open({ path: '/', roles: ['admin'] });
    expect(location.pathname).toBe('/staff');
    expect(await findRow(/^Ana Reyes/)).toHaveTextContent(/Coach.*2 passkeys.*16 of 18.*Now.*Active/);
    expect(await findRow(/^Marcus Bell/)).toHaveTextContent(/On call/);
    expect(await findRow(/^Theo Grant/)).toHaveTextContent(/Away until/);
    expect(await findRow(/^Jules Martin/)).toHaveTextContent(/Not set up.*Never.*Invited, until/);
    expect(await findRow(/^Dana Cole you/)).toBeVisible();
    const week = within(screen.getByRole('region', { name: 'Table of shifts' }));
    expect(week.getByRole('row', { name: /5-7 PM ET/ })).toHaveTextContent(/Marcus Bell.*No one/);
    expect(await findRow(/^Coach relay/)).toHaveTextContent(/Issued by Dana Cole.*Administrator.*Active/);
    expect(await findRow(/^Partner report/)).toHaveTextContent(/For programs.*Expires in 7 days/);
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[DESK-10, DESK-13] shows a change from elsewhere, and keeps the list when it can’t be read', async () => {
    const { desk, state } = await open();
    await findRow(/^Ana Reyes/);
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    state.people = [...state.people, samplePerson({ id: 'staff-priya', name: 'Priya Shah' })];
    act(() => desk.publish('changed', JSON.stringify({ kind: 'staff' })));
    expect(await findRow(/^Priya Shah/)).toBeVisible();
    desk.on(staffListPeople, () => {
      throw new RejectedCall('TOO_MANY_REQUESTS');
    });
    act(() => desk.publish('changed', JSON.stringify({ kind: 'staff' })));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Priya Shah/ })).toBeVisible();
  });

  it('[DESK-10] says that no token works yet', async () => {
    await open({ prepare: (desk) => desk.on(staffListTokens, () => ({ tokens: [] })) });
    expect(await screen.findByText(/No token works now/)).toBeVisible();
  });

  it('[DESK-10] invites a coach in three presses, and says what follows before the last one', async () => {
    const { desk } = await open();
    await press('Invite staff');
    const dialog = await findDialog('Invite staff');
    await userEvent.type(dialog.getByLabelText('Name'), 'Priya Shah');
    await userEvent.type(dialog.getByLabelText('Work email'), 'priya@moments.example');
    expect(dialog.queryByRole('checkbox', { name: 'Operations' })).toBeNull();
    expect(dialog.getByText(/only roles that you have yourself. For Operations/)).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Coach' }));
    expect(dialog.getByText(/works for 7 days/)).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Invite Priya Shah' }));
    expect(await screen.findByText('Priya Shah is invited. The email is on its way.')).toBeVisible();
    expect(findBody(desk, 'staffInvitePerson')).toEqual({
      name: 'Priya Shah',
      email: 'priya@moments.example',
      roles: ['coach'],
    });
    expect(await findRow(/^Priya Shah/)).toBeVisible();
  });

  it.each([
    ['Change capacity', 'Capacity of Ana Reyes', 'Change capacity', 'staffChangePerson', { capacity: null }],
    [
      'Change shifts',
      'Shifts of Ana Reyes',
      'Change shifts',
      'staffChangePerson',
      {
        shifts: [{ time: '2', days: ['2'] }],
      },
    ],
    [
      'Change roles',
      'Roles of Ana Reyes',
      'Change roles',
      'staffChangePerson',
      { roles: ['coach', 'admin'] },
    ],
    [
      'Lift code limits',
      'Lift the code limits of Ana Reyes',
      'Lift code limits',
      'staffLiftPersonLimits',
      {
        reason: 'A stranger tried codes',
      },
    ],
    [
      'Sign out everywhere',
      'Sign Ana Reyes out everywhere',
      'Sign Ana Reyes out',
      'staffSignOutPerson',
      undefined,
    ],
    [
      'Remove passkeys',
      'Remove the passkeys of Ana Reyes',
      'Remove passkeys',
      'staffRemoveAllPasskeys',
      undefined,
    ],
    [
      'Add a phone',
      'Phone of Ana Reyes for pages',
      'Text the code',
      'staffProposePhone',
      { phone: '+12125550171' },
    ],
  ])('[DESK-10] asks before “%s”, and does it', async (button, title, confirm, call, body) => {
    const { desk } = await open({ path: '/staff/staff-ana' });
    await press(button);
    const dialog = await findDialog(title);
    expect(dialog.getByRole('region', { name: 'What happens when you confirm' })).toBeVisible();
    const fill = {
      'Change capacity': () => userEvent.clear(dialog.getByLabelText('Most members at a time')),
      'Change shifts': () => userEvent.click(dialog.getByRole('checkbox', { name: 'Mon, 7-9 PM ET' })),
      'Change roles': () => userEvent.click(dialog.getByRole('checkbox', { name: 'Administrator' })),
      'Lift code limits': () =>
        userEvent.type(dialog.getByLabelText('Reason, for the audit log'), 'A stranger tried codes'),
      'Add a phone': () => userEvent.type(dialog.getByLabelText('Phone number'), '2125550171'),
    }[button];
    await fill?.();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(desk.countCalls(call)).toBe(1);
    expect(findBody(desk, call)).toEqual(body);
    expect(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(),
    ).toMatch(/Ana Reyes/);
  });

  it('[DESK-10] removes one of a person’s passkeys, such as of a lost phone', async () => {
    const passkey = { isSynced: false, addedAt: '2026-10-01T12:00:00Z', lastUsedAt: null };
    const { desk } = await open({
      path: '/staff/staff-ana',
      prepare: (fake) =>
        fake.on(staffGetPersonAccess, () => ({
          passkeys: [
            { ...passkey, id: 'laptop', device: 'Chrome on Linux' },
            { ...passkey, id: 'phone', device: 'Safari on iPhone' },
          ],
          sessions: [],
        })),
    });
    await press('Remove passkeys');
    const dialog = await findDialog('Remove the passkeys of Ana Reyes');
    await userEvent.selectOptions(await dialog.findByLabelText('Which'), 'phone');
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove passkey' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(desk.countCalls('staffRemovePersonPasskey')).toBe(1);
    expect(desk.countCalls('staffRemoveAllPasskeys')).toBe(0);
  });

  it('[DESK-10] shows a person’s passkeys, sessions, phone, and absence with its cover', async () => {
    await open({ path: '/staff/staff-theo' });
    expect(await screen.findByText(/^Chrome on Linux, added/)).toBeVisible();
    expect(await screen.findByText(/^Firefox on Windows, since/)).toBeVisible();
    expect(screen.getByText(/pages go by email only/)).toBeVisible();
    expect(screen.getByText(/Away until .*Ana Reyes covers/)).toBeVisible();
    await press('Away, or back');
    const dialog = await findDialog('Set a coach away');
    expect(await dialog.findByRole('button', { name: /is back now/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(location.pathname).toBe('/staff');
  });

  it('[DESK-10] shows the server’s words when it refuses, such as for the last administrator', async () => {
    const { state } = await open({
      path: '/staff/staff-marcus',
      prepare: (desk) =>
        desk.on(staffChangePerson, () => {
          throw new RejectedCall('LAST_ADMIN');
        }),
    });
    expect(state.people).toHaveLength(5);
    await press('Change roles');
    const dialog = await findDialog('Roles of Marcus Bell');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Administrator' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Change roles' }));
    expect(await dialog.findByText(/This is the last administrator/)).toBeVisible();
  });

  it('[DESK-10, SEC-08] offers an administrator who is no coach nothing that gives a coach’s rights', async () => {
    await open({ roles: ['admin'] });
    await findRow(/^Jules Martin/);
    expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Ana Reyes' }));
    expect(await screen.findByText(/An administrator who has these roles, too, can change/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove passkeys' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
  });

  it('[DESK-10, SEC-08] offers no change of one’s own roles, nor of roles that the administrator lacks', async () => {
    await open({ path: '/staff/staff-dana' });
    expect(await screen.findByText('Another administrator changes your roles.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change roles' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Deactivate/ })).toBeNull();
    await press('All staff');
    await userEvent.click(await screen.findByRole('link', { name: 'Ana Reyes' }));
    expect(await screen.findByRole('button', { name: 'Change roles' })).toBeVisible();
  });

  it('[DESK-10, COVER-02] hands a coach’s members over, deactivates, and reactivates', async () => {
    const { desk } = await open({ path: '/staff/staff-ana' });
    await press('Deactivate Ana Reyes');
    const dialog = await findDialog('Deactivate Ana Reyes');
    const confirm = dialog.getByRole('button', { name: 'Hand over and deactivate Ana Reyes' });
    expect(confirm).toBeDisabled();
    // Who is away takes no members.
    expect(dialog.queryByRole('checkbox', { name: /Theo Grant/ })).toBeNull();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Marcus Bell, room for 7' }));
    expect(dialog.getByText('They have room for 7 of the 16. Choose more coaches.')).toBeVisible();
    expect(dialog.getByText(/Each of the 16 members goes to the best fit/)).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(confirm);
    expect(await screen.findByText('Ana Reyes no longer has access')).toBeVisible();
    expect(findBody(desk, 'staffDeactivatePerson')).toEqual({ newCoachIds: ['staff-marcus'] });
    await press('Reactivate Ana Reyes');
    const again = await findDialog('Reactivate Ana Reyes');
    await userEvent.click(again.getByRole('button', { name: 'Invite Ana Reyes' }));
    await waitFor(() =>
      expect(findBody(desk, 'staffInvitePerson')).toEqual({
        name: 'Ana Reyes',
        email: 'ana@moments.example',
        roles: ['coach'],
      }),
    );
  });

  it('[DESK-10] sends an invitation again from the list', async () => {
    const { desk } = await open();
    await press('Send again to Jules Martin');
    const dialog = await findDialog('Send Jules Martin’s invitation again');
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(/The invitation of Jules Martin is on its way again/)).toBeVisible();
    expect(desk.countCalls('staffSendInvitation')).toBe(1);
  });

  it('[DESK-10] issues a token for 90 days, shows its value once, and copies it', async () => {
    const user = userEvent.setup();
    const { desk } = await open();
    await user.click(await screen.findByRole('button', { name: 'Issue a token' }));
    const dialog = await findDialog('Issue a token');
    expect(dialog.getByLabelText('Days until it expires')).toHaveValue('90');
    await user.type(dialog.getByLabelText('Name of the program'), 'Night report');
    await user.click(dialog.getByRole('checkbox', { name: 'Coach' }));
    await user.click(dialog.getByRole('button', { name: 'Issue the token' }));
    const secret = within(await screen.findByRole('alertdialog', { name: 'The token of Night report' }));
    expect(secret.getByLabelText('Token')).toHaveValue('moments-staff-secret');
    await user.click(secret.getByRole('button', { name: 'Copy' }));
    expect(await secret.findByText(/^Copied/)).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('moments-staff-secret');
    expect(await findAccessibilityViolations()).toEqual([]);
    await user.click(secret.getByRole('button', { name: 'Close, I have it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.body.innerHTML).not.toContain('moments-staff-secret');
    expect(findBody(desk, 'staffIssueToken')).toEqual({ name: 'Night report', roles: ['coach'], days: 90 });
    expect(await findRow(/^Night report/)).toBeVisible();
  });

  it('[DESK-10, SEC-08] renews only a token whose roles the administrator has', async () => {
    const { desk } = await open();
    await findRow(/^Partner report/);
    expect(screen.queryByRole('button', { name: 'Renew Partner report' })).toBeNull();
    await press('Renew Coach relay');
    const dialog = await findDialog('Renew Coach relay');
    const days = dialog.getByLabelText('Days until it expires');
    await userEvent.clear(days);
    await userEvent.type(days, '400');
    expect(dialog.getByRole('button', { name: 'Renew Coach relay' })).toBeDisabled();
    await userEvent.clear(days);
    await userEvent.type(days, '30');
    await userEvent.click(dialog.getByRole('button', { name: 'Renew Coach relay' }));
    expect(await screen.findByRole('alertdialog', { name: 'The token of Coach relay' })).toBeVisible();
    expect(findBody(desk, 'staffRenewToken')).toEqual({ days: 30 });
  });

  it('[DESK-10, SEC-08] says before and after revoking a token what it issued', async () => {
    const { desk } = await open();
    await press('Revoke Coach relay');
    const dialog = await findDialog('Revoke Coach relay');
    expect(dialog.getByText(/Also revoked.*Nightly import/)).toBeVisible();
    expect(dialog.getByText(/keep their access.*Jules Martin/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke Coach relay' }));
    const said = /Coach relay is revoked. Revoked with it: Nightly import. They invited: Jules Martin/;
    expect(await screen.findByText(said)).toBeVisible();
    expect(desk.countCalls('staffRevokeToken')).toBe(1);
    expect(await screen.findByText('Revoked tokens (1)')).toBeVisible();
  });
});
