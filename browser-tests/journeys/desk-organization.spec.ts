import type { Page } from '@playwright/test';
import { organizationCallbackPath } from '../../contract/src/staff/organization.ts';
import { startIdentityProvider, type IdentityProvider } from '../../server/test/identity-provider.ts';
import { inviteStaff } from '../fixtures/desk.ts';
import { addresses, ports } from '../fixtures/environment.ts';
import { pressByKey } from '../fixtures/keys.ts';
import { expect, expectAccessibleInBoth, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.deskWithPasskeys });

let provider: IdentityProvider;
test.beforeAll(async () => {
  const callback = addresses.deskWithPasskeys + organizationCallbackPath;
  provider = await startIdentityProvider(callback, ports.organization);
});
test.afterAll(() => provider.close());

const toOrganization = (page: Page, label = 'Continue with your organization') =>
  pressByKey(page, page.getByRole('link', { name: label }));

/** Fills in the provider's own pages. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
}

const getAccount = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('[DESK-01] a coach signs in with the organization after choosing an account without access', async ({
  page,
}) => {
  const { name, email } = await inviteStaff('coach');
  provider.accounts.set('private', { email: 'someone@elsewhere.example', email_verified: true });
  provider.accounts.set('work', { email, email_verified: true });
  await page.goto('/');
  await expect(page.getByLabel('Work email')).toBeVisible();
  await expectAccessibleInBoth(page);
  await toOrganization(page);
  await signInThere(page, 'private');
  await expect(page.getByText(/Your organization’s account opens no desk/)).toBeVisible();
  await expect(page.getByLabel('Work email')).toBeVisible();
  await expectAccessibleInBoth(page);

  // The provider remembers the wrong account, so it is asked for another one.
  await toOrganization(page, 'Use another account of your organization');
  await signInThere(page, 'work');
  await expect(getAccount(page, name)).toBeVisible();
  await expect(page).toHaveURL(/\/inbox$/);
  // No passkey is asked for: the organization decides how its people sign in.
  await page.reload();
  await expect(getAccount(page, name)).toBeVisible();
});
