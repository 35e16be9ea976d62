import { createCoachedMember } from '../fixtures/enrolled.ts';
import { waitForMessage } from '../fixtures/sandbox.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { callWithToken, changeCoach, findPendingRequest } from '../fixtures/staff-api.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 150_000 });

/** Returns today's date in Eastern Time, as an ISO date. */
const getEasternToday = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

test('[ACC-01, ACC-02] a member sends, withdraws, and sends a schedule request again, and staff approve it', async ({
  page,
}) => {
  const member = await createCoachedMember();
  await openAs(page, member, '/account-settings');
  await expect(page).toHaveTitle(/Coaching Schedule/);
  const ask = page.getByRole('button', { name: 'Request change' });
  await expect(ask).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Mon' }).uncheck();
  await page.getByRole('checkbox', { name: 'Wed' }).uncheck();
  await expect(page.getByText('Choose at least one day.')).toBeVisible();
  await expect(ask).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Fri' }).check();
  await page.getByRole('radio', { name: /Late Evening/ }).check();
  await ask.click();
  await expect(
    page.getByText(/Your request was sent\. Changes take effect within 1-2 business days/),
  ).toBeVisible();
  await expect(page.getByText('You requested a schedule change')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(/Your request was sent\./)).toBeHidden();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('You withdrew your request. Your schedule hasn’t changed.')).toBeVisible();
  await expect(page.getByText('You requested a schedule change')).toBeHidden();

  await page.reload();
  await page.getByRole('checkbox', { name: 'Sat' }).check();
  await ask.click();
  await expect(page.getByText('You requested a schedule change')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You requested a schedule change')).toBeVisible();
  const { id } = await findPendingRequest('schedule', member.id);
  await callWithToken(`/schedule-requests/${id}/approve`, { effectiveDate: getEasternToday() });
  await waitForMessage(member.email, 'Your schedule change was approved');
  await page.reload();
  await expect(page.getByText('Your new schedule was approved')).toBeVisible();
  await expect(page.getByText('Mon, Wed, Sat').first()).toBeVisible();
  await expectAccessible(page);
});

test('[DESK-06] a member asks for another coach, and reads who it is when operations have changed the coach', async ({
  page,
}) => {
  const member = await createCoachedMember();
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, member, '/account-settings?tab=service');
  await page.getByRole('button', { name: 'Ask for another coach' }).click();
  await page.getByRole('radio', { name: 'I don’t feel understood' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'You asked for another coach' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('We received your request on')).toBeVisible();
  await changeCoach(member.id);
  await expect(page.getByText('You have another coach, as you asked')).toBeVisible();
  await expectAccessible(page);
});

for (const { kind, button, question, warning, pendingNote, done, means, mail } of [
  {
    kind: 'pause',
    button: 'Pause Service',
    question: 'Pause your service?',
    warning: 'You can resume your sessions at any time.',
    pendingNote: 'You asked to pause your service',
    done: 'We paused your service, as you requested',
    means: 'Your coaching is paused.',
    mail: 'Your service is paused',
  },
  {
    kind: 'end',
    button: 'End Service',
    question: 'End your service?',
    warning: 'This action cannot be undone.',
    pendingNote: 'You asked to end your service',
    done: 'We ended your service, as you requested',
    means: 'Your coaching has ended, as you requested.',
    mail: 'Your service has ended',
  },
] as const) {
  test(`[ACC-03] a member confirms a request to ${kind} the service, and staff carry it out`, async ({
    page,
  }) => {
    const member = await createCoachedMember();
    await page.setViewportSize({ width: 360, height: 740 });
    await openAs(page, member, '/account-settings?tab=service');
    await page.getByRole('button', { name: button }).click();
    const dialog = page
      .getByRole('alertdialog', { name: question })
      .or(page.getByRole('dialog', { name: question }));
    await expect(dialog).toContainText(warning);
    // The highest dialog doesn't push it out of the window.
    await expect(dialog.getByRole('link', { name: 'Call 988' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep my service' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(pendingNote)).toBeHidden();
    await page.getByRole('button', { name: button }).click();
    await dialog.getByRole('button', { name: button }).click();
    await expect(page.getByText(pendingNote)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add details by email' })).toHaveAttribute(
      'href',
      new RegExp(
        `subject=${encodeURIComponent(`Customer Query for ${kind === 'pause' ? 'Pause' : 'End'} Service`)}`,
      ),
    );
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    const { id } = await findPendingRequest('service', member.id);
    await callWithToken(`/service-requests/${id}/carry-out`, {});
    await waitForMessage(member.email, mail);
    await page.reload();
    await expect(page.getByText(done)).toBeVisible();
    await expect(page.getByText(means, { exact: true })).toBeVisible();
    await expectAccessible(page);
    if (kind === 'end') return;
    await page.getByRole('button', { name: 'Resume service' }).click();
    await expect(page.getByText(/^You’re in coaching\./)).toBeVisible();
  });
}
