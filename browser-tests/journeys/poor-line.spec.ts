import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { ageAccount, lockPhone, passCodeMinute, passEmailMinute } from '../fixtures/database.ts';
import { createCoachedMember, createEnrolledMember, createWelcomedMember } from '../fixtures/enrolled.ts';
import { callAsMember } from '../fixtures/member-calls.ts';
import {
  getButton,
  getCodeField,
  countCodes,
  getHeading,
  loseNextReply,
  openReady,
  typeThenPress,
  writeOnPoorLine,
} from '../fixtures/poor-line.ts';
import { createPerson, signUpByReferral } from '../fixtures/portal.ts';
import { waitForCode, listMessagesTo, waitForMessage } from '../fixtures/sandbox.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { readMemberId } from '../fixtures/staff-api.ts';
import { expect, test } from '../fixtures/test.ts';

test('[AUTH-03, AUTH-23, AUTH-25, REF-04] a sign-up by a friend’s link on a poor line sends each code once and loses no field', async ({
  page,
}) => {
  const person = createPerson();
  await openReady(page, signUpByReferral);
  await page.getByLabel(signInCopy.phone).fill(person.typed);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('checkbox').check();
  await writeOnPoorLine(page, {
    call: '**/accounts/member-signup',
    press: () => getButton(page, signInCopy.textCode).click(),
    expectKept: async () => {
      await expect(page.getByText('A friend invited you. Your first plan may cost less.')).toBeVisible();
      await expect(page.getByLabel(signInCopy.phone)).toHaveValue(/^\(646\)/);
      await expect(page.getByLabel('Email')).toHaveValue(person.email);
      await expect(page.getByRole('checkbox')).toBeChecked();
    },
    expectDone: async () => {
      await expect(getHeading(page)).toHaveText(signInCopy.enterCode);
      expect(await countCodes(person.phone)).toBe(1);
    },
  });
  const texted = await waitForCode(person.phone);
  await writeOnPoorLine(page, {
    call: '**/verify-phone-number',
    press: typeThenPress(page, texted, 'Continue'),
    expectKept: () => expect(getCodeField(page)).toHaveValue(texted),
    expectDone: async () => {
      await expect(getHeading(page)).toHaveText(signInCopy.enterEmailCode);
      expect(await countCodes(person.email)).toBe(1);
    },
  });
  await page.getByRole('checkbox', { name: /text messages/ }).check();
  const emailed = await waitForCode(person.email);
  await writeOnPoorLine(page, {
    call: '**/complete-signup-verification',
    press: typeThenPress(page, emailed, 'Continue'),
    expectKept: () => expect(getCodeField(page)).toHaveValue(emailed),
    expectDone: () => page.waitForURL('**/enrollment-welcome'),
  });
});

test('[AUTH-02, AUTH-23, AUTH-24] a log-in on a poor line needs one code, and a network’s own page is not taken for the reply', async ({
  page,
}) => {
  const { phone } = await createWelcomedMember();
  await passCodeMinute(phone);
  const before = await countCodes(phone);
  await openReady(page, '/auth');
  await page.getByLabel(signInCopy.phone).fill(phone.slice(2));
  // As a hotel's network answers before its guest has accepted its terms.
  await page.route(
    '**/accounts/member/send-code',
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
    { times: 1 },
  );
  await getButton(page, signInCopy.textCode).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await writeOnPoorLine(page, {
    call: '**/accounts/member/send-code',
    press: () => getButton(page, signInCopy.textCode).click(),
    expectKept: () => expect(page.getByLabel(signInCopy.phone)).toHaveValue(/^\(646\)/),
    expectDone: async () => {
      await expect(getHeading(page)).toHaveText(signInCopy.enterCode);
      expect(await countCodes(phone)).toBe(before + 1);
    },
  });
  const texted = await waitForCode(phone);
  await writeOnPoorLine(page, {
    call: '**/verify-code',
    press: typeThenPress(page, texted, 'Continue'),
    expectKept: () => expect(getCodeField(page)).toHaveValue(texted),
    expectDone: () => page.waitForURL('**/home'),
  });
});

test('[ACC-05, ACC-06, SEC-03] a change of number on a poor line sends each code once', async ({ page }) => {
  const { phone, ...member } = await createCoachedMember();
  const next = createPerson();
  await openAs(page, { ...member }, '/account-settings?tab=profile');
  await passCodeMinute(phone);
  const before = await countCodes(phone);
  await getButton(page, 'Change phone number').click();
  await expect(getButton(page, 'Text a code to my phone')).toBeVisible();
  await writeOnPoorLine(page, {
    call: '**/students/confirmations',
    press: () => getButton(page, 'Text a code to my phone').click(),
    expectKept: () => expect(getButton(page, 'Text a code to my phone')).toBeVisible(),
    expectDone: async () => {
      await expect(getCodeField(page)).toBeFocused();
      expect(await countCodes(phone)).toBe(before + 1);
    },
  });
  const first = await waitForCode(phone);
  await writeOnPoorLine(page, {
    call: '**/confirmations/*/verify',
    press: typeThenPress(page, first, 'Continue'),
    expectKept: () => expect(getCodeField(page)).toHaveValue(first),
    expectDone: () => expect(page.getByLabel('New phone number')).toBeFocused(),
  });
  await page.getByLabel('New phone number').fill(next.typed);
  await writeOnPoorLine(page, {
    call: '**/phone-change**',
    press: () => getButton(page, signInCopy.textCode).click(),
    expectKept: () => expect(page.getByLabel('New phone number')).toHaveValue(/^\(646\)/),
    expectDone: async () => {
      await expect(getCodeField(page)).toBeFocused();
      expect(await countCodes(next.phone)).toBe(1);
    },
  });
  const second = await waitForCode(next.phone);
  await writeOnPoorLine(page, {
    call: '**/phone-change**',
    press: typeThenPress(page, second, 'Change my number'),
    expectKept: () => expect(getCodeField(page)).toHaveValue(second),
    expectDone: () => expect(page.getByText('Phone number updated successfully!')).toBeVisible(),
  });
});

test('[ACC-06, SEC-03] a deletion by an emailed code on a poor line is scheduled once', async ({ page }) => {
  const member = await createWelcomedMember();
  await openAs(page, member, '/account-settings?tab=general');
  await passEmailMinute(member.email);
  const before = await countCodes(member.email);
  await getButton(page, 'Delete my account').click();
  await expect(getButton(page, 'Email me the code instead')).toBeVisible();
  await writeOnPoorLine(page, {
    call: '**/account-deletion/code?**',
    press: () => getButton(page, 'Email me the code instead').click(),
    expectKept: () => expect(getButton(page, 'Email me the code instead')).toBeVisible(),
    expectDone: async () => {
      await expect(getCodeField(page)).toBeFocused();
      expect(await countCodes(member.email)).toBe(before + 1);
    },
  });
  const texted = await waitForCode(member.email);
  await getCodeField(page).fill(texted);
  await writeOnPoorLine(page, {
    call: '**/students/account-deletion',
    press: () => getButton(page, 'Delete my account').click(),
    expectKept: () => expect(getCodeField(page)).toHaveValue(texted),
    expectDone: () => expect(page.getByText(/Your account will be deleted on/).first()).toBeVisible(),
  });
  const { data } = await callAsMember<{ data: object | null }>('/students/account-deletion', {
    token: member.token,
  });
  expect(data).not.toBeNull();
});

test('[SEC-05] unlocking by email on a poor line sends one email', async ({ page }) => {
  const { phone, email } = await createEnrolledMember();
  await passCodeMinute(phone);
  await passEmailMinute(email);
  await lockPhone(phone);
  const begun = Date.now();
  const before = await countCodes(email);
  await openReady(page, '/auth');
  await page.getByLabel(signInCopy.phone).fill(phone.slice(2));
  await getButton(page, signInCopy.textCode).click();
  await page.getByRole('link', { name: 'Unlock by email' }).click();
  await page.getByLabel('Email').fill(email);
  await writeOnPoorLine(page, {
    call: '**/send-unlock-code',
    press: () => getButton(page, signInCopy.emailCode).click(),
    expectKept: () => expect(page.getByLabel('Email')).toHaveValue(email),
    expectDone: () => expect(getHeading(page)).toHaveText(signInCopy.enterEmailCode),
  });
  // The code of the sign-up is older.
  await getCodeField(page).fill(await waitForCode(email, begun));
  await expect(getHeading(page)).toHaveText('You can log in again');
  expect(await countCodes(email)).toBe(before + 1);
});

test('[SEC-04] a log-in after a long pause on a poor line needs one email code', async ({ page }) => {
  const { id, phone, email } = await createEnrolledMember();
  await ageAccount(id, 91);
  await passCodeMinute(phone);
  await passEmailMinute(email);
  const [before, since] = [await countCodes(email), Date.now()];
  await openReady(page, '/auth');
  await page.getByLabel(signInCopy.phone).fill(phone.slice(2));
  await getButton(page, signInCopy.textCode).click();
  await getCodeField(page).fill(await waitForCode(phone, since));
  await expect(getHeading(page)).toHaveText(signInCopy.verifyEmail);
  await page.getByLabel('Email').fill(email);
  await writeOnPoorLine(page, {
    call: '**/send-email-verification',
    press: () => getButton(page, signInCopy.emailCode).click(),
    expectKept: () => expect(page.getByLabel('Email')).toHaveValue(email),
    expectDone: async () => {
      await expect(getHeading(page)).toHaveText(signInCopy.enterEmailCode);
      expect(await countCodes(email)).toBe(before + 1);
    },
  });
  await page.getByRole('checkbox', { name: /text messages/ }).check();
  await getCodeField(page).fill(await waitForCode(email, since));
  await page.waitForURL((url) => url.pathname !== '/auth');
});

test('[ACC-06, SEC-03] a download of one’s data on a poor line needs one code and is told once', async ({
  page,
}) => {
  const member = await createWelcomedMember();
  await openAs(page, member, '/account-settings?tab=general');
  await passCodeMinute(member.phone);
  const since = Date.now();
  await getButton(page, 'Download my data').click();
  await getButton(page, 'Text a code to my phone').click();
  const texted = await waitForCode(member.phone, since);
  const downloading = page.waitForEvent('download');
  const countDownloads = await loseNextReply(page, '**/students/my-data');
  await writeOnPoorLine(page, {
    call: '**/confirmations/*/verify',
    press: typeThenPress(page, texted, 'Continue'),
    expectKept: () => expect(getCodeField(page)).toHaveValue(texted),
    expectDone: () => expect(page.getByText('Your file is in your downloads.')).toBeVisible(),
  });
  expect((await downloading).suggestedFilename()).toMatch(/^moments-my-data-.*\.json$/);
  expect(countDownloads()).toBe(2);
  await waitForMessage(member.email, 'Your data was downloaded');
  const told = (await listMessagesTo(member.email)).filter(
    ({ subject }) => subject === 'Your data was downloaded',
  );
  expect(told).toHaveLength(1);
});

/** Changes a new member's number. @returns the member with the earlier number, and the link that undoes the change */
async function createChangedNumber() {
  const member = await createWelcomedMember();
  const { id, phone, email, token } = member;
  await passCodeMinute(phone);
  const since = Date.now();
  const { confirmationId } = await callAsMember<{ confirmationId: string }>('/students/confirmations', {
    token,
    body: { action: 'change-phone', channel: 'phone' },
  });
  const confirmation = { code: await waitForCode(phone, since) };
  await callAsMember(`/students/confirmations/${confirmationId}/verify`, { token, body: confirmation });
  const next = createPerson().phone;
  const change = `/students/${id}/phone-change`;
  const { changeId } = await callAsMember<{ changeId: string }>(change, {
    token,
    body: { phoneNumber: next, confirmationId },
  });
  await callAsMember(`${change}/${changeId}/verify`, { token, body: { code: await waitForCode(next) } });
  const { body } = await waitForMessage(email, 'Your phone number was changed');
  return { member, link: /http\S+\/undo-phone-change#[\w-]+/.exec(body)?.[0] ?? '' };
}

test('[ACC-06, SEC-03] undoing a change of number on a poor line brings the number back once', async ({
  page,
}) => {
  const { member, link } = await createChangedNumber();
  await openReady(page, link);
  await writeOnPoorLine(page, {
    call: '**/phone-change/undo',
    press: () => getButton(page, 'Undo the change').click(),
    expectKept: () => expect(getButton(page, 'Undo the change')).toBeEnabled(),
    expectDone: () => expect(page.getByText('Your earlier number is back')).toBeVisible(),
  });
  expect(await readMemberId(member.phone)).toBe(member.id);
});
