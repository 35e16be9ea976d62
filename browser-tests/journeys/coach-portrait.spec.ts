import { inviteStaff, signInStaff } from '../fixtures/desk.ts';
import { createWaitingMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { matchMember } from '../fixtures/staff-api.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.desk });

test('[HOME-04] a coach chooses a picture, and their member sees it on Home', async ({ page, browser }) => {
  const member = await createWaitingMember();
  const coach = await inviteStaff('coach');
  await matchMember(member.id, coach.name);
  await signInStaff(page, coach.email);
  await page.getByTitle(coach.name).click();
  await page.getByRole('button', { name: 'Introduce yourself' }).click();
  await page.getByLabel(/^Picture/).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } }),
  });
  await expect(page.getByRole('img', { name: 'Your picture' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Change your introduction' })).toBeVisible();

  const context = await browser.newContext({ baseURL: addresses.portal });
  const portal = await context.newPage();
  await openAs(portal, member, '/home');
  const picture = portal.getByRole('region', { name: `${coach.name}, your coach` }).locator('img');
  await expect(picture).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(168);
  await context.close();
});
