import type { Page } from '@playwright/test';
import { lockPhone, passCodeMinute, passEmailMinute } from '../fixtures/database.ts';
import { coachedMember, enrolledMember, newcomer, welcomedMember } from '../fixtures/enrolled.ts';
import { choosePlan, fillCard, fillContact, pay } from '../fixtures/enrolling.ts';
import { memberCall } from '../fixtures/member-calls.ts';
import { atCheckout, cards } from '../fixtures/paying-members.ts';
import { newPerson } from '../fixtures/portal.ts';
import { amountsCharged, codeTo, messagesTo, textFrom } from '../fixtures/sandbox.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, test } from '../fixtures/test.ts';

/** A step of a flow that writes something. */
interface WritingStep {
  /** The call that writes, as a pattern of its address. */
  readonly call: string;
  readonly press: () => Promise<void>;
  /** Expects what was typed in its fields. */
  readonly expectKept: () => Promise<void>;
  /** Expects that the write is done, and was done once. */
  readonly expectDone: () => Promise<void>;
  /** The words of Stripe's form without a connection. It stays until the next press. */
  readonly stripeFailure?: RegExp;
}

/** Slows the page's line down to 1.6 Mbit/s with 150 ms. @returns a function that ends it */
async function throttle(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = 1_600_000 / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return () => session.detach();
}

/** Loses the reply of the next call, after the server has got it. @returns a count of the page's tries */
async function loseNextReply(page: Page, call: string): Promise<() => number> {
  let sent = 0;
  await page.route(call, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort('internetdisconnected');
  });
  return () => sent;
}

/**
 * Writes on a poor line: first without a connection, then on a slow line that breaks before the reply. Nothing that was typed is lost, the
 * page says what is wrong as long as it is, and the server does the write once.
 */
async function writeOnPoorLine(page: Page, step: WritingStep): Promise<void> {
  const failure = page
    .getByRole('alert')
    .getByText(step.stripeFailure ?? /^We couldn’t reach the server/)
    .first();
  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline')).toBeVisible();
  await step.press();
  await expect(failure).toBeVisible();
  await step.expectKept();
  await page.context().setOffline(false);
  await expect(page.getByText('You’re back online.')).toBeVisible();
  if (!step.stripeFailure) await expect(failure).toBeHidden();
  await step.expectKept();

  const endThrottle = await throttle(page);
  const countCalls = await loseNextReply(page, step.call);
  // A second press within 300 ms doesn't count (API-05).
  await page.waitForTimeout(300);
  await step.press();
  await step.expectDone();
  await expect.poll(countCalls, 'tries of the call').toBe(2);
  await page.unroute(step.call);
  await endThrottle();
}

/** Opens a page for guests, up to the time when it has loaded all that it needs without a connection. */
async function openReady(page: Page, address: string): Promise<void> {
  await page.clock.install();
  const loaded = page.waitForResponse(/\/offline-note/);
  await page.goto(address);
  await expect(page.locator('html')).not.toHaveAttribute('data-form-waiting');
  await page.clock.fastForward(3_000);
  await loaded;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const code = (page: Page) => page.getByLabel('6-digit code');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const countCodes = async (to: string): Promise<number> =>
  (await messagesTo(to)).filter((message) => message.code !== undefined).length;

/** Types the code at the first press, which sends itself. Later presses are those of the button. */
function typeThenPress(page: Page, digits: string, label: string) {
  let isTyped = false;
  return async (): Promise<void> => {
    if (isTyped) return button(page, label).click();
    isTyped = true;
    return code(page).fill(digits);
  };
}

test('[AUTH-03, AUTH-23, AUTH-25] a sign-up on a poor line sends each code once and loses no field', async ({
  page,
}) => {
  const person = newPerson();
  await openReady(page, '/auth#signup');
  await page.getByLabel('Phone number').fill(person.typed);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('checkbox', { name: /I agree to the Terms/ }).check();
  await writeOnPoorLine(page, {
    call: '**/accounts/member-signup',
    press: () => button(page, 'Text me a code').click(),
    expectKept: async () => {
      await expect(page.getByLabel('Phone number')).toHaveValue(/^\(646\)/);
      await expect(page.getByLabel('Email')).toHaveValue(person.email);
      await expect(page.getByRole('checkbox', { name: /I agree to the Terms/ })).toBeChecked();
    },
    expectDone: async () => {
      await expect(heading(page)).toHaveText('Enter your code');
      expect(await countCodes(person.phone)).toBe(1);
    },
  });
  const texted = await codeTo(person.phone);
  await writeOnPoorLine(page, {
    call: '**/verify-phone-number',
    press: typeThenPress(page, texted, 'Continue'),
    expectKept: () => expect(code(page)).toHaveValue(texted),
    expectDone: async () => {
      await expect(heading(page)).toHaveText('Enter your email code');
      expect(await countCodes(person.email)).toBe(1);
    },
  });
  await page.getByRole('checkbox', { name: /text messages/ }).check();
  const emailed = await codeTo(person.email);
  await writeOnPoorLine(page, {
    call: '**/complete-signup-verification',
    press: typeThenPress(page, emailed, 'Continue'),
    expectKept: () => expect(code(page)).toHaveValue(emailed),
    expectDone: () => page.waitForURL('**/enrollment-welcome'),
  });
});

test('[AUTH-02, AUTH-23] a log-in on a poor line needs one code', async ({ page }) => {
  const { phone } = await welcomedMember();
  await passCodeMinute(phone);
  const before = await countCodes(phone);
  await openReady(page, '/auth');
  await page.getByLabel('Phone number').fill(phone.slice(2));
  await writeOnPoorLine(page, {
    call: '**/accounts/member/send-code',
    press: () => button(page, 'Text me a code').click(),
    expectKept: () => expect(page.getByLabel('Phone number')).toHaveValue(/^\(646\)/),
    expectDone: async () => {
      await expect(heading(page)).toHaveText('Enter your code');
      expect(await countCodes(phone)).toBe(before + 1);
    },
  });
  const texted = await codeTo(phone);
  await writeOnPoorLine(page, {
    call: '**/verify-code',
    press: typeThenPress(page, texted, 'Continue'),
    expectKept: () => expect(code(page)).toHaveValue(texted),
    expectDone: () => page.waitForURL('**/home'),
  });
});

test('[ENR-16, ENR-17, ENR-18] the personal details on a poor line are saved once and lose no answer', async ({
  page,
}) => {
  await openAs(page, await newcomer(), '/enrollment');
  await fillContact(page);
  const answers = { 'First name': 'Robin', 'Last name': 'Vega', Month: '04', Year: '1993', ZIP: '12210' };
  for (const [label, answer] of Object.entries(answers)) await page.getByLabel(label).fill(answer);
  await page.getByLabel('Day', { exact: true }).fill('17');
  await page.getByRole('combobox', { name: 'Address' }).fill('118 Lark Street');
  await writeOnPoorLine(page, {
    call: '**/member-update',
    press: () => button(page, 'Next').click(),
    expectKept: async () => {
      for (const [label, answer] of Object.entries(answers))
        await expect(page.getByLabel(label)).toHaveValue(answer);
      await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue('118 Lark Street');
    },
    expectDone: () => expect(button(page, 'Select Plan')).toBeVisible(),
  });
});

test('[PLAN-10, CHK-13, ADD-01, ENR-16] a payment and the hopes on a poor line are sent once', async ({
  page,
}) => {
  const { id } = await atCheckout(page, 'Starter');
  await fillCard(page, cards.visa);
  await writeOnPoorLine(page, {
    call: '**/subscriptions/payment-intent',
    stripeFailure: /connecting to our payments provider/,
    press: () => pay(page),
    expectKept: () => expect(page.getByLabel('Card number')).toHaveValue(/4242$/),
    expectDone: async () => {
      await page.waitForURL('**/addition-information**', { timeout: 40_000 });
      expect(await amountsCharged(id)).toEqual([2_900]);
    },
  });
  const hopes = page.getByLabel('What do you hope to gain from coaching?');
  await hopes.fill('To sleep better.');
  await writeOnPoorLine(page, {
    call: '**/member-update',
    press: () => button(page, 'Next').click(),
    expectKept: () => expect(hopes).toHaveValue('To sleep better.'),
    expectDone: () => expect(page.getByRole('radio', { name: /Early Evening/ })).toBeVisible(),
  });
});

test('[PLAN-06] the free plan on a poor line is chosen once', async ({ page }) => {
  await openAs(page, await enrolledMember(), '/subscriptions');
  await expect(page.getByRole('article')).toHaveCount(4);
  await writeOnPoorLine(page, {
    call: '**/complete-member-enrollment',
    press: () => choosePlan(page, 'Free'),
    expectKept: () => expect(page).toHaveURL(/\/subscriptions$/),
    expectDone: () => page.waitForURL('**/application-received'),
  });
});

test('[ACC-05, ACC-06, SEC-03] a change of number on a poor line sends each code once', async ({ page }) => {
  const { phone, ...member } = await coachedMember();
  const next = newPerson();
  await openAs(page, { ...member }, '/account-settings?tab=profile');
  await passCodeMinute(phone);
  const before = await countCodes(phone);
  await button(page, 'Change phone number').click();
  await writeOnPoorLine(page, {
    call: '**/students/confirmations',
    press: () => button(page, 'Text a code to my phone').click(),
    expectKept: () => expect(button(page, 'Text a code to my phone')).toBeVisible(),
    expectDone: async () => {
      await expect(code(page)).toBeFocused();
      expect(await countCodes(phone)).toBe(before + 1);
    },
  });
  const first = await codeTo(phone);
  await writeOnPoorLine(page, {
    call: '**/confirmations/*/verify',
    press: typeThenPress(page, first, 'Continue'),
    expectKept: () => expect(code(page)).toHaveValue(first),
    expectDone: () => expect(page.getByLabel('New phone number')).toBeFocused(),
  });
  await page.getByLabel('New phone number').fill(next.typed);
  await writeOnPoorLine(page, {
    call: '**/phone-change**',
    press: () => button(page, 'Text me a code').click(),
    expectKept: () => expect(page.getByLabel('New phone number')).toHaveValue(/^\(646\)/),
    expectDone: async () => {
      await expect(code(page)).toBeFocused();
      expect(await countCodes(next.phone)).toBe(1);
    },
  });
  const second = await codeTo(next.phone);
  await writeOnPoorLine(page, {
    call: '**/phone-change**',
    press: typeThenPress(page, second, 'Change my number'),
    expectKept: () => expect(code(page)).toHaveValue(second),
    expectDone: () => expect(page.getByText('Phone number updated successfully!')).toBeVisible(),
  });
});

test('[ACC-06, SEC-03] a deletion by an emailed code on a poor line is scheduled once', async ({ page }) => {
  const member = await welcomedMember();
  await openAs(page, member, '/account-settings?tab=general');
  await passEmailMinute(member.email);
  const before = await countCodes(member.email);
  await button(page, 'Delete my account').click();
  await writeOnPoorLine(page, {
    call: '**/account-deletion/code?**',
    press: () => button(page, 'Email me the code instead').click(),
    expectKept: () => expect(button(page, 'Email me the code instead')).toBeVisible(),
    expectDone: async () => {
      await expect(code(page)).toBeFocused();
      expect(await countCodes(member.email)).toBe(before + 1);
    },
  });
  const texted = await codeTo(member.email);
  await code(page).fill(texted);
  await writeOnPoorLine(page, {
    call: '**/students/account-deletion',
    press: () => button(page, 'Delete my account').click(),
    expectKept: () => expect(code(page)).toHaveValue(texted),
    expectDone: () => expect(page.getByText(/Your account will be deleted on/).first()).toBeVisible(),
  });
  const { data } = await memberCall<{ data: object | null }>('/students/account-deletion', {
    token: member.token,
  });
  expect(data).not.toBeNull();
});

test('[SEC-05] unlocking by email on a poor line sends one email', async ({ page }) => {
  const { phone, email } = await enrolledMember();
  await passCodeMinute(phone);
  await passEmailMinute(email);
  await lockPhone(phone);
  const before = await countCodes(email);
  await openReady(page, '/auth');
  await page.getByLabel('Phone number').fill(phone.slice(2));
  await button(page, 'Text me a code').click();
  await page.getByRole('link', { name: 'Unlock by email' }).click();
  await page.getByLabel('Email').fill(email);
  await writeOnPoorLine(page, {
    call: '**/send-unlock-code',
    press: () => button(page, 'Email me a code').click(),
    expectKept: () => expect(page.getByLabel('Email')).toHaveValue(email),
    expectDone: () => expect(heading(page)).toHaveText('Enter your email code'),
  });
  await code(page).fill(await codeTo(email));
  await expect(heading(page)).toHaveText('You can log in again');
  expect(await countCodes(email)).toBe(before + 1);
});

test('[HOME-04, HOME-05] Home keeps the coach without a connection, and counts what came in when it is back', async ({
  page,
}) => {
  const member = await coachedMember();
  await openAs(page, member, '/home');
  await expect(page.getByText('of 30 left')).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline')).toBeVisible();
  await textFrom(member.phone, 'Are you there?');
  await expect(page.getByRole('link', { name: /^Text / })).toHaveAttribute('href', /^sms:/);
  const card = page.getByRole('region', { name: 'Message activity' });
  await expect(card.getByRole('definition')).toHaveText(['0', '0']);
  await page.context().setOffline(false);
  await expect(card.getByRole('definition')).toHaveText(['1', '0']);
  await expect(page.getByText('You’re back online.')).toBeVisible();
});
