import type { Locator, Page } from '@playwright/test';
import { choosePlan } from '../fixtures/enrolling.ts';
import { demoMembers } from '../fixtures/members.ts';
import { signInDemoMember, openAs } from '../fixtures/signed-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(async ({ page }) => page.emulateMedia({ forcedColors: 'active' }));

const readStyle = (element: Locator, property: string): Promise<string> =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

const findPlan = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

test('forced colors tell apart the main button, the popular plan, and the chosen plan', async ({ page }) => {
  await openAs(page, await signInDemoMember(demoMembers.eli.phone), '/home');
  const main = await readStyle(page.getByRole('link', { name: 'Text Ana' }), 'background-color');
  expect(main).not.toBe(
    await readStyle(page.getByRole('button', { name: 'Save contact' }), 'background-color'),
  );

  await page.goto('/subscriptions');
  expect(await readStyle(findPlan(page, 'Standard'), 'border-top-width')).toBe('3px');
  expect(await readStyle(findPlan(page, 'Starter'), 'border-top-width')).toBe('1px');

  await choosePlan(page, 'Plus');
  const tiles = page.getByRole('region', { name: 'What changes' }).getByRole('listitem');
  await expect(tiles).toHaveCount(2);
  expect(await readStyle(tiles.first(), 'border-top-width')).toBe('1px');
  expect(await readStyle(tiles.last(), 'border-top-width')).toBe('3px');
});

test('forced colors tell the current step apart, without the picture of the line', async ({ page }) => {
  await openAs(page, await signInDemoMember(demoMembers.ben.phone), '/enrollment');
  const steps = page.getByRole('navigation', { name: 'Progress of your application' }).getByRole('listitem');
  const current = steps.and(page.locator('[aria-current="step"]'));
  expect(await readStyle(current, 'border-image-source')).toBe('none');
  expect(await readStyle(current, 'border-top-color')).not.toBe(
    await readStyle(steps.first(), 'border-top-color'),
  );
});
