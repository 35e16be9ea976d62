import { expectClear } from '../fixtures/notices.ts';
import { beginSignUp, enterCode, newPerson, signUp } from '../fixtures/portal.ts';
import { codeTo, findWrong } from '../fixtures/sandbox.ts';
import { expect, test } from '../fixtures/test.ts';

test('a notice on a phone covers neither the heading nor the button nor the consent', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const person = newPerson();
  await beginSignUp(page, person);
  const code = await codeTo(person.phone);
  await enterCode(page, findWrong(code));
  await expectClear(page, page.locator('[data-kind="error"]'), 'main [role="alert"], main label');
  await enterCode(page, code);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your email code');
  await page.getByRole('checkbox', { name: /text messages/ }).check();
  await enterCode(page, findWrong(await codeTo(person.email)));
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
