import type { Locator, Page } from '@playwright/test';
import { beginSignUp, enterCode, newPerson, signUp } from '../fixtures/portal.ts';
import { codeTo, wrongFor } from '../fixtures/sandbox.ts';
import { expect, test } from '../fixtures/test.ts';

async function expectClear(page: Page, notice: Locator): Promise<void> {
  await expect(notice).toBeVisible();
  // It moves after the page has been drawn.
  await page.waitForTimeout(500);
  const own = await notice.boundingBox();
  const important = page.locator(
    'h1, button[type="submit"], main [data-variant="main"], main div:has(> div > input[type="checkbox"])',
  );
  for (const element of await important.all()) {
    const box = await element.boundingBox();
    if (!own || !box) continue;
    const isClear = own.y + own.height <= box.y || own.y >= box.y + box.height;
    expect(isClear, await element.innerText()).toBe(true);
  }
}

test('a notice on a phone covers neither the heading nor the button nor the consent', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const person = newPerson();
  await beginSignUp(page, person);
  const code = await codeTo(person.phone);
  await enterCode(page, wrongFor(code));
  await expectClear(page, page.locator('[data-kind="error"]'));
  await enterCode(page, code);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your email code');
  await page.getByRole('checkbox', { name: /text messages/ }).check();
  await enterCode(page, wrongFor(await codeTo(person.email)));
  await expectClear(page, page.locator('[data-kind="error"]'));
});

test('[LAY-09] a notice that stays over a change of pages covers no main button of the next page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 860 });
  const person = newPerson();
  await signUp(page, person);
  await expect(page.getByRole('link', { name: 'Start Enrollment' })).toBeVisible();
  await expectClear(page, page.locator('[data-kind="success"]', { hasText: 'Registration successful' }));
});
