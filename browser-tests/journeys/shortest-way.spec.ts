import type { Locator, Page } from '@playwright/test';
import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { cards } from '../fixtures/paying-members.ts';
import { createPerson } from '../fixtures/portal.ts';
import { waitForCode } from '../fixtures/sandbox.ts';
import { callWithToken, matchMember, readMemberId } from '../fixtures/staff-api.ts';
import { expect, test } from '../fixtures/test.ts';

/** The most presses and required fields from Sign Up to the dashboard. */
const limits = { sponsored: 21, paid: 25 } as const;

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

type Actions = ReturnType<typeof countActions>;

/** Expects the question close to the top of a phone, and under it all that the member needs to answer it. */
async function expectLittleChrome(page: Page, question: Locator): Promise<void> {
  await expect(question).toBeVisible();
  const read = () =>
    page.evaluate(() => ({
      head: document.querySelector('main form')?.getBoundingClientRect().top ?? Infinity,
      note: document.querySelector('aside')?.offsetHeight ?? 0,
    }));
  await expect.poll(async () => (({ head, note }) => head - note)(await read())).toBeLessThanOrEqual(160);
  await expect(question).toBeInViewport({ ratio: 1 });
}

/** Chooses the sponsored plan: the member sees nothing of a checkout. */
async function takeSponsoredPlan(page: Page, { press }: Actions, name: string): Promise<void> {
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
}

/** Chooses a plan and pays for it by card. */
async function payForPlan(page: Page, { press, fill }: Actions): Promise<void> {
  const plan = page.getByRole('article', { name: 'Standard', exact: true });
  await press(plan.getByRole('button'));
  await fill(page.getByLabel('Card number'), cards.visa);
  await fill(page.getByLabel('Expiration date'), '1234');
  await fill(page.getByLabel('Security code'), '123');
  await press(page.getByRole('button', { name: /^Pay/ }));
  await page.waitForURL('**/addition-information**', { timeout: 40_000 });
}

/** Goes from Sign Up to the dashboard. @returns what was pressed and filled in */
async function goTheShortestWay(
  page: Page,
  { isPhone, isSponsored }: { readonly isPhone: boolean; readonly isSponsored: boolean },
): Promise<readonly string[]> {
  const person = createPerson();
  const domain = `oak${person.typed}.example.com`;
  const email = `robin@${domain}`;
  const name = `Oak Works ${person.typed}`;
  if (isSponsored)
    await callWithToken('/partners', { name, proof: { kind: 'email-domain', domains: [domain] } });
  const actions = countActions();
  const { press, fill, done } = actions;
  const getButton = (label: string | RegExp): Locator => page.getByRole('button', { name: label });
  const timeLeft = page.getByRole('navigation', { name: 'Progress of your application' });
  const expectQuestion = (question: Locator): Promise<void> =>
    isPhone ? expectLittleChrome(page, question) : expect(question).toBeVisible();

  await page.goto('/auth#signup');
  await fill(page.getByLabel(signInCopy.phone), person.typed);
  await fill(page.getByLabel('Email'), email);
  await press(page.getByRole('checkbox'));
  await press(getButton(signInCopy.textCode));
  await expect(timeLeft).toContainText('6 min left');
  await fill(page.getByLabel('6-digit code'), await waitForCode(person.phone));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.enterEmailCode);
  await press(page.getByRole('checkbox', { name: /text messages/ }));
  await fill(page.getByLabel('6-digit code'), await waitForCode(email));
  await page.waitForURL('**/enrollment-welcome');

  await expect(timeLeft).toContainText('5 min left');
  if (isSponsored) await expect(page.getByText(`${name} pays for your coaching.`)).toBeVisible();
  await press(page.getByRole('link', { name: 'Start Enrollment' }));
  if (!isSponsored) {
    await expectQuestion(page.getByLabel('Phone number'));
    await press(getButton('Next'));
  }
  await expectQuestion(page.getByLabel('First name'));
  await fill(page.getByLabel('First name'), 'Robin');
  await fill(page.getByLabel('Last name'), 'Vega');
  await fill(page.getByLabel('Month'), '04171993');
  await fill(page.getByRole('combobox', { name: 'Address' }), '118 Lark Street');
  await press(getButton(isPhone ? 'Skip the optional questions' : 'Next'));
  await expect(timeLeft).toContainText('2 min left');
  const basics = page.getByRole('region', { name: 'Basic Contact' });
  await expect(basics).toContainText(isSponsored ? name : 'I don’t have one');
  await press(getButton('Select Plan'));
  if (isSponsored) await takeSponsoredPlan(page, actions, name);
  else await payForPlan(page, actions);

  if (!isSponsored) {
    const receipt = page.getByText('You paid $49.00', { exact: true });
    await expect(receipt).toBeVisible();
    // One line.
    expect(await receipt.evaluate((line) => line.clientHeight)).toBeLessThan(32);
  }
  await expectQuestion(page.getByLabel('What do you hope to gain from coaching?'));
  await press(getButton('Next'));
  await expectQuestion(page.getByRole('radio', { name: /Early Evening/ }));
  await press(page.getByRole('radio', { name: /Early Evening/ }));
  await press(page.getByRole('checkbox', { name: 'Mon' }));
  await press(getButton('Next'));
  await expectQuestion(page.getByLabel('Name'));
  await press(getButton('Skip and finish'));
  await page.waitForURL('**/application-received');
  await matchMember(await readMemberId(person.phone), 'Ana');
  await page.goto('/');
  await page.waitForURL('**/home');
  return done;
}

for (const width of [1280, 360])
  for (const kind of ['sponsored', 'paid'] as const)
    test.describe(`at ${String(width)} px`, () => {
      test.use({ viewport: { width, height: 740 } });

      test(`[ENR-18, PLAN-06, AUTH-23] a member on a ${kind} plan needs at most ${String(limits[kind])} presses and required fields`, async ({
        page,
      }) => {
        const isSponsored = kind === 'sponsored';
        const done = await goTheShortestWay(page, { isPhone: width < 480, isSponsored });
        expect(done.length, done.join('\n')).toBeLessThanOrEqual(limits[kind]);
      });
    });
