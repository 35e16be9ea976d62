import { passCodeMinute } from '../fixtures/database.ts';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import { fillContact, fillName, startEnrollment } from '../fixtures/enrolling.ts';
import { expectClear, expectClearInEveryLook, isOnTop, waitForFrames } from '../fixtures/notices.ts';
import { createMemberInCoaching } from '../fixtures/paying-members.ts';
import { beginSignUp, enterCode, logIn, createPerson, signUp } from '../fixtures/portal.ts';
import { waitForCode, findWrong } from '../fixtures/sandbox.ts';
import { expect, test } from '../fixtures/test.ts';

test('a notice on a phone covers neither the heading nor the button nor the consent', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const person = createPerson();
  await beginSignUp(page, person);
  const code = await waitForCode(person.phone);
  await enterCode(page, findWrong(code));
  await expectClear(page, page.locator('[data-kind="error"]'), 'main [role="alert"], main label');
  await enterCode(page, code);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your email code');
  await page.getByRole('checkbox', { name: /text messages/ }).check();
  await enterCode(page, findWrong(await waitForCode(person.email)));
  await expectClear(page, page.locator('[data-kind="error"]'));
});

test('[LAY-09] a notice that stays over a change of pages covers no main button of the next page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 860 });
  const person = createPerson();
  await signUp(page, person);
  await expect(page.getByRole('link', { name: 'Start Enrollment' })).toBeVisible();
  await expectClear(page, page.locator('[data-kind="success"]', { hasText: 'Registration successful' }));
});

test('[LAY-09] notices of a member cover no heading, main button, field, or key figure at any width or text size', async ({
  page,
}) => {
  const member = await createCoachedMember();
  await passCodeMinute(member.phone);
  await logIn(page, member.phone);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
  await expectClearInEveryLook(page, page.locator('[data-kind="success"]', { hasText: 'Successfully' }));

  await page.goto('/account-settings?tab=profile');
  await page.getByLabel('Preferred name').fill('Rob');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectClearInEveryLook(page, page.locator('[data-kind="success"]', { hasText: 'updated' }));

  await page.goto('/billing?tab=manage');
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expectClearInEveryLook(page, page.locator('[data-kind="success"]', { hasText: 'plan ends' }));
  await page.getByRole('button', { name: 'Keep my plan' }).click();
  await expectClearInEveryLook(page, page.locator('[data-kind="success"]', { hasText: 'kept' }));
});

test('[LAY-09] notices of a newcomer cover no heading, main button, or field at any width or text size', async ({
  page,
}) => {
  const person = createPerson();
  await signUp(page, person);
  const registered = page.locator('[data-kind="success"]', { hasText: 'Registration successful' });
  await expectClearInEveryLook(page, registered);
  await startEnrollment(page);
  await fillContact(page);
  await expect(page.getByLabel('First name')).toBeVisible();
  await passCodeMinute(person.phone);
  await page.evaluate(() => localStorage.clear());
  await logIn(page, person.phone);
  await expect(page.getByLabel('First name')).toBeVisible();
  await expectClearInEveryLook(page, page.locator('[data-kind="success"]', { hasText: 'Successfully' }));
});

test('[LAY-09] a notice covers no button of a dialog that opens under it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await createMemberInCoaching(page, 'Starter');
  await page.goto('/billing?tab=manage');
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  // It has a button of the same name.
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Keep my plan' }).click();
  const notice = page.locator('[data-kind="success"]', { hasText: 'You kept your plan' });
  await expect(notice).toBeVisible();
  // A pointer on it holds it.
  await notice.dispatchEvent('pointermove');
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(dialog).toBeVisible();
  await expectClear(page, notice, '[role="alertdialog"] button');
});

test('[LAY-09] a notice takes no press that is meant for the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signUp(page, createPerson());
  const notice = page.locator('[data-kind="success"]', { hasText: 'Registration successful' });
  await expect(notice).toBeVisible();
  // A pointer on it holds it.
  await notice.dispatchEvent('pointermove');
  await startEnrollment(page);
  await fillContact(page);
  await page.getByLabel('Month').scrollIntoViewIfNeeded();
  await expectClear(page, notice, 'main :is(button, label, legend)');
  await fillName(page);
  const skip = page.getByRole('button', { name: 'Skip the optional questions' });
  await skip.scrollIntoViewIfNeeded();
  await expectClear(page, notice, 'main button');

  const findTop = async (): Promise<number | undefined> => (await notice.boundingBox())?.y;
  await page.evaluate(() => scrollTo(0, 0));
  await waitForFrames(page);
  const inRow = await findTop();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.down();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await waitForFrames(page);
  expect(await findTop(), 'it stays where it is').toBe(inRow);
  expect(await isOnTop(notice), 'it lets the press through').toBe(false);
  await page.mouse.up();
  await expect.poll(findTop).not.toBe(inRow);
  expect(await isOnTop(notice)).toBe(true);
  await expectClear(page, notice, 'main button');
});
