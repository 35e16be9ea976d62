import { expect, type Page } from '@playwright/test';

/** The stories of stories.ts, which is code for a browser. */
export const storyNames = [
  'components',
  'auth',
  'wizard',
  'review',
  'address',
  'plans',
  'checkout',
  'processing',
  'home',
  'billing-current',
  'billing-current-none',
  'billing-manage',
  'billing-manage-ending',
  'billing-open',
  'billing-history',
  'billing-history-none',
  'billing-history-failed',
  'billing-methods',
  'plan-change',
  'plan-change-down',
  'open-payment',
  'received',
  'dialog',
  'drawer',
  'notices',
  'standing-stop',
  'standing-away',
  'standing-exited',
  'standing-no-moments',
  'standing-budget',
  'standing-past-due',
  'standing-community',
  'standing-community-received',
  'standing-plan-ended',
  'moments-low',
  'moments-last',
  'support',
  'community-dialog',
  'session-ending',
  'session-ending-for-good',
  'settings-schedule',
  'settings-schedule-pending',
  'settings-schedule-declined',
  'settings-schedule-approved',
  'settings-service',
  'settings-service-pending',
  'settings-service-paused',
  'settings-profile',
  'settings-phone-code',
  'settings-general',
  'settings-deletion',
  'settings-deletion-due',
  'settings-loading',
  'settings-failed',
  'settings-profile-failed',
];

const dialogs: Readonly<Record<string, 'dialog' | 'alertdialog'>> = {
  dialog: 'alertdialog',
  drawer: 'dialog',
  'community-dialog': 'dialog',
  'session-ending': 'alertdialog',
  'session-ending-for-good': 'alertdialog',
};

/** What they show is that something is on its way. */
const waiting = ['components', 'settings-loading'];

/** What changes its look slowly has done so, and the page is laid out. */
export async function untilSettled(page: Page): Promise<void> {
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
  const dialog = dialogs[name];
  if (dialog) await page.getByRole(dialog).waitFor();
  if (!waiting.includes(name)) await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  if (name === 'address') await page.getByRole('combobox').fill('118 Lark');
  if (name === 'address') await page.getByRole('listbox').waitFor();
  await page.evaluate(() => document.fonts.ready);
}
