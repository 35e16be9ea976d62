import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { signInStaff, inviteStaff } from '../fixtures/desk.ts';
import { createWaitingMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { pressByKey } from '../fixtures/keys.ts';
import { waitForCode, waitForMessage } from '../fixtures/sandbox.ts';
import { matchMember } from '../fixtures/staff-api.ts';
import { expect, expectAccessibleInBoth, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.desk });

const root = path.resolve(import.meta.dirname, '../..');

/** Runs the staff command line as its documentation says. @returns its output */
async function runCli(...parameters: string[]): Promise<string> {
  const command = ['launcher/run.mjs', './cli/src/main.ts', ...parameters];
  const env = { ...process.env, MOMENTS_URL: addresses.desk };
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env });
  return stdout;
}

async function signIn(page: Page, address: string, email: string): Promise<void> {
  const since = Date.now() - 1_000;
  await page.goto(address);
  await page.getByLabel('Work email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code from the email')).toBeFocused();
  await page.keyboard.type(await waitForCode(email, since));
}

const getAccount = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('[DESK-01, DESK-10] the first administrator invites staff by the command line, and they sign in', async ({
  page,
}) => {
  const mark = `m${randomBytes(3).toString('hex')}`;
  const admin = { name: `Dana ${mark}`, email: `dana-${mark}@moments.example` };
  const coach = { name: `Priya ${mark}`, email: `priya-${mark}@moments.example` };
  const invite = async ({ name, email }: typeof admin, roles: string) =>
    runCli('people', 'invite', email, '--name', name, '--roles', roles);
  expect(await invite(admin, 'admin,operations')).toContain(admin.name);
  expect(await invite(coach, 'coach')).toContain(coach.name);

  const { body } = await waitForMessage(coach.email, 'You’re invited to the Moments desk');
  const [link = ''] = /http:\/\/localhost:\d+/.exec(body) ?? [];
  expect(link).toBe(addresses.deskWithPasskeys);
  await signIn(page, link, coach.email);
  await page.getByRole('button', { name: 'Not on this device' }).click();
  await expect(getAccount(page, coach.name)).toBeVisible();

  await runCli('people', 'deactivate', coach.name);
  await expect(page.getByText(/Your session has ended/)).toBeVisible();

  await signIn(page, addresses.desk, admin.email);
  await expect(getAccount(page, admin.name)).toBeVisible();
  expect(await runCli('people', 'list')).toContain(admin.name);
});

test('[DESK-10, COVER-02] an administrator invites a coach, hands members over and deactivates, and issues and revokes a token', async ({
  page,
}) => {
  const [admin, leaving] = [await inviteStaff('admin', 'coach'), await inviteStaff('coach')];
  const member = await createWaitingMember();
  await matchMember(member.id, leaving.name);
  const mark = `m${randomBytes(3).toString('hex')}`;
  const coach = { name: `Priya ${mark}`, email: `priya-${mark}@moments.example` };
  const findRow = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await signInStaff(page, admin.email);
  await page.getByRole('link', { name: 'Staff and tokens' }).click();

  await test.step('three presses invite a coach', async () => {
    await page.getByRole('button', { name: 'Invite staff' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite staff' });
    await dialog.getByLabel('Name').fill(coach.name);
    await dialog.getByLabel('Work email').fill(coach.email);
    await dialog.getByRole('checkbox', { name: 'Coach' }).check();
    await dialog.getByRole('button', { name: `Invite ${coach.name}` }).click();
    await expect(findRow(coach.name)).toContainText('Invited, until');
    await waitForMessage(coach.email, 'You’re invited to the Moments desk');
    await expectAccessibleInBoth(page);
  });

  await test.step('by keyboard alone, the members of a coach go to the new one, and the coach is out', async () => {
    await pressByKey(page, page.getByRole('link', { name: leaving.name }));
    await pressByKey(page, page.getByRole('button', { name: `Deactivate ${leaving.name}` }));
    const dialog = page.getByRole('dialog', { name: `Deactivate ${leaving.name}` });
    await dialog.getByRole('checkbox', { name: coach.name }).focus();
    await page.keyboard.press('Space');
    await pressByKey(page, dialog.getByRole('button', { name: /^Hand over and deactivate/ }));
    await expect(page.getByText(`${leaving.name} no longer has access`)).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.keyboard.press('Escape');
    await expect(findRow(coach.name).getByRole('cell').nth(2)).toHaveText('1');
  });

  await test.step('a token shows its value once, and is revoked', async () => {
    const name = `Report ${mark}`;
    await page.getByRole('button', { name: 'Issue a token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Issue a token' });
    await dialog.getByLabel('Name of the program').fill(name);
    await dialog.getByRole('checkbox', { name: 'Administrator' }).check();
    await dialog.getByRole('button', { name: 'Issue the token' }).click();
    await expect(page.getByLabel('Token', { exact: true })).toHaveValue(/^moments-staff-/);
    await page.getByRole('button', { name: 'Close, I have it' }).click();
    await page.getByRole('button', { name: `Revoke ${name}` }).click();
    const revoke = page.getByRole('dialog', { name: `Revoke ${name}` });
    await revoke.getByRole('button', { name: `Revoke ${name}` }).click();
    await expect(page.getByText(`${name} is revoked.`)).toBeVisible();
  });
});

/** The pages that each role doesn't have, by the design's table of rights. */
const closed = {
  coach: {
    '/tonight': 'Tonight is for operations, administrators, and the person on call',
    '/matching': 'Matching is for operations',
    '/requests': 'Requests is for operations',
    '/partners': 'Partners is for operations',
    '/deliveries': 'Deliveries is for operations and administrators',
    '/figures': 'Figures is for operations and administrators',
    '/plans': 'Plans is for administrators',
    '/staff': 'Staff and tokens is for administrators',
    '/audit': 'Audit is for administrators',
  },
  operations: {
    '/inbox': 'Inbox is for coaches',
    '/saved-replies': 'Saved replies is for coaches',
    '/plans': 'Plans is for administrators',
    '/staff': 'Staff and tokens is for administrators',
    '/audit': 'Audit is for administrators',
  },
  admin: {
    '/inbox': 'Inbox is for coaches',
    '/saved-replies': 'Saved replies is for coaches',
    '/members': 'Members is for coaches and operations',
    '/matching': 'Matching is for operations',
    '/requests': 'Requests is for operations',
    '/partners': 'Partners is for operations',
  },
} as const;

/** The page with which each role begins. */
const first = { coach: /\/inbox$/, operations: /\/tonight$/, admin: /\/staff$/ } as const;

for (const role of ['coach', 'operations', 'admin'] as const)
  test(`[DESK-03, DESK-10] by keyboard alone, each page that is closed to the role ${role} names the role that may open it`, async ({
    page,
  }) => {
    const { name, email } = await inviteStaff(role);
    await signInStaff(page, email);
    await expect(getAccount(page, name)).toBeVisible();
    await expect(page).toHaveURL(first[role]);
    for (const [address, heading] of Object.entries(closed[role])) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      const [label = ''] = heading.split(' is for ');
      await expect(page.getByRole('link', { name: label, exact: true })).toHaveCount(0);
    }
    await expectAccessibleInBoth(page);
    // Tab leads from a closed door to the account. Escape leads back to where the person was.
    await pressByKey(page, getAccount(page, name));
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(getAccount(page, name)).toBeFocused();
  });
