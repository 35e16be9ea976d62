import type { Page } from '@playwright/test';

/** Saves pictures for the eye, if GALLERY_PICTURES=1 asks for them. No check needs them, and they take half of the time. */
export async function savePicture(page: Page, name: string): Promise<void> {
  if (process.env['GALLERY_PICTURES'] !== '1') return;
  const isOverlaid = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0;
  await page.screenshot({ path: `test-results/gallery-pictures/${name}.png`, fullPage: !isOverlaid });
}
