import type { Locator, Page } from '@playwright/test';
import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { createPerson } from '../fixtures/portal.ts';
import { waitForCode } from '../fixtures/sandbox.ts';
import { callWithToken, matchMember, readMemberId } from '../fixtures/staff-api.ts';
import { expect, test } from '../fixtures/test.ts';

/** The most presses and required fields from Sign Up to the dashboard. */
const limit = 21;

/** Counts what a member presses and fills in. A date in three parts is one field. */
function countActions() {
  const done: string[] = [];
  return {
    done,
    press: async (target: Locator): Promise<void> => {
      done.push(`press ${String(target)}`);
      await target.click();
    },
    fill: async (target: Locator, text: string): Promise<void> => {
      done.push(`fill ${String(target)}`);
      await target.click();
      await target.pressSequentially(text);
    },
  };
}

/** Goes from Sign Up to the dashboard. @returns what was pressed and filled in */
async function goTheShortestWay(page: Page, isPhone: boolean): Promise<readonly string[]> {
  const person = createPerson();
  const domain = `oak${person.typed}.example.com`;
  const email = `robin@${domain}`;
  const name = `Oak Works ${person.typed}`;
  await callWithToken('/partners', { name, proof: { kind: 'email-domain', domains: [domain] } });
  const { press, fill, done } = countActions();
  const getButton = (label: string | RegExp): Locator => page.getByRole('button', { name: label });
  const timeLeft = page.getByRole('navigation', { name: 'Progress of your application' });

  await page.goto('/auth#signup');
  await fill(page.getByLabel(signInCopy.phone), person.typed);
  await fill(page.getByLabel('Email'), email);
  await press(page.getByRole('checkbox'));
  await press(getButton(signInCopy.textCode));
  await expect(timeLeft).toContainText('About 6 minutes left');
  await fill(page.getByLabel('6-digit code'), await waitForCode(person.phone));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.enterEmailCode);
  await press(page.getByRole('checkbox', { name: /text messages/ }));
  await fill(page.getByLabel('6-digit code'), await waitForCode(email));
  await page.waitForURL('**/enrollment-welcome');

  await expect(page.getByText(`${name} pays for your coaching.`)).toBeVisible();
  await expect(timeLeft).toContainText('About 5 minutes left');
  await press(page.getByRole('link', { name: 'Start Enrollment' }));
  await fill(page.getByLabel('First name'), 'Robin');
  await fill(page.getByLabel('Last name'), 'Vega');
  await fill(page.getByLabel('Month'), '04171993');
  if (isPhone) await press(getButton('Next'));
  await fill(page.getByRole('combobox', { name: 'Address' }), '118 Lark Street');
  await press(getButton(isPhone ? 'Skip the optional questions' : 'Next'));
  await expect(timeLeft).toContainText('About 2 minutes left');
  await expect(page.getByRole('region', { name: 'Basic Contact' })).toContainText(name);
  await press(getButton('Select Plan'));

  const plans = page.getByRole('article');
  await expect(plans.first()).toHaveAccessibleName(`Sponsored by ${name}`);
  // The page stays the same document, and screens come by too quickly to be looked at: each frame that changes is read.
  const texts = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    let isDue = false;
    const read = (): void => {
      isDue = false;
      seen.add(document.title).add(document.body.innerText);
    };
    const observer = new MutationObserver(() => {
      if (!isDue) requestAnimationFrame(read);
      isDue = true;
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    return { seen, observer };
  });
  await press(plans.first().getByRole('button'));
  await page.waitForURL('**/addition-information**');
  const shown = await texts.evaluate(({ seen, observer }) => {
    observer.disconnect();
    return [...seen].join();
  });
  expect(shown).toContain('Confirm your plan');
  expect(shown).not.toMatch(/checkout/i);
  await press(getButton('Next'));
  await press(page.getByRole('radio', { name: /Early Evening/ }));
  await press(page.getByRole('checkbox', { name: 'Mon' }));
  await press(getButton('Next'));
  await press(getButton('Skip and finish'));
  await page.waitForURL('**/application-received');
  await matchMember(await readMemberId(person.phone), 'Ana');
  await page.goto('/');
  await page.waitForURL('**/home');
  return done;
}

for (const width of [1280, 360])
  test.describe(`at ${String(width)} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test('[ENR-18, PLAN-06, AUTH-23] a sponsored member needs at most 21 presses and required fields', async ({
      page,
    }) => {
      const done = await goTheShortestWay(page, width < 480);
      expect(done.length, done.join('\n')).toBeLessThanOrEqual(limit);
    });
  });
