import type { Page } from '@playwright/test';
import { createNewcomer, createPayingMember } from '../fixtures/enrolled.ts';
import { createMemberInCoaching } from '../fixtures/paying-members.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, expectDrawn, test } from '../fixtures/test.ts';

/** Returns what has the focus: undefined at the end of the page, and with a complaint if no part of it can be seen. */
const lookAtFocus = async () => {
  // Scrolling to the focus is drawn with the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  const parts = [0.02, 0.25, 0.5, 0.75, 0.98];
  const isSeen = parts.some((down) =>
    parts.some((along) => {
      const hit = document.elementFromPoint(left + (right - left) * along, top + (bottom - top) * down);
      return hit !== null && (focused.contains(hit) || (hit.contains(focused) && hit.tagName === 'LABEL'));
    }),
  );
  // A box that is drawn by its label.
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
  const box = label?.getBoundingClientRect();
  const hit = box && document.elementFromPoint(box.left + 8, (box.top + box.bottom) / 2);
  const isLabelSeen = hit !== undefined && hit !== null && label?.contains(hit) === true;
  const name = `${focused.tagName} ${focused.ariaLabel ?? focused.textContent} ${focused.id}`.slice(0, 60);
  return {
    name,
    where: `${String(Math.round(top))} to ${String(Math.round(bottom))}`,
    isSeen: isSeen || isLabelSeen,
  };
};

/** Goes through a page by Tab and back by Shift+Tab. @returns each stop that can't be seen */
async function listHiddenStops(page: Page): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    let stops = 0;
    for (let presses = 0; presses < 90; presses += 1) {
      await page.keyboard.press(key);
      const look = await page.evaluate(lookAtFocus);
      if (look === undefined && stops > 0) break;
      if (look === undefined) continue;
      stops += 1;
      if (!look.isSeen) hidden.push(`${new URL(page.url()).pathname} ${key} ${look.name} at ${look.where}`);
    }
    expect(stops, page.url()).toBeGreaterThan(3);
  }
  return hidden;
}

const sizes = [
  { width: 320, height: 256 },
  { width: 360, height: 740 },
];

async function expectFocusInSight(page: Page, paths: readonly string[]): Promise<void> {
  const hidden: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expectDrawn(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      hidden.push(...(await listHiddenStops(page)));
    }
  }
  expect(hidden).toEqual([]);
}

test('[LAY-01, CHK-11] the focus is never out of sight or under a bar: signing up and enrolling', async ({
  page,
}) => {
  await expectFocusInSight(page, ['/auth#signup']);
  await openAs(page, await createNewcomer(), '/enrollment-welcome');
  await expectFocusInSight(page, ['/enrollment-welcome', '/enrollment', '/subscriptions']);
  await openAs(page, await createPayingMember(), '/addition-information');
  await expectFocusInSight(page, ['/addition-information']);
});

test('[LAY-01, CHK-11] the focus is never out of sight or under a bar: a member’s own pages', async ({
  page,
}) => {
  await createMemberInCoaching(page, 'Standard');
  await expectFocusInSight(page, [
    '/home',
    '/billing?tab=manage',
    '/billing?tab=history',
    '/account-settings?tab=profile',
    '/account-settings?tab=general',
    '/subscriptions?addOn=true',
    '/support',
  ]);
  await page.goto('/account-settings?tab=service');
  await page.getByRole('button', { name: 'Pause Service' }).click();
  const dialog = page.getByRole('alertdialog');
  const keep = await dialog.getByRole('button', { name: 'Keep my service' }).boundingBox();
  const help = await dialog.getByRole('link', { name: 'Call 988' }).boundingBox();
  expect(keep && help && keep.y + keep.height < help.y, 'both answers stand above the crisis help').toBe(
    true,
  );
});
