import { devices, type Locator } from '@playwright/test';
import { formatPhone } from '@moments/contract/values/phone';
import { passCrisisReplyTime, withDatabase } from '../fixtures/database.ts';
import { signInStaff, inviteStaff } from '../fixtures/desk.ts';
import { createCoachedMember, giveEmergencyContact } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { leaveField, pressByKey, tabTo, waitForKeys } from '../fixtures/keys.ts';
import { listMessagesTo, waitForMessage, sendTextFrom } from '../fixtures/sandbox.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.desk });

/** Reads what a member's text may change: whether the conversation is done or comes back later, since when they wait, the Moments left, and the open crisis. */
const readConversation = (memberId: string): Promise<object | undefined> =>
  withDatabase(async (pool) => {
    const { rows } = await pool.query<object>(
      `select c.is_done, c.follow_up_at, c.waiting_since, b.plan_remaining + b.add_on_remaining as moments,
         (select count(*) from crises k where k.member_id = c.member_id and k.ended_at is null) as crises
       from conversations c join moments_balances b using (member_id) where c.member_id = $1`,
      [memberId],
    );
    return rows[0];
  });

/** Reveals the emergency contact in an open playbook, as the person on call and a cover may. */
async function revealContact(playbook: Locator): Promise<void> {
  await playbook.getByRole('button', { name: 'Reveal contact' }).click();
  const dialog = playbook.page().getByRole('dialog', { name: 'Reveal the emergency contact' });
  await expect(dialog.getByLabel('Reason, for the audit log')).toBeFocused();
  await playbook.page().keyboard.type('A plan for tonight');
  await playbook.page().keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(playbook.getByText('Sam Vega')).toBeVisible();
}

test('[COVER-06, DESK-02, SAFE-03, SAFE-10, FIELD-07] a coach goes through a crisis by keyboard alone, from the text to its outcome, and what a phone attaches or writes is named', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const coach = await inviteStaff('coach');
  const member = await createCoachedMember('Starter', coach.name);
  await signInStaff(page, coach.email);
  const list = page.getByRole('region', { name: 'Conversations' });
  await expect(list).toBeVisible();
  const text = `Honestly, I want to die, ${member.id}`;
  await sendTextFrom(member.phone, text);
  await expect(list.getByText(text)).toBeVisible();
  await waitForMessage('marcus@moments.example', 'A member needs you');

  // A crisis is on top: the first row.
  await page.keyboard.press('j');
  const playbook = page.getByRole('complementary', { name: 'Crisis playbook' });
  await expect(playbook).toBeVisible();
  await expect(playbook.getByText('Reply within 5 minutes.')).toBeVisible();
  const thread = page.getByRole('region', { name: /^Texts with/ });
  await expect(thread.locator('mark')).toHaveText('want to die');
  await expectAccessible(page);

  // No one has replied yet: the member gets the crisis numbers, and the coach sees that they left.
  await passCrisisReplyTime(member.id);
  await waitForMessage(member.phone, 'call or text 988 now, text HOME to 741741, or call 911');
  await expect(thread.getByText(/sent the automatic text with the crisis numbers/)).toBeVisible();

  await page.keyboard.press('e');
  await expect(page.getByText('A crisis is open. Choose its outcome first.')).toBeVisible();

  await pressByKey(page, page.getByRole('button', { name: /^Insert “I’m here with you/ }));
  // The focus is back in the reply: the words after the press go on where the suggestion ends.
  await page.keyboard.type(' Do you want to die?');
  await page.keyboard.press('Control+Shift+Enter');
  const reply = "I'm here with you. Thank you for telling me. Do you want to die?";
  await waitForMessage(member.phone, reply);
  await expect(playbook.getByText('Stay, ask, connect.')).toBeVisible({ timeout: 20_000 });

  await leaveField(page);
  await tabTo(page, playbook.getByRole('combobox', { name: 'Outcome' }));
  await page.keyboard.press('ArrowDown');
  await pressByKey(page, playbook.getByRole('button', { name: 'End the crisis' }));
  await expect(playbook).toHaveCount(0);
  await waitForKeys(page);
  await page.keyboard.press('e');
  await expect(list.getByText(text)).toHaveCount(0);

  // A reaction to our question is no crisis, uses no Moment, and starts no wait. The text after it does, which was sent later.
  // The row leaves the page before the server has put it away.
  await expect
    .poll(() => readConversation(member.id))
    .toMatchObject({ follow_up_at: expect.any(Date), waiting_since: null, crises: '0' });
  const before = await readConversation(member.id);
  await sendTextFrom(member.phone, `Liked “${reply}”`);
  expect(await readConversation(member.id)).toEqual(before);
  const everything = ['picture', 'voice', 'video', 'contact-card'];
  await sendTextFrom(member.phone, '', everything);
  await expect(list.getByText('[1 picture, 1 video, 1 voice message, 1 contact card]')).toBeVisible();
  await sendTextFrom(member.phone, 'See?', ['picture']);
  await expect(list.getByText('See?')).toBeVisible();
  await waitForMessage(member.phone, "can't be seen here");
  const notices = (await listMessagesTo(member.phone)).filter(({ body }) =>
    body.includes("can't be seen here"),
  );
  expect(notices).toHaveLength(1);
  await list.getByRole('link').filter({ hasText: 'See?' }).click();
  await expect(thread.getByText(/^Reaction, .*Liked/)).toBeVisible();
  await expect(playbook).toHaveCount(0);
});

test.describe('with the person on call on a phone', () => {
  const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ viewport, userAgent, isMobile, hasTouch });

  test('[SAFE-01, SAFE-06, SAFE-07, SAFE-08, COVER-05] coach, cover, and the person on call see who joined, the contact, one 911 handover, the end, and what is kept', async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const openDesk = async (email: string) => {
      const context = await browser.newContext({
        baseURL: addresses.desk,
        viewport: { width: 1440, height: 900 },
      });
      const desk = await context.newPage();
      await signInStaff(desk, email);
      await expect(desk.getByRole('region', { name: 'Conversations' })).toBeVisible();
      return desk;
    };
    const [coach, cover] = [await inviteStaff('coach'), await inviteStaff('coach')];
    const maya = await createCoachedMember('Starter', coach.name);
    const eli = await createCoachedMember('Starter', coach.name);
    await giveEmergencyContact(maya);
    const [coachPage, coverPage] = [await openDesk(coach.email), await openDesk(cover.email)];
    await signInStaff(page, 'marcus@moments.example');
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    const [text, other] = [`I can’t go on, ${maya.id}`, `I want to die, ${eli.id}`];
    await sendTextFrom(maya.phone, text);
    await sendTextFrom(eli.phone, other);

    // The coach hands the first member over, and looks at the second.
    await coachPage.getByRole('link').filter({ hasText: text }).click();
    await expect(coachPage.getByRole('complementary', { name: 'Crisis playbook' })).toBeVisible();
    await coachPage.keyboard.press('o');
    await coachPage.getByLabel('Coach', { exact: true }).selectOption({ label: cover.name });
    await coachPage.getByRole('button', { name: `Hand over to ${cover.name}` }).click();
    await coachPage.getByRole('link').filter({ hasText: other }).click();

    // The person on call opens one crisis. The desk reads the next row ahead, and that joins no one.
    const isReadAhead = page.waitForResponse((reply) => reply.url().endsWith(`/conversations/${eli.id}`));
    await page.getByRole('link').filter({ hasText: text }).click();
    await isReadAhead;
    await expect(page.getByText(/so far/)).toBeVisible();
    await page.getByRole('button', { name: 'Playbook', exact: true }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Crisis playbook' });
    await expect(sheet.getByText(/Marcus.* \(on call\) joined/)).toBeVisible();
    await expectAccessible(page);
    await coachPage.reload();
    const playbook = coachPage.getByRole('complementary', { name: 'Crisis playbook' });
    await expect(playbook.getByText(/\(the coach\) joined/)).toBeVisible();
    await expect(playbook.getByText(/hasn’t answered yet/)).toBeVisible();
    await expect(playbook.getByText(/\(on call\) joined/)).toHaveCount(0);

    // The cover joins and replies. The thread says who wrote it.
    await coverPage.getByRole('link').filter({ hasText: text }).click();
    const covered = coverPage.getByRole('complementary', { name: 'Crisis playbook' });
    await expect(covered.getByText(/\(covering\) joined/)).toBeVisible();
    await coverPage.getByRole('textbox', { name: /^Reply to/ }).fill('I’m here with you.');
    await coverPage.keyboard.press('Control+Shift+Enter');
    await waitForMessage(maya.phone, "I'm here with you.");
    await coachPage.getByRole('link').filter({ hasText: 'here with you.' }).click();
    const thread = coachPage.getByRole('region', { name: /^Texts with/ });
    await expect(thread.getByText(cover.name, { exact: true })).toBeVisible();

    // Both see whom to call.
    await revealContact(covered);
    await revealContact(sheet);

    // One handover, with the phone first, and all see who began it.
    await sheet.getByRole('button', { name: 'Start 911 handover' }).click();
    await expect(sheet.getByText('I’m with a text-coaching service.', { exact: false })).toBeVisible();
    const facts = sheet.getByLabel('What a dispatcher asks');
    await expect(facts.locator('dd').first()).toHaveText(formatPhone(maya.phone));
    for (const fact of ['118 Lark Street', 'Legal nameRobin Vega', 'Age'])
      await expect(facts).toContainText(fact);
    await expectAccessible(page);
    await expect(covered.getByText(/Marcus.* began the 911 handover/)).toBeVisible();
    await expect(covered.getByRole('button', { name: /911/ })).toHaveCount(0);
    await sheet.getByLabel('Why you called').fill('A plan for tonight');
    await sheet.getByRole('button', { name: 'Save the reason' }).click();
    await expect(sheet.getByLabel('Why you called')).toHaveCount(0);

    // No one ends it under the person who is on the phone.
    await expect(playbook.getByText(/Marcus.* has been on the phone with 911 since/)).toBeVisible();
    await expect(playbook.getByRole('combobox', { name: 'Outcome' })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'End the 911 handover' }).click();

    // The coach ends it: on every page, and the person on call sees no words anymore.
    await playbook.getByRole('combobox', { name: 'Outcome' }).selectOption('emergency-services');
    await playbook.getByRole('button', { name: 'End the crisis' }).click();
    await expect(page.getByRole('heading', { name: 'This is another coach’s member' })).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(0);
    await expect(covered).toHaveCount(0);
    const earlier = coverPage.getByRole('region', { name: 'Earlier crises' });
    await earlier.getByText(/Handed over to emergency services/).click();
    const steps = earlier.getByRole('list', { name: 'Steps' });
    await expect(steps.getByText(/Marcus.* began the 911 handover/)).toBeVisible();
    await expect(steps.getByText(`${coach.name} ended it`)).toBeVisible();
    await expect(earlier.getByText(/^Check-in: /)).toBeVisible();
    await expectAccessible(coverPage);

    // The next day, it is time to check in: the conversation comes back by itself.
    await expect(coachPage.getByText(/^Check-in after the crisis: /)).toBeVisible();
    await waitForKeys(coachPage);
    await coachPage.keyboard.press('e');
    await coachPage.getByRole('tab', { name: /^Follow-up/ }).click();
    await expect(coachPage.getByRole('link').filter({ hasText: 'here with you.' })).toBeVisible();
  });
});
