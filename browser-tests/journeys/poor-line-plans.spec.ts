import { partnerLabel } from '../../portal/src/features/enrollment/contact-copy.ts';
import {
  createCoachedMember,
  createEnrolledMember,
  createMemberWithPendingPayment,
  createNewcomer,
  createPayingMember,
  createSponsoredMember,
} from '../fixtures/enrolled.ts';
import { choosePlan, fillCard, fillContact, pay } from '../fixtures/enrolling.ts';
import { callAsMember } from '../fixtures/member-calls.ts';
import { createMemberAtCheckout, cards } from '../fixtures/paying-members.ts';
import {
  getButton,
  loseLine,
  loseNextReply,
  repairLine,
  slowDown,
  writeOnPoorLine,
} from '../fixtures/poor-line.ts';
import { listChargedAmounts, settlePayment, sendTextFrom } from '../fixtures/sandbox.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { callWithToken, findPendingRequest } from '../fixtures/staff-api.ts';
import { expect, test } from '../fixtures/test.ts';

/** Shorter than the time between two polls: what shows within it came with the line (HOME-05). */
const soon = { timeout: 15_000 };
const late = { timeout: 20_000 };

/** Carries out a member's pending service request, as staff do. */
async function carryOutRequest(memberId: string): Promise<void> {
  const { id } = await findPendingRequest('service', memberId);
  await callWithToken(`/service-requests/${id}/carry-out`, {});
}

test('[ENR-16, ENR-17, ENR-18] the personal details on a poor line are saved once and lose no answer', async ({
  page,
}) => {
  await openAs(page, await createNewcomer(), '/enrollment');
  await fillContact(page);
  const answers = { 'First name': 'Robin', 'Last name': 'Vega', Month: '04', Year: '1993', ZIP: '12210' };
  for (const [label, answer] of Object.entries(answers)) await page.getByLabel(label).fill(answer);
  await page.getByLabel('Day', { exact: true }).fill('17');
  await page.getByRole('combobox', { name: 'Address' }).fill('118 Lark Street');
  await writeOnPoorLine(page, {
    call: '**/member-update',
    press: () => getButton(page, 'Next').click(),
    expectKept: async () => {
      for (const [label, answer] of Object.entries(answers))
        await expect(page.getByLabel(label)).toHaveValue(answer);
      await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue('118 Lark Street');
    },
    expectDone: () => expect(getButton(page, 'Select Plan')).toBeVisible(),
  });
});

test('[CHK-13] a payment on a poor line is sent once', async ({ page }) => {
  const { id } = await createMemberAtCheckout(page, 'Starter');
  await fillCard(page, cards.visa);
  await writeOnPoorLine(page, {
    call: '**/subscriptions/payment-intent',
    stripeFailure: /connecting to our payments provider/,
    press: () => pay(page),
    expectKept: () => expect(page.getByLabel('Card number')).toHaveValue(/4242$/),
    expectDone: async () => {
      await page.waitForURL('**/addition-information**', { timeout: 40_000 });
      expect(await listChargedAmounts(id)).toEqual([2_900]);
    },
  });
});

test('[PLAN-06] the free plan on a poor line is chosen once', async ({ page }) => {
  await openAs(page, await createEnrolledMember(), '/subscriptions');
  await expect(page.getByRole('article')).toHaveCount(4);
  await writeOnPoorLine(page, {
    call: '**/complete-member-enrollment',
    press: () => choosePlan(page, 'Free'),
    expectKept: () => expect(page).toHaveURL(/\/subscriptions$/),
    expectDone: () => page.waitForURL('**/application-received'),
  });
});

test('[ENR-16, ENR-18, ADD-01, ADD-04] the application on a poor line is sent once, and its progress line stays to the end', async ({
  page,
}) => {
  await openAs(page, await createPayingMember(), '/addition-information');
  const progress = page.getByRole('navigation', { name: 'Progress of your application' });
  const hopes = page.getByLabel('What do you hope to gain from coaching?');
  await hopes.fill('To sleep better.');
  await writeOnPoorLine(page, {
    call: '**/member-update',
    press: () => getButton(page, 'Next').click(),
    expectKept: async () => {
      await expect(hopes).toHaveValue('To sleep better.');
      await expect(progress).toContainText('2 min left');
    },
    expectDone: () => expect(progress).toContainText('1 min left'),
  });
  await page.getByRole('radio', { name: /Early Evening/ }).check();
  await page.getByRole('checkbox', { name: 'Mon' }).check();
  await getButton(page, 'Next').click();
  await expect(getButton(page, 'Skip and finish')).toBeVisible();
  await writeOnPoorLine(page, {
    call: '**/complete-member-enrollment',
    press: () => getButton(page, 'Skip and finish').click(),
    expectKept: () => expect(progress).toContainText('1 min left'),
    expectDone: () => page.waitForURL('**/application-received'),
  });
  await expect(page.getByText('Finalizing Your Membership').first()).toBeVisible();
});

test('[SEC-01, ENR-04] a partner’s code on a poor line opens the partner’s plan', async ({ page }) => {
  const member = await createNewcomer();
  const name = `Elm College ${member.phone}`;
  await callWithToken('/partners', { name, proof: { kind: 'code', code: 'FALL-2026-ELM' } });
  await openAs(page, member, '/enrollment');
  await page.getByLabel(partnerLabel).selectOption({ label: name });
  const field = page.getByLabel(`Code from ${name}`);
  await field.fill('FALL-2026-ELM');
  await writeOnPoorLine(page, {
    call: '**/member-update',
    press: () => getButton(page, 'Next').click(),
    expectKept: () => expect(field).toHaveValue('FALL-2026-ELM'),
    expectDone: () => expect(page.getByLabel('First name')).toBeVisible(),
  });
  const products = await callAsMember<{ data: { name: string }[] }>('/subscriptions/products', member);
  expect(products.data.map((plan) => plan.name)).toContain(`Sponsored by ${name}`);
});

test('[PLAN-10] a pending payment is told without a connection, and paid soon after it is back', async ({
  page,
}) => {
  const { member, payment } = await createMemberWithPendingPayment();
  await openAs(page, member, '/favicon.svg');
  await slowDown(page);
  await page.goto('/subscriptions');
  const pending = page.getByText('Your payment is processing');
  await expect(pending).toBeVisible();
  await expect(getButton(page, 'Start Free: Free')).toBeDisabled();
  await loseLine(page);
  await settlePayment(payment, 'succeeded');
  await expect(pending).toBeVisible();
  await expect(getButton(page, 'Start Free: Free')).toBeDisabled();
  await repairLine(page);
  await expect(page.getByRole('link', { name: 'Continue your application' })).toBeVisible();
  await expect(pending).toBeHidden();
  expect(await listChargedAmounts(member.id)).toEqual([2_900]);
});

test('[PLAN-09, SEC-01] the end of a partnership without a connection shows as soon as it is back', async ({
  page,
}) => {
  const member = await createSponsoredMember();
  await openAs(page, member, '/favicon.svg');
  await slowDown(page);
  // The line breaks before the page listens to changes.
  await page.route(/\/live-connection-/, (route) => route.abort('internetdisconnected'), { times: 1 });
  const lostScript = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/live-connection-'),
  );
  await page.goto('/home');
  await expect(page.getByText('of 30 left')).toBeVisible();
  await lostScript;
  await loseLine(page);
  await callWithToken(`/members/${member.id}/end-partnership`, { reason: 'The partner says so.' });
  await repairLine(page);
  await expect(page.getByText('Your plan has ended', { exact: true })).toBeVisible(soon);
  await page.getByRole('link', { name: 'See plans' }).first().click();
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('article', { name: /^Sponsored by/ })).toHaveCount(0);
});

test('[BILL-05, SEC-02] a card on a poor line is saved once', async ({ page }) => {
  await openAs(page, await createCoachedMember(), '/billing?tab=methods');
  const saved = page.getByRole('region', { name: 'Saved cards' }).getByRole('listitem');
  await expect(saved).toHaveCount(1);
  await slowDown(page);
  await loseLine(page);
  await getButton(page, 'Add a card').click();
  await expect(page.getByText('We couldn’t load the card form.')).toBeVisible();
  // The call that waits for the line is answered before the next one is counted.
  const waiting = page.waitForResponse('**/students/setup-intent');
  await repairLine(page);
  await waiting;
  const countStarts = await loseNextReply(page, '**/students/setup-intent');
  await getButton(page, 'Try again').click();
  await fillCard(page, cards.mastercard);
  expect(countStarts()).toBe(2);
  await getButton(page, 'Save card').click();
  await expect(page.getByText('Your Mastercard ending in 4444 was saved.')).toBeVisible(late);
  await expect(saved).toHaveCount(2);
});

test('[HOME-04, HOME-05, ACC-03] Home keeps the coach card without a connection, and shows a text and a decision soon after it is back', async ({
  page,
}) => {
  const { id, phone, token, ...member } = await createCoachedMember();
  await callAsMember(`/students/${id}/pause-service`, { token, body: { returnDate: null } });
  await openAs(page, { id, token, ...member }, '/favicon.svg');
  await slowDown(page);
  await page.goto('/home');
  await expect(page.getByText('of 30 left')).toBeVisible();
  await loseLine(page);
  await sendTextFrom(phone, 'Are you there?');
  await carryOutRequest(id);
  const coach = page.getByRole('region', { name: 'Ana, your coach' });
  await expect(coach.getByRole('link', { name: 'Text Ana' })).toHaveAttribute('href', /^sms:\+1\d{10}$/);
  await expect(coach.getByText(/\d PM ET/)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await coach.getByRole('button', { name: 'Save contact' }).click();
  expect((await downloading).suggestedFilename()).toBe('Ana.vcf');
  const activity = page.getByRole('region', { name: 'Message activity' }).getByRole('definition');
  await expect(activity).toHaveText(['0', '0']);
  await repairLine(page);
  await expect(activity).toHaveText(['1', '0'], soon);
  await expect(page.getByText('Your coaching is paused').first()).toBeVisible(soon);
});

test.describe('a page that was not opened before', () => {
  // The line breaks while a page's files load: it depends on the file which of the two the browser says.
  test.use({ expectedProblem: /Failed to fetch dynamically imported module|Unable to preload CSS/ });

  test('[LAY-04] opens as soon as the connection is back, and reads again what failed', async ({ page }) => {
    await openAs(page, await createCoachedMember(), '/home');
    await expect(page.getByText('of 30 left')).toBeVisible();
    await loseLine(page);
    await page.getByRole('link', { name: 'Support', exact: true }).first().click();
    await expect(page.getByText('It opens when you’re back online.')).toBeVisible();
    await slowDown(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible(late);
    const loadingTab = page.waitForResponse(/\/manage-tab-/);
    await page.getByRole('link', { name: 'Billing', exact: true }).click();
    await expect(page.getByText('of 30 left')).toBeVisible(late);
    await loadingTab;
    await loseLine(page);
    await page.getByRole('tab', { name: 'Manage Subscription' }).click();
    await expect(page.getByText(/^We couldn’t reach the server/).first()).toBeVisible();
    await repairLine(page);
    await expect(page.getByRole('region', { name: 'Starter plan' })).toBeVisible();
  });
});
