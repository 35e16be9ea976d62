import type { CDPSession, Page } from '@playwright/test';
import { inviteStaff } from '../fixtures/desk.ts';
import { addresses } from '../fixtures/environment.ts';
import { waitForCode } from '../fixtures/sandbox.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.deskWithPasskeys });

/** Adds a device with a fingerprint reader, which Chromium plays. */
async function addAuthenticator(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

const getAccount = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) });

async function signInByCode(page: Page, email: string): Promise<void> {
  const since = Date.now() - 1_000;
  await page.goto('/');
  await page.getByLabel('Work email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).press('Enter');
  await expect(page.getByLabel('Code from the email')).toBeFocused();
  await page.keyboard.type(await waitForCode(email, since));
}

test('[DESK-01] a coach adds a passkey after the first code, signs in and unlocks with it, and removes it', async ({
  page,
}) => {
  const { name, email } = await inviteStaff('coach');
  const { devtools, authenticatorId } = await addAuthenticator(page);
  const setFingerOnReader = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in with your passkey' })).toBeVisible();
  await expectAccessible(page);
  await signInByCode(page, email);

  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(getAccount(page, name)).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { name: 'The desk is locked' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unlock with your passkey' }).press('Enter');
  await expect(getAccount(page, name)).toBeVisible();

  await getAccount(page, name).click();
  await expect(page.getByText(/on this device only, last used/)).toBeVisible();
  await expectAccessible(page);
  // Otherwise the passkey that is offered in the field would be used right away.
  await setFingerOnReader(false);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You’re signed out.')).toBeVisible();
  await setFingerOnReader(true);
  // The offer in the field may be faster than the press.
  await page
    .getByRole('button', { name: 'Sign in with your passkey' })
    .press('Enter', { timeout: 3_000 })
    .catch(() => undefined);
  await expect(getAccount(page, name)).toBeVisible();

  await getAccount(page, name).click();
  await page.getByRole('button', { name: /^Remove the passkey/ }).click();
  await expect(page.getByText('You have none. You sign in with codes.')).toBeVisible();
});

test('[DESK-01] an administrator adds a passkey before the desk opens, and then signs in only with it', async ({
  page,
}) => {
  const { email, name } = await inviteStaff('admin');
  const { devtools, authenticatorId } = await addAuthenticator(page);
  await signInByCode(page, email);
  await expect(page.getByText('Administrators always sign in with a passkey.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not on this device' })).toBeHidden();
  await expectAccessible(page);
  await page.goto('/staff');
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible();

  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(getAccount(page, name)).toBeVisible();

  // Otherwise the passkey that is offered in the field would be used right away.
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await getAccount(page, name).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You’re signed out.')).toBeVisible();
  await signInByCode(page, email);
  await expect(page.getByRole('alert')).toContainText(/passkey/);
  await expect(getAccount(page, name)).toBeHidden();
});
