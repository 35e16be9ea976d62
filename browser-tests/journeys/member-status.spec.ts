import { pageNames } from '../../portal/src/configuration/paths.ts';
import { createCoachedMember, type Enrolled } from '../fixtures/enrolled.ts';
import { returnToPage } from '../fixtures/portal.ts';
import { waitForMessage, sendTextFrom } from '../fixtures/sandbox.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { callWithToken } from '../fixtures/staff-api.ts';
import { expect, expectAccessible, expectAccessibleInBoth, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 180_000 });

const setStatus = ({ id }: Enrolled, status: string): Promise<unknown> =>
  callWithToken(`/members/${id}/status`, { status, reason: 'asked', billing: 'keep' });

test('[STAT-06] a member who is away reads that coaching is paused and how to come back', async ({
  page,
}) => {
  const member = await createCoachedMember();
  await setStatus(member, 'AWAY');
  await openAs(page, member, '/');
  await page.waitForURL('**/home');
  await expect(page.getByText('Your coaching is paused', { exact: true })).toBeVisible();
  await expect(page.getByText(/Your plan still renews. You can cancel it in Billing/)).toBeVisible();
  await expect(page.getByText('Text your coach whenever you’re ready')).toHaveCount(0);
  await expectAccessibleInBoth(page);
  await page.getByRole('link', { name: 'Service Status' }).first().click();
  await page.waitForURL('**/account-settings?tab=service');
  // We paused the service, so the member can't resume it alone.
  await expect(page.getByRole('button', { name: 'Resume service' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Email support@/ }).first()).toHaveAttribute(
    'href',
    /Coming%20Back/,
  );
  await sendTextFrom(member.phone, 'Is anyone there?');
  await waitForMessage(member.phone, "Your coaching isn't active, so no one will answer here.");
});

test('[TEXT-02, TEXT-03] the page shows how to opt back in after STOP, and START opts the member in', async ({
  page,
}) => {
  const member = await createCoachedMember();
  await openAs(page, member, '/home');
  await expect(page.getByText('of 30 left')).toBeVisible();
  await sendTextFrom(member.phone, 'STOP');
  await waitForMessage(member.phone, 'Reply START to resubscribe.');
  await returnToPage(page);
  await expect(page.getByText('You opted out, so we don’t text you')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Text START' })).toHaveAttribute(
    'href',
    /^sms:\+1\d{10}\?body=START$/,
  );
  await expectAccessibleInBoth(page);
  await expect(
    callWithToken(`/conversations/${member.id}/messages`, {
      body: 'How are you?',
      key: `after-stop-${member.id}`,
    }),
  ).rejects.toThrow(/staff .*: 4\d\d/);
  await sendTextFrom(member.phone, 'START');
  await waitForMessage(member.phone, 'You have successfully been re-subscribed');
  await returnToPage(page);
  await expect(page.getByText('Text your coach whenever you’re ready')).toBeVisible();
  await expect(page.getByText('You opted out, so we don’t text you')).toHaveCount(0);
});

/** Sends this number of texts as the member. */
async function sendTexts({ phone }: Enrolled, times: number): Promise<void> {
  for (let count = 1; count <= times; count += 1)
    await sendTextFrom(phone, `One more thought, ${String(count)}.`);
}

test('[MOM-01, MOM-04, HOME-02] a member reads at a fifth, at five, and at zero Moments how to add more', async ({
  page,
}) => {
  const member = await createCoachedMember('Starter');
  // Of 30 there are 7 left.
  await callWithToken(`/members/${member.id}/moments`, {
    amount: -23,
    reason: 'asked',
    key: `few-${member.id}`,
  });
  await openAs(page, member, '/home');
  await expect(page.getByText('of 30 left')).toBeVisible();
  await expect(page.getByText(/Moments left$|^Your last/)).toHaveCount(0);
  await sendTexts(member, 1);
  await returnToPage(page);
  await expect(page.getByText('6 Moments left', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await sendTexts(member, 1);
  await returnToPage(page);
  await expect(page.getByText('Your last 5 Moments', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await sendTexts(member, 5);
  const told = await waitForMessage(member.phone, "you're out of Moments");
  expect(told.body).toContain('/subscriptions?addOn=true');
  await returnToPage(page);
  await expect(page.getByText('You have no Moments left', { exact: true })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole('link', { name: pageNames.addMoments }).first().click();
  await expect(page).toHaveURL(/\/subscriptions\?addOn=true$/);
  await expect(page.getByText(/non-refundable and non-cancelable/i).first()).toBeVisible();
  await expectAccessible(page);
});
