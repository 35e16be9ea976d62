import type { Locator, Page } from '@playwright/test';
import { passCodeMinute } from '../fixtures/database.ts';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import {
  expectClear,
  expectClearInEveryLook,
  expectInPlace,
  isOnTop,
  waitForFrames,
} from '../fixtures/notices.ts';
import { createMemberInCoaching } from '../fixtures/paying-members.ts';
import { beginSignUp, enterCode, logIn, createPerson, signUp } from '../fixtures/portal.ts';
import { waitForCode, findWrong } from '../fixtures/sandbox.ts';
import { expect, test } from '../fixtures/test.ts';

test('[LAY-09] notices stand in one place below the header, on a phone, a tablet, and a desktop', async ({
  page,
}) => {
  const person = createPerson();
  await page.setViewportSize({ width: 360, height: 740 });
  await beginSignUp(page, person);
  await enterCode(page, findWrong(await waitForCode(person.phone)));
  const wrong = page.locator('[data-kind="error"]');
  await expectInPlace(page, wrong);
  await expectClear(page, wrong);
  // The focus holds it.
  await wrong.getByRole('button', { name: 'Dismiss' }).focus();
  for (const [width, height] of [
    [360, 740],
    [960, 900],
    [1_440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectInPlace(page, wrong);
  }
});

/** Signs up in a browser that stores nothing, so that a notice stays over the change to the next page. */
async function signUpWithNotice(page: Page): Promise<Locator> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('no storage');
    };
  });
  await signUp(page, createPerson());
  return page.locator('[data-kind="warning"]', { hasText: 'Your browser stores nothing' });
}

test('[LAY-09] notices of a member cover no main button and no crisis help at any width or text size', async ({
  page,
}) => {
  const member = await createCoachedMember();
  await passCodeMinute(member.phone);
  await logIn(page, member.phone);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
  await expect(page.locator('[data-kind="success"]'), 'no notice covers the greeting').toHaveCount(0);

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

test('[LAY-09] notices of a newcomer cover no main button and no crisis help at any width or text size', async ({
  page,
}) => {
  const notice = await signUpWithNotice(page);
  await expect(page.locator('[data-kind="success"]'), 'no notice covers the heading').toHaveCount(0);
  await expectClearInEveryLook(page, notice);
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
  const notice = await signUpWithNotice(page);
  await expect(notice).toBeVisible();
  // A pointer on it holds it.
  await notice.dispatchEvent('pointermove');
  const start = page.getByRole('link', { name: 'Start Enrollment' });
  // Room to bring the button under the notice.
  await page.evaluate(() => (document.body.style.paddingBottom = '1000px'));
  const bringUnderNotice = () =>
    start.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 130));
  const findTop = async (): Promise<number> => Math.round((await notice.boundingBox())?.y ?? 0);
  await expectInPlace(page, notice);
  const inPlace = await findTop();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.down();
  await bringUnderNotice();
  await waitForFrames(page);
  expect(await findTop(), 'it stays where it is').toBe(inPlace);
  expect(await isOnTop(notice), 'it lets the press through').toBe(false);
  await page.mouse.up();
  await expect.poll(findTop).not.toBe(inPlace);
  expect(await isOnTop(notice)).toBe(true);
  await expectClear(page, notice);
  await page.evaluate(() => scrollTo(0, 0));
  await expectInPlace(page, notice);
});
