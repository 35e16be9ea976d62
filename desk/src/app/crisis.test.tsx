import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { staffReportPresence } from '@moments/contract/conversations/staff-conversations';
import { staffShowHandover } from '@moments/contract/crisis/staff-handover';
import { staffRecordIncident } from '@moments/contract/records/staff-records';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import {
  sampleCrisis,
  sampleEndedCrisis,
  sampleHandover,
  sampleHandoverFacts,
} from '../../test/fake-crisis.ts';
import { RejectedCall } from '../../test/fake-desk.ts';
import type { FakeInbox } from '../../test/fake-inbox.ts';
import { sampleSession } from '../../test/fake-session.ts';
import { getTimeMinutesAgo, openInbox } from '../../test/open-inbox.tsx';
import { sampleRow, sampleText } from '../../test/sample-inbox.ts';
import { queryClient } from '../api/query-client.ts';

const sampleMaya = (changes = {}) =>
  sampleRow({
    memberId: 'maya',
    name: 'Maya Ortiz',
    waitingSince: getTimeMinutesAgo(3),
    flags: ['crisis'],
    ...changes,
  });
const rosa = sampleRow({ memberId: 'rosa', name: 'Rosa Delgado', waitingSince: getTimeMinutesAgo(31) });
const openMaya = (crisis = sampleCrisis(), session = sampleSession()) =>
  openInbox([sampleMaya(), rosa], {
    session,
    path: '/inbox/maya',
    prepare: ({ conversations, entries }) => {
      conversations.set('maya', { crisis });
      entries.set('maya', [
        sampleText({ body: 'I want to die.', flagged: [{ from: 2, to: 13, kind: 'suicide' }] }),
      ]);
    },
  });
const findPanel = () => screen.findByRole('complementary', { name: 'Crisis playbook' });
const findField = () => screen.findByRole('textbox', { name: 'Reply to Maya' });

describe('an open crisis', () => {
  it('[DESK-02] pins and announces an open crisis right away, and shows the playbook with its clock', async () => {
    await openMaya();
    const steps = within(await findPanel());
    expect(await steps.findByText('3 min')).toBeVisible();
    expect(steps.getByText('Reply within 5 minutes.')).toBeVisible();
    expect(await steps.findByText(/placeholders/)).toBeVisible();
    expect(steps.getByText(/Marcus Bell was paged/)).toBeVisible();
    expect(screen.getByText('Maya Ortiz: needs care now')).toHaveAttribute('role', 'alert');
    expect(screen.getByText('want to die')).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[SAFE-02] shows what the member wrote elsewhere than in texts', async () => {
    await openInbox([sampleMaya(), rosa], {
      path: '/inbox/maya',
      prepare: ({ conversations }) =>
        conversations.set('maya', {
          crisis: sampleCrisis({ startedBy: 'answer' }),
          writtenAnswers: [
            { kind: 'first-text', text: 'I want to die.' },
            { kind: 'hopes', text: 'Calmer evenings.' },
          ],
        }),
    });
    const written = await screen.findByRole('region', { name: 'Written elsewhere' });
    expect(written).toHaveTextContent('First text, sent when a coach is matched: “I want to die.”');
    expect(written).toHaveTextContent('Hopes to gain: “Calmer evenings.”');
  });

  it('[SAFE-03] says to call when no text reaches the member, and shows the phone without a handover', async () => {
    const { desk } = await openInbox([sampleMaya()], {
      path: '/inbox/maya',
      prepare: ({ conversations }) => {
        const closed = { reason: 'opted-out' as const, message: 'This member has opted out of texts.' };
        conversations.set('maya', { crisis: sampleCrisis(), closed });
      },
    });
    const panel = within(await findPanel());
    expect(panel.getByText('Call: texts can’t reach them.')).toBeVisible();
    expect(panel.queryByText(/Reply within/)).toBeNull();
    expect(screen.queryByText('(212) 555-0143')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Show the phone' }));
    expect(await panel.findByRole('link', { name: '(212) 555-0143' })).toHaveAttribute(
      'href',
      'tel:+12125550143',
    );
    expect(desk.countCalls('staffShowHandover')).toBe(0);
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[SAFE-03] marks the first step as done by a reply since the crisis began, not by the end of the wait', async () => {
    const before = sampleText({
      id: '2',
      direction: 'from-coach',
      body: 'See you tomorrow.',
      at: getTimeMinutesAgo(60),
      author: { staffId: 'staff-ana', name: 'Ana Reyes' },
      delivery: 'delivered',
    });
    const { desk, inbox } = await openInbox([sampleMaya({ waitingSince: null })], {
      path: '/inbox/maya',
      prepare: ({ conversations, entries }) => {
        conversations.set('maya', { crisis: sampleCrisis(), waitingSince: null });
        entries.set('maya', [before, sampleText({ body: 'STOP' })]);
      },
    });
    const panel = within(await findPanel());
    const step = (await panel.findByRole('heading', { name: 'Stay' })).closest('li');
    expect(step).toHaveTextContent(/^1Stay/);
    inbox.entries.set('maya', [before, { ...before, id: '3', at: new Date().toISOString() }]);
    act(() => desk.publish('changed', JSON.stringify({ kind: 'crisis', memberId: 'maya' })));
    await waitFor(() => expect(step).toHaveTextContent(/^Stay/));
  });

  it('[SAFE-03] opens the sheet of steps at its start, not at the outcome', async () => {
    await openMaya();
    const main = within(screen.getByRole('main'));
    await userEvent.click(await main.findByRole('button', { name: 'Playbook' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Crisis playbook' }));
    expect(await sheet.findByRole('combobox', { name: 'Outcome' })).toBeVisible();
    await waitFor(() => expect(sheet.getByRole('button', { name: 'Close' })).toHaveFocus());
  });

  it('[DESK-02, COVER-06] closes the sheet over a suggestion that goes into the reply', async () => {
    await openMaya();
    const main = within(screen.getByRole('main'));
    await userEvent.click(await main.findByRole('button', { name: 'Playbook' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Crisis playbook' }));
    await userEvent.click(await sheet.findByRole('button', { name: 'Insert “I’m here with you.”' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const field = await findField();
    expect(field).toHaveValue('I’m here with you.');
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard(' Are you safe?');
    expect(field).toHaveValue('I’m here with you. Are you safe?');
  });

  it('[SAFE-03] says who sees the phone to a coach who doesn’t, and that texts of a stopped account aren’t kept', async () => {
    await openInbox([sampleMaya()], {
      path: '/inbox/maya',
      prepare: ({ conversations }) => {
        const closed = { reason: 'stopped' as const, message: 'This member’s account isn’t active.' };
        conversations.set('maya', { crisis: sampleCrisis({ canHandOver: false }), closed });
      },
    });
    const panel = within(await findPanel());
    expect(await panel.findByText(/What they text isn’t kept/)).toBeVisible();
    expect(panel.getByText(/The person on call and operations see the phone number here/)).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Show the phone' })).toBeNull();
  });

  it('[DESK-02] inserts suggestions into the reply, but never into a private note', async () => {
    await openMaya();
    await userEvent.type(await findField(), 'Maya,');
    const insert = await screen.findByRole('button', { name: 'Insert “I’m here with you.”' });
    await userEvent.click(insert);
    expect(await findField()).toHaveValue('Maya, I’m here with you.');
    await userEvent.click(screen.getByRole('button', { name: 'Private note' }));
    expect(insert).toBeDisabled();
  });

  it('[DESK-02] stores answers, pages again, and keeps Done disabled until the crisis has an outcome', async () => {
    const { desk, inbox } = await openMaya();
    const steps = within(await findPanel());
    const plan = within(await steps.findByRole('group', { name: 'Plan' }));
    await userEvent.click(plan.getByRole('button', { name: 'No' }));
    await waitFor(() =>
      expect(plan.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true'),
    );
    await userEvent.click(steps.getByRole('button', { name: 'Page again' }));
    await userEvent.click(screen.getByRole('button', { name: /Done/ }));
    expect(await screen.findByText('A crisis is open. Choose its outcome first.')).toBeVisible();
    expect(steps.getByRole('button', { name: 'End the crisis' })).toBeDisabled();
    await userEvent.selectOptions(
      steps.getByRole('combobox', { name: 'Outcome' }),
      'Safe for now, with a plan',
    );
    await userEvent.click(steps.getByRole('button', { name: 'End the crisis' }));
    await waitFor(() => expect(inbox.conversations.get('maya')?.crisis).toBeNull());
    expect(await screen.findByRole('complementary', { name: 'About Maya Ortiz' })).toBeVisible();
    const acts = desk.calls.filter(({ name }) => name === 'staffTakeCrisisStep').map(({ body }) => body);
    expect(acts).toEqual([
      { act: 'ask', answers: { plan: 'no' } },
      { act: 'page' },
      { act: 'close', outcome: 'safe-with-plan' },
    ]);
  });

  it('[SAFE-07] keeps the crisis open without an answer of the member, and says that the person on call is paged', async () => {
    const { desk } = await openMaya();
    const steps = within(await findPanel());
    const outcome = await steps.findByRole('combobox', { name: 'Outcome' });
    await userEvent.selectOptions(outcome, 'No answer; the person on call goes on');
    expect(steps.queryByRole('button', { name: 'End the crisis' })).toBeNull();
    expect(steps.getByText(/^The crisis stays open/)).toBeVisible();
    await userEvent.click(steps.getByRole('button', { name: 'Page the person on call' }));
    expect(await steps.findByRole('button', { name: 'End the crisis' })).toBeDisabled();
    expect(desk.calls.findLast(({ name }) => name === 'staffTakeCrisisStep')?.body).toEqual({
      act: 'close',
      outcome: 'no-answer',
    });
    expect(await findPanel()).toBeVisible();
  });

  it('[DESK-02] removes a false crisis with a reason', async () => {
    const { desk } = await openMaya();
    await userEvent.click(await screen.findByRole('button', { name: 'Take the flag off' }));
    const off = screen.getByRole('button', { name: 'Take the flag off' });
    expect(off).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Why it isn’t a crisis'), 'A line of a song');
    await userEvent.click(off);
    await waitFor(() =>
      expect(desk.calls.find(({ name }) => name === 'staffTakeCrisisStep')?.body).toEqual({
        act: 'dismiss',
        reason: 'A line of a song',
      }),
    );
  });

  it('[DESK-02] starts a crisis with the key !, after explaining what follows', async () => {
    const { inbox } = await openInbox([sampleMaya({ flags: [] }), rosa], { path: '/inbox/maya' });
    await findField();
    await userEvent.keyboard('!');
    expect(await screen.findByText(/pages the person on call/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Start the playbook' }));
    await waitFor(() =>
      expect(inbox.conversations.get('maya')?.crisis).toMatchObject({ startedBy: 'staff' }),
    );
    expect(await screen.findByText('No one is on call. Phone another coach or operations.')).toBeVisible();
  });
});

describe('a 911 handover', () => {
  const findButton = (name: string) => screen.findByRole('button', { name });

  it('[SAFE-06] shows what a dispatcher asks by one press, and asks for the reason after', async () => {
    const { desk } = await openMaya();
    await userEvent.click(await findButton('Start 911 handover'));
    const facts = await screen.findByLabelText('What a dispatcher asks');
    for (const fact of [
      '(212) 555-0143',
      'Maya Ortiz',
      'May',
      '31',
      '1 Main St, Albany, NY 12207 (confirmed Oct 3)',
      'Mia Stone, sister, (212) 555-0177',
    ])
      expect(within(facts).getByText(fact)).toBeVisible();
    expect(screen.getByText(/I’m with a text-coaching service/)).toBeVisible();
    expect(await screen.findByText('Marcus Bell began the 911 handover on Nov 19, 9:42 PM.')).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.type(screen.getByLabelText('Why you called'), 'A plan for tonight');
    await userEvent.click(await findButton('Save the reason'));
    await waitFor(() => expect(screen.queryByLabelText('Why you called')).toBeNull());
    await userEvent.click(await findButton('End the 911 handover'));
    expect(await screen.findByText(/Marcus Bell ended it/)).toBeVisible();
    expect(screen.queryByText(/now, and say/), 'the call is over').toBeNull();
    expect(screen.queryByText('(212) 555-0143')).toBeNull();
    expect(desk.calls.filter(({ name }) => name === 'staffShowHandover')).toHaveLength(1);
    expect(desk.calls.filter(({ name }) => name === 'staffChangeHandover').map(({ body }) => body)).toEqual([
      { reason: 'A plan for tonight' },
      { isEnded: true },
    ]);
  });

  it('[SAFE-06] asks the person who called for the reason before the call ends, and saves it with the end', async () => {
    const { desk } = await openMaya();
    await userEvent.click(await findButton('Start 911 handover'));
    await userEvent.click(await findButton('End the 911 handover'));
    const field = screen.getByLabelText('Why you called');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/Say why first/);
    expect(desk.countCalls('staffChangeHandover')).toBe(0);
    await userEvent.type(field, 'A plan for tonight');
    await waitForClickPause();
    await userEvent.click(await findButton('End the 911 handover'));
    expect(await screen.findByText(/Marcus Bell ended it/)).toBeVisible();
    const { body } = desk.calls.findLast(({ name }) => name === 'staffChangeHandover') ?? {};
    expect(body).toEqual({ reason: 'A plan for tonight', isEnded: true });
    expect(await screen.findByRole('combobox', { name: 'Outcome' })).toBeVisible();
  });

  it('[SAFE-06] doesn’t end the crisis for the person who called 911 before they say why', async () => {
    const handover = { ...sampleHandover, endedBy: 'Nora Lind', endedAt: '2026-11-20T03:20:00Z' };
    await openMaya(sampleCrisis({ handover, owesReason: true }));
    expect(await screen.findByText(/First say why you called 911/)).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Outcome' })).toBeNull();
    await userEvent.type(screen.getByLabelText('Why you called'), 'A plan for tonight');
    await userEvent.click(await findButton('Save the reason'));
    expect(await screen.findByRole('combobox', { name: 'Outcome' })).toBeVisible();
  });

  it('[SAFE-06] shows the number of a contact abroad as it was typed, and only the parts of an address that are known', async () => {
    const emergencyContact = { contactName: '', contactPhone: '+44 20 7946 0018', contactRelationship: '' };
    const { desk } = await openMaya();
    desk.on(staffShowHandover, () => ({
      ...sampleHandoverFacts,
      address: '',
      zip: '',
      addressConfirmedAt: null,
      emergencyContact,
    }));
    await userEvent.click(await findButton('Start 911 handover'));
    const facts = within(await screen.findByLabelText('What a dispatcher asks'));
    expect(facts.getByText('+44 20 7946 0018')).toBeVisible();
    expect(facts.getByText('Albany, NY')).toBeVisible();
  });

  it('[SAFE-06] hides what a dispatcher asks after a minute, and shows it again without a second handover', async () => {
    await openMaya();
    const start = await findButton('Start 911 handover');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(start);
    expect(await screen.findByLabelText('What a dispatcher asks')).toBeVisible();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.queryByLabelText('What a dispatcher asks')).toBeNull();
    expect(screen.queryByText('(212) 555-0143')).toBeNull();
    vi.useRealTimers();
    await userEvent.click(await findButton('Show the 911 details again'));
    expect(await screen.findByLabelText('What a dispatcher asks')).toBeVisible();
  });

  it('[SAFE-06] can begin again in a crisis that stays open for days, and says on which day the last one was', async () => {
    const ended = {
      ...sampleHandover,
      isExplained: true,
      endedBy: 'Marcus Bell',
      endedAt: '2026-11-20T02:58:00Z',
    };
    const { desk } = await openMaya(sampleCrisis({ handover: ended }));
    expect(
      await screen.findByText(
        'Marcus Bell began the 911 handover on Nov 19, 9:42 PM. Marcus Bell ended it on Nov 19, 9:58 PM.',
      ),
    ).toBeVisible();
    await userEvent.click(await findButton('Start another 911 handover'));
    expect(await screen.findByLabelText('What a dispatcher asks')).toBeVisible();
    expect(await screen.findByLabelText('Why you called')).toBeVisible();
    expect(await findButton('End the 911 handover')).toBeVisible();
    expect(desk.calls.filter(({ name }) => name === 'staffShowHandover')).toHaveLength(1);
  });

  it('[SAFE-06] names who began it to a coach, without the address and without a second one', async () => {
    await openMaya(sampleCrisis({ canHandOver: false, handover: sampleHandover }));
    expect(await screen.findByText('Marcus Bell began the 911 handover on Nov 19, 9:42 PM.')).toBeVisible();
    expect(screen.getByText(/The person on call and operations see the phone and the address/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /911/ })).toBeNull();
    // It can’t end under the person who is on the phone.
    expect(
      await screen.findByText(
        'Marcus Bell has been on the phone with 911 since Nov 19, 9:42 PM. The crisis can end when that handover has ended.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Outcome' })).toBeNull();
  });
});

it('[DESK-02, COVER-01] shows a person on call the crisis of another coach’s member on top of the one list', async () => {
  const reach = { kind: 'on-call', until: null, coachName: 'Tess Ito' } as const;
  await openInbox([sampleMaya({ reach }), rosa], { session: sampleSession({ onCall: true }) });
  const [first] = await screen.findAllByRole('link', { name: /Maya|Rosa/ });
  expect(first).toHaveTextContent('Maya Ortiz');
  expect(first).toHaveTextContent('for Tess, in a crisis');
});

describe('the end of a crisis', () => {
  it('[SAFE-07] takes the words off the page and out of its memory when the person’s access ends with it', async () => {
    const reach = { kind: 'on-call', until: null, coachName: 'Tess Ito' } as const;
    const { desk, inbox } = await openInbox([sampleMaya({ reach }), rosa], {
      session: sampleSession({ onCall: true }),
      path: '/inbox/maya',
      prepare: ({ conversations, entries }) => {
        for (const id of ['maya', 'rosa']) {
          conversations.set(id, { crisis: sampleCrisis({ id }), reach });
          entries.set(id, [sampleText({ id: `text-${id}`, body: `Words of ${id}.` })]);
        }
      },
    });
    expect(await screen.findByText('Words of maya.')).toBeVisible();
    await findPanel();
    const getMemory = () =>
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state: { data } }) => data),
      );
    // The next row is read ahead.
    await waitFor(() => expect(getMemory()).toContain('Words of rosa.'));
    inbox.rows.splice(0);
    for (const memberId of ['maya', 'rosa']) {
      inbox.closed.add(memberId);
      act(() => desk.publish('changed', JSON.stringify({ kind: 'crisis', memberId })));
    }
    expect(await screen.findByRole('heading', { name: 'This conversation isn’t open to you' })).toBeVisible();
    expect(screen.queryByText('Words of maya.')).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
    await waitFor(() => expect(getMemory()).not.toMatch(/Words of|Maya|Rosa/));
  });

  it('[SAFE-07] shows the end to everyone who still has the conversation', async () => {
    const { desk, inbox } = await openMaya();
    await findPanel();
    inbox.conversations.set('maya', { crisis: null });
    act(() => desk.publish('changed', JSON.stringify({ kind: 'crisis', memberId: 'maya' })));
    expect(await screen.findByRole('complementary', { name: 'About Maya Ortiz' })).toBeVisible();
    expect(screen.queryByText(/Call 911|handover/)).toBeNull();
  });

  it.each([
    ['to everyone else', (inbox: FakeInbox) => inbox.conversations.set('maya', { crisis: null })],
    ['with the conversation of a person on call', (inbox: FakeInbox) => inbox.closed.add('maya')],
  ])('[SAFE-11] keeps an incident that is being typed when the crisis ends %s', async (_, end) => {
    const { desk, inbox } = await openMaya();
    const playbook = within(await findPanel());
    await userEvent.click(await playbook.findByRole('button', { name: 'Record an incident' }));
    const getAccount = () =>
      within(screen.getByRole('dialog', { name: 'Record an incident' })).getByLabelText('What happened');
    await screen.findByRole('dialog', { name: 'Record an incident' });
    await userEvent.type(getAccount(), 'Bruises on her arm');
    end(inbox);
    act(() => desk.publish('changed', JSON.stringify({ kind: 'crisis', memberId: 'maya' })));
    await waitFor(() =>
      expect(screen.queryByRole('complementary', { name: 'Crisis playbook', hidden: true })).toBeNull(),
    );
    expect(getAccount()).toHaveValue('Bruises on her arm');
    expect(getAccount()).toHaveFocus();
    desk.on(staffRecordIncident, () => {
      throw new RejectedCall('NO_ACCESS');
    });
    const dialog = within(screen.getByRole('dialog', { name: 'Record an incident' }));
    await userEvent.selectOptions(dialog.getByLabelText('What it is'), 'Report of child abuse');
    await userEvent.type(dialog.getByLabelText('Reported to'), 'Child Protective Services');
    await userEvent.click(dialog.getByRole('button', { name: 'Record incident' }));
    expect(await dialog.findByText(/^This conversation has closed to you/)).toBeVisible();
    expect(getAccount()).toHaveValue('Bruises on her arm');
  });

  it('[SAFE-07] notices without an event that the person’s access has ended', async () => {
    const { desk, inbox } = await openMaya();
    expect(await screen.findByText('want to die')).toBeVisible();
    inbox.closed.add('maya');
    desk.on(staffReportPresence, () => {
      throw new RejectedCall('REASON_REQUIRED');
    });
    act(() => void dispatchEvent(new Event('blur')));
    await userEvent.type(await findField(), 'I');
    expect(await screen.findByRole('heading', { name: 'This is another coach’s member' })).toBeVisible();
    expect(screen.queryByText('want to die')).toBeNull();
  });
});

describe('after a crisis', () => {
  it('[SAFE-08, COVER-05] keeps earlier crises in the panel, with who did what and the outcome', async () => {
    await openInbox([sampleMaya({ flags: [] }), rosa], {
      path: '/inbox/maya',
      prepare: (inbox) => {
        inbox.endedCrises.push(sampleEndedCrisis);
        inbox.conversations.set('maya', { checkInAt: '2026-11-27T00:00:00Z' });
      },
    });
    const earlier = within(await screen.findByRole('region', { name: 'Earlier crises' }));
    await userEvent.click(await earlier.findByText('Nov 18, 10:05 PM: Safe for now, with a plan'));
    for (const fact of [
      'Opened by words in a text, Nov 18, 9:40 PM',
      'Marcus Bell (on call) joined on Nov 18, 9:41 PM.',
      'Thoughts: yes, Plan: no',
      'Nov 18, 9:44 PM: Ana Reyes noted Thoughts: yes',
      'Nov 18, 10:05 PM: Ana Reyes ended it',
      'Check-in: Nov 19, 7:00 PM',
    ])
      expect(earlier.getByText(fact)).toBeVisible();
    expect(earlier.queryByRole('button', { name: 'Record an incident' })).toBeNull();
    expect(screen.getByText('Check-in after the crisis: Nov 26, 7:00 PM')).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[SAFE-11] lets a coach record an incident for a day after the end, such as a report that was made then', async () => {
    const endedAt = new Date(Date.now() - 3_600_000).toISOString();
    const { desk } = await openInbox([sampleMaya({ flags: [] }), rosa], {
      path: '/inbox/maya',
      prepare: (inbox) => void inbox.endedCrises.push({ ...sampleEndedCrisis, endedAt }),
    });
    desk.on(staffRecordIncident, ({ body }) => {
      const given = staffRecordIncident.body.parse(body);
      const more = { id: 'one', crisisId: 'crisis-0', recordedBy: 'Ana Reyes', recordedAt: endedAt };
      return { message: 'Recorded', incident: { ...given, ...more } };
    });
    const earlier = within(await screen.findByRole('region', { name: 'Earlier crises' }));
    await userEvent.click(await earlier.findByRole('button', { name: 'Record an incident' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record an incident' }));
    await userEvent.selectOptions(dialog.getByLabelText('What it is'), 'Report of child abuse');
    await userEvent.type(dialog.getByLabelText('Reported to'), 'Child Protective Services');
    await userEvent.type(dialog.getByLabelText('What happened'), 'Bruises on her arm');
    await userEvent.click(dialog.getByRole('button', { name: 'Record incident' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(earlier.getByRole('status')).toHaveTextContent('The incident was recorded');
  });

  it.each([
    ['in', sampleCrisis()],
    ['after', null],
  ])('[SAFE-11] offers no incident %s a crisis to who only opened the conversation', async (_, crisis) => {
    await openInbox([sampleMaya(), rosa], {
      path: '/inbox/maya',
      prepare: (inbox) => {
        inbox.conversations.set('maya', { crisis, isOwn: false });
        inbox.endedCrises.push({ ...sampleEndedCrisis, endedAt: new Date().toISOString() });
      },
    });
    expect(await screen.findByRole('region', { name: 'Earlier crises' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Record an incident' })).toBeNull();
  });

  it('[SAFE-08] reads again when a check-in is due, and marks it in the list and in the conversation', async () => {
    const time = new Date(Date.now() - 1_000).toISOString();
    const { inbox } = await openInbox([rosa, sampleMaya({ flags: [], waitingSince: null })], {
      path: '/inbox/maya',
      prepare: (fake) => {
        fake.nextDueAt = new Date(Date.now() + 200).toISOString();
        fake.conversations.set('maya', { followUpAt: time });
      },
    });
    expect(await findField()).toBeVisible();
    expect(screen.queryByText(/^Comes back on|due/)).toBeNull();
    inbox.rows = [rosa, sampleMaya({ flags: ['check-in-due'], waitingSince: null })];
    inbox.conversations.set('maya', { followUpAt: time, flags: ['check-in-due'] });
    inbox.nextDueAt = null;
    expect(await screen.findByText('Check-in due', {}, { timeout: 3_000 })).toBeVisible();
    expect(await screen.findByText(/^The check-in after the crisis is due/)).toBeVisible();
    expect(screen.queryByText('Answered')).toBeNull();
  });

  it('[COVER-06, SAFE-08] makes a check-in due again that Done ended, by Undo', async () => {
    const { desk } = await openInbox([sampleMaya({ flags: ['check-in-due'], waitingSince: null }), rosa], {
      path: '/inbox/maya',
      prepare: ({ conversations }) => conversations.set('maya', { flags: ['check-in-due'] }),
    });
    await findField();
    await userEvent.click(screen.getByRole('button', { name: /Done/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(
        desk.calls.filter(({ name }) => name === 'staffUpdateConversation').map(({ body }) => body),
      ).toMatchObject([{ state: 'done' }, { state: 'open', isCheckInDue: true }]),
    );
  });

  it('[COVER-06] says that a follow-up is due, and not that it comes', async () => {
    const followUpAt = new Date(Date.now() - 60_000).toISOString();
    await openInbox([sampleMaya({ flags: ['follow-up-due'] }), rosa], {
      path: '/inbox/maya',
      prepare: ({ conversations }) => conversations.set('maya', { followUpAt, flags: ['follow-up-due'] }),
    });
    expect(await screen.findByText(/^Follow-up due since/)).toBeVisible();
    expect(screen.getByText('Follow-up due')).toBeVisible();
    expect(screen.queryByText(/^Comes back on/)).toBeNull();
  });

  it('[COVER-05] says who wrote each reply', async () => {
    const write = (id: string, staffId: string, name: string) =>
      sampleText({ id, direction: 'from-coach', body: `Text ${id}`, author: { staffId, name } });
    const session = sampleSession();
    await openInbox([sampleMaya({ flags: [] })], {
      session,
      path: '/inbox/maya',
      prepare: ({ entries }) =>
        entries.set('maya', [
          write('2', session.staff.id, 'Ana Reyes'),
          write('1', 'staff-theo', 'Theo Park'),
        ]),
    });
    const thread = within(await screen.findByRole('region', { name: 'Texts with Maya Ortiz' }));
    expect(await thread.findByText('You')).toBeVisible();
    expect(thread.getByText('Theo Park')).toBeVisible();
  });
});
