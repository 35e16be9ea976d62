import type { Page } from '@playwright/test';
import { partnerLabel } from '../../portal/src/features/enrollment/contact-copy.ts';
import { createEnrolledMember, createNewcomer } from '../fixtures/enrolled.ts';
import { fillContact, fillName, fillPersonalDetails, startEnrollment } from '../fixtures/enrolling.ts';
import { createPerson, signUp } from '../fixtures/portal.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

const getStep = (page: Page) => new URL(page.url()).searchParams.get('step');

test('[ENR-17] Back in the browser goes one step back, even after Back in the page', async ({ page }) => {
  await openAs(page, await createNewcomer(), '/enrollment');
  await fillContact(page);
  await fillPersonalDetails(page);
  await expect(page.getByRole('button', { name: 'Select Plan' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
  await page.goBack();
  await expect(page.getByLabel(partnerLabel)).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
});

test('[ENR-17] Back in the browser goes one step back in an enrollment that is resumed at its end', async ({
  page,
}) => {
  await openAs(page, await createEnrolledMember(), '/enrollment');
  await expect.poll(() => getStep(page)).toBe('review');
  await page.goBack();
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel(partnerLabel)).toBeVisible();
});

test('[ENR-17] Back from the first step stays there, even after later steps were saved', async ({ page }) => {
  await signUp(page, createPerson());
  await startEnrollment(page);
  await fillContact(page);
  await fillPersonalDetails(page);
  await expect(page.getByRole('button', { name: 'Select Plan' })).toBeVisible();
  for (const step of ['details', 'contact', 'contact', 'contact']) {
    await page.goBack();
    await expect.poll(() => getStep(page)).toBe(step);
  }
  await expect(page.getByLabel(partnerLabel)).toBeVisible();
  // Opening the portal continues at the missing step (ROUTE-06).
  await page.goto('/');
  await expect.poll(() => getStep(page)).toBe('review');
});

test('[ENR-05] a long verified email is readable in full on a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const person = createPerson();
  await signUp(page, { ...person, email: person.email.replace('@', '.of-the-long-street-in-the-valley@') });
  await startEnrollment(page);
  await fillContact(page);
  await fillName(page);
  await page.getByRole('combobox', { name: 'Address' }).fill('118 Lark Street');
  await page.getByRole('button', { name: 'Next' }).click();
  const email = page.getByLabel('Email');
  await expect(email).not.toBeEditable();
  const cutOff = await email.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ]);
  expect(Math.max(...cutOff)).toBeLessThanOrEqual(0);
});

test('[ENR-17] a typed birth date goes through its fields, and the first wrong field is in sight on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 560 });
  await openAs(page, await createNewcomer(), '/enrollment');
  await fillContact(page);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Vega');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Month').focus();
  await page.keyboard.type('02301990', { delay: 60 });
  await expect(page.getByLabel('Year')).toHaveValue('1990');
  await page.getByRole('button', { name: 'Next' }).click();
  const day = page.getByLabel('Day', { exact: true });
  await expect(day).toBeFocused();
  await expect(page.locator('fieldset').getByText('February 1990 has only 28 days')).toBeVisible();
  const bar = await page.locator('[data-wizard-actions]').boundingBox();
  const field = await day.boundingBox();
  expect(field?.y).toBeGreaterThan(64);
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test('[ENR-17] a pasted birth date fills its parts, each wrong part has its own words, and a new address clears the old place', async ({
  page,
}) => {
  await openAs(page, await createNewcomer(), '/enrollment');
  await fillContact(page);
  const [month, day, year] = [
    page.getByLabel('Month'),
    page.getByLabel('Day', { exact: true }),
    page.getByLabel('Year'),
  ];
  const expectParts = async (...parts: readonly string[]): Promise<void> => {
    for (const [place, field] of [month, day, year].entries())
      await expect(field).toHaveValue(parts[place] ?? '');
  };
  const expectText = (text: string) => expect(page.locator('fieldset').getByText(text)).toBeVisible();
  // A day first is no US date.
  await month.fill('15/02/1990');
  await expectText('The month must be 1 to 12');
  await month.fill('2/15/1990');
  await expectParts('2', '15', '1990');
  await day.fill('30');
  await page.getByRole('button', { name: 'Next' }).click();
  await expectText('February 1990 has only 28 days');
  await day.fill('15');
  await year.fill('19');
  await page.getByRole('button', { name: 'Next' }).click();
  await expectText('Enter the year with 4 digits');
  await year.fill('1990');
  const address = page.getByRole('combobox', { name: 'Address' });
  await address.fill('118 Lark');
  await page.getByRole('option', { name: /118 Lark Street/ }).click();
  await expect(page.getByLabel('ZIP')).toHaveValue('12210');
  await address.fill('9 Elm Road');
  await address.blur();
  for (const label of ['City', 'State', 'ZIP']) await expect(page.getByLabel(label)).toHaveValue('');
  await expect(address).toHaveValue('9 Elm Road');
});

test('[ENR-05, ENR-17] personal details come in short screens on a phone, and Back goes one screen back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, await createNewcomer(), '/enrollment');
  await fillContact(page);
  const next = page.getByRole('button', { name: 'Next' });
  const about = page.getByRole('region', { name: 'About you' });
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Vega');
  await page.getByLabel('Month').fill('04');
  await page.getByLabel('Day', { exact: true }).fill('17');
  await page.getByLabel('Year').fill('1993');
  await expect(page.getByLabel('ZIP')).toBeVisible();
  const zip = await page.getByLabel('ZIP').boundingBox();
  const skip = await page.getByRole('button', { name: 'Skip the optional questions' }).boundingBox();
  expect((skip?.y ?? 0) - (zip?.y ?? 0) - (zip?.height ?? 0)).toBeGreaterThanOrEqual(16);
  const address = page.getByRole('combobox', { name: 'Address' });
  await address.evaluate((field) => field.scrollIntoView({ block: 'end' }));
  await address.fill('118 Lark');
  const list = page.getByRole('listbox', { name: 'Address suggestions' });
  const bar = page.locator('form').getByRole('button', { name: 'Next' }).locator('..');
  // The list opens above the bar, so that no suggestion is hidden by it or below the screen.
  await expect
    .poll(async () => {
      const [end, top] = [await list.boundingBox(), await bar.boundingBox()];
      return (end?.y ?? 0) + (end?.height ?? 999) <= (top?.y ?? 0);
    })
    .toBe(true);
  await expectAccessible(page);
  await next.click();
  await expect(about).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
  await expect(page.getByLabel('Year')).toHaveValue('1993');
  await page.getByRole('combobox', { name: 'Address' }).fill('118 Lark Street');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue('118 Lark Street');
  await next.click();
  await expect(about).toBeVisible();
  await expectAccessible(page);
  await next.click();
  await expect(page.getByRole('button', { name: 'Select Plan' })).toBeVisible();
  await page.goBack();
  await expect(about).toBeVisible();
});
