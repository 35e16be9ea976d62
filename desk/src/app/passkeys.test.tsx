import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  staffNewPasskeyOptions,
  staffPasskeyOptions,
  staffUsePasskey,
} from '@moments/contract/staff/passkeys';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { type FakeDesk, RejectedCall } from '../../test/fake-desk.ts';
import { addSession, codeOfTests, sampleSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { Root } from './root.tsx';

type Passkey = ReturnType<typeof sampleSession>['passkey'];

const requestOptions = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 1,
  userVerification: 'required',
} as const;

/** Makes a page at the desk's address, in a browser with passkeys whose person cancels. */
function addPasskeys(desk: FakeDesk): { get: ReturnType<typeof vi.fn>; create: ReturnType<typeof vi.fn> } {
  const cancel = () => Promise.reject(new DOMException('canceled', 'NotAllowedError'));
  const credentials = { get: vi.fn(cancel), create: vi.fn(cancel) };
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  const element = document.createElement('script');
  element.id = 'desk-configuration';
  element.type = 'application/json';
  const crisis = { lifeline: '988', textLine: '741741', textLineKeyword: 'HOME', emergency: '911' };
  element.textContent = JSON.stringify({
    portalUrl: location.origin,
    deskUrl: location.origin,
    hasOrganization: false,
    crisis,
  });
  document.head.append(element);
  desk
    .on(staffPasskeyOptions, () => ({ options: requestOptions }))
    .on(staffUsePasskey, () => {
      throw new RejectedCall('PASSKEY_REJECTED');
    });
  return credentials;
}

let desk: FakeDesk;
beforeEach(async () => {
  desk = await startDesk();
  addSession(desk);
  history.replaceState(null, '', '/');
  return () => {
    document.getElementById('desk-configuration')?.remove();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  };
});

const signInByCode = async () => {
  await userEvent.type(await screen.findByLabelText('Work email'), 'ana@moments.example');
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }));
  await userEvent.type(await screen.findByLabelText('Code from the email'), codeOfTests);
};

describe('a browser with passkeys', () => {
  it('[DESK-01] offers the passkey first, and a code when the person cancels', async () => {
    const credentials = addPasskeys(desk);
    const { container } = render(<Root />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with your passkey' }));
    expect(await screen.findByText(/The passkey was canceled/)).toBeVisible();
    expect(credentials.get).toHaveBeenCalledOnce();
    expect(await findAccessibilityViolations(container)).toEqual([]);
    await signInByCode();
    expect(await screen.findByRole('heading', { name: 'Add a passkey' })).toBeVisible();
  });

  it('[DESK-01] opens the desk after a code without a passkey', async () => {
    const credentials = addPasskeys(desk);
    desk.on(staffNewPasskeyOptions, () => {
      throw new RejectedCall('TOO_MANY_PASSKEYS');
    });
    const { container } = render(<Root />);
    await signInByCode();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    expect(await screen.findByText(/You have 10 passkeys/)).toBeVisible();
    expect(credentials.create).not.toHaveBeenCalled();
    expect(await findAccessibilityViolations(container)).toEqual([]);
    expect(screen.getByText(/^You can sign in by code for 7 more days\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Not on this device' }));
    await waitFor(() => expect(screen.getByText('Ana Reyes')).toBeVisible());
  });
});

describe('a person who must have a passkey', () => {
  const required: Passkey = { duty: 'required', codesUntil: null, unlockBy: ['code'] };

  it.each([
    ['admin', 'Administrators always sign in with a passkey.'],
    ['coach', 'Your 7 days with codes are over. Add a passkey to continue.'],
  ] as const)('[DESK-01] shows only the step to add a passkey: %s', async (role, hint) => {
    addPasskeys(desk);
    addSession(desk, sampleSession({ roles: [role], passkey: required }));
    const { container } = render(<Root />);
    expect(await screen.findByText(hint)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a passkey' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Not on this device' })).toBeNull();
    expect(await findAccessibilityViolations(container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You’re signed out.')).toBeVisible();
  });

  it('[DESK-01] names the URL at which passkeys work', async () => {
    addSession(desk, sampleSession({ passkey: required }));
    render(<Root />);
    expect(await screen.findByText(/You can’t add a passkey here/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('a locked desk', () => {
  it.each([
    ['only a code to a person without a passkey', ['code'], ['Email me a code to unlock']],
    [
      'the passkey first to a person who has one',
      ['passkey', 'code'],
      ['Unlock with your passkey', 'Email me a code to unlock'],
    ],
    [
      'no code, which wouldn’t unlock, to an administrator with a passkey',
      ['passkey'],
      ['Unlock with your passkey'],
    ],
  ] as const)('[DESK-01] offers %s', async (_case, unlockBy, buttons) => {
    addPasskeys(desk);
    const passkey: Passkey = { duty: 'none', codesUntil: null, unlockBy: [...unlockBy] };
    addSession(desk, sampleSession({ isLocked: true, passkey }));
    render(<Root />);
    await screen.findByRole('heading', { name: 'The desk is locked' });
    const offered = screen.getAllByRole('button', { name: /nlock/ }).map(({ textContent }) => textContent);
    expect(offered).toEqual(buttons);
  });
});

describe('a page at another address than the desk’s', () => {
  it('[DESK-01] offers no passkeys at another URL, and links to the URL that does', async () => {
    addPasskeys(desk);
    const element = document.getElementById('desk-configuration');
    if (element?.textContent)
      element.textContent = element.textContent.replace(
        /"deskUrl":"[^"]+"/,
        '"deskUrl":"http://desk.example"',
      );
    render(<Root />);
    expect(await screen.findByRole('link', { name: 'http://desk.example' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign in with your passkey' })).toBeNull();
  });
});
