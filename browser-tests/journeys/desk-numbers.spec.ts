import { randomBytes } from 'node:crypto';
import plans from '../../server/plans/plans.json' with { type: 'json' };
import { inviteStaff, signInStaff } from '../fixtures/desk.ts';
import { addresses } from '../fixtures/environment.ts';
import { expect, expectAccessibleInBoth, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.desk });

test('[DESK-07, DESK-09, DESK-12] operations add a partner with a budget and read the figures, and an administrator tries a plans file', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const { email } = await inviteStaff('admin', 'operations');
  const partner = `College ${randomBytes(3).toString('hex')}`;
  await signInStaff(page, email);

  await test.step('a partner with a budget', async () => {
    await page.getByRole('link', { name: 'Partners' }).click();
    await page.getByRole('button', { name: 'Add partner' }).click();
    await page.getByLabel('Name, as members read it').fill(partner);
    await page.keyboard.press('Enter');
    // The page shows the new partner, and not the one before.
    await expect(page.getByRole('button', { name: 'Rename' })).toBeVisible();
    await expect(page.getByRole('heading', { name: new RegExp(`^${partner}, `) }).first()).toBeVisible();
    await expect(page.getByText('Fewer than 5 members: their use isn’t shown')).toBeVisible();
    await page.getByRole('textbox', { name: 'Monthly budget' }).fill('500');
    await page.getByRole('button', { name: 'Save 500' }).click();
    await expect(page.getByRole('link', { name: new RegExp(`${partner}.*of 500 Moments`) })).toBeVisible();
    // A new partner has a month when the job has counted it.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('region', { name: 'Statement' })).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expectAccessibleInBoth(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: new RegExp(`^${partner}, .*, so far$`) })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'New members' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('the figures', async () => {
    await page.getByRole('link', { name: 'Figures' }).click();
    await expect(page.getByRole('table', { name: 'How we see that it works' })).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessibleInBoth(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toBe('figures-by-week.csv');
  });

  await test.step('the difference of a plans file', async () => {
    await page.getByRole('link', { name: 'Plans' }).click();
    const changed = plans.plans.map((plan) => (plan.key === 'plus' ? { ...plan, amount: 8_100 } : plan));
    await page.getByLabel(/^File of all plans/).setInputFiles({
      name: 'plans.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ plans: changed })),
    });
    const row = page
      .getByRole('table', { name: 'What the import changes' })
      .getByRole('row', { name: /plus/ });
    await expect(row).toContainText('$81.00 a month');
    await expectAccessibleInBoth(page);
  });
});
