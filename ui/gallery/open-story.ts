import { expect, type Page } from '@playwright/test';

/** Waits until transitions have ended and the page is laid out. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}

/** Opens a story and waits until it shows what it is about. */
export async function openStory(page: Page, name: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/#${name}`);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const shows = await page.locator('#root').getAttribute('data-shows');
  if (shows === 'dialog' || shows === 'alertdialog') await page.getByRole(shows).waitFor();
  if (shows !== 'loading') await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  if (name === 'address') await page.getByRole('combobox').fill('118 Lark');
  if (name === 'address') await page.getByRole('listbox').waitFor();
  await page.evaluate(() => document.fonts.ready);
}
