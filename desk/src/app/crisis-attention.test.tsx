import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staffReportPresence } from '@moments/contract/conversations/staff-conversations';
import type { ReachKind } from '@moments/contract/staff/reach';
import { sampleCrisis } from '../../test/fake-crisis.ts';
import { sampleSession } from '../../test/fake-session.ts';
import { getTimeMinutesAgo, openInbox } from '../../test/open-inbox.tsx';
import { sampleRow } from '../../test/sample-inbox.ts';

const maya = sampleRow({
  memberId: 'maya',
  name: 'Maya Ortiz',
  waitingSince: getTimeMinutesAgo(3),
  flags: ['crisis'],
});
const rosa = sampleRow({
  memberId: 'rosa',
  name: 'Rosa Delgado',
  waitingSince: getTimeMinutesAgo(2),
  flags: ['crisis'],
});
const findPanel = () => screen.findByRole('complementary', { name: 'Crisis playbook' });

/** What each report of the page said: whose texts, and whether the person looks at them. */
let reports: { memberId: string | undefined; attending: boolean }[];
let hasFocus: boolean;
let visibility: DocumentVisibilityState;

function look(change: { hasFocus?: boolean; visibility?: DocumentVisibilityState }): void {
  hasFocus = change.hasFocus ?? hasFocus;
  visibility = change.visibility ?? visibility;
  act(() => {
    dispatchEvent(new Event(hasFocus ? 'focus' : 'blur'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

beforeEach(() => {
  reports = [];
  hasFocus = true;
  visibility = 'visible';
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => vi.restoreAllMocks());

const openMaya = (session = sampleSession({ onCall: true }), kind: ReachKind = 'on-call') =>
  openInbox([maya, rosa], {
    session,
    path: '/inbox/maya',
    prepare: ({ conversations }, desk) => {
      for (const id of ['maya', 'rosa'])
        conversations.set(id, {
          crisis: sampleCrisis({ id }),
          reach: { kind, until: null, coachName: 'Ana Reyes' },
        });
      desk.on(staffReportPresence, ({ params, body }) => {
        reports.push({
          memberId: params['memberId'],
          attending: (body as { attending: boolean }).attending,
        });
        return { present: [] };
      });
    },
  });
const listAttended = () => [...new Set(reports.filter((one) => one.attending).map((one) => one.memberId))];

it('[SAFE-01] reports attention to the open conversation, and never to the one that is read ahead', async () => {
  const { desk } = await openMaya();
  await waitFor(() => expect(listAttended()).toEqual(['maya']));
  // The next row was read ahead: both its parts are on the page.
  expect(desk.countCalls('staffListMessages')).toBe(2);
  act(() => desk.publish('changed', JSON.stringify({ kind: 'crisis', memberId: 'rosa' })));
  await waitFor(() => expect(desk.countCalls('staffListConversations')).toBeGreaterThan(1));
  expect(reports.map(({ memberId }) => memberId)).not.toContain('rosa');
});

it('[SAFE-01] reports no attention from a page that is hidden or behind another window, and reports it when the person looks', async () => {
  hasFocus = false;
  await openMaya();
  await findPanel();
  await waitFor(() => expect(reports.length).toBeGreaterThan(0));
  look({ hasFocus: true, visibility: 'hidden' });
  expect(listAttended()).toEqual([]);
  look({ visibility: 'visible' });
  await waitFor(() => expect(listAttended()).toEqual(['maya']));
});

it('[SAFE-01] reports no attention before the texts show', async () => {
  let arrive: () => void = () => undefined;
  await openInbox([maya], {
    path: '/inbox/maya',
    prepare: ({ conversations }, desk) => {
      conversations.set('maya', { crisis: sampleCrisis() });
      arrive = desk.stop('staffListMessages');
      desk.on(staffReportPresence, ({ body }) => {
        reports.push({ memberId: 'maya', attending: (body as { attending: boolean }).attending });
        return { present: [] };
      });
    },
  });
  await findPanel();
  await waitFor(() => expect(reports.length).toBeGreaterThan(0));
  expect(listAttended()).toEqual([]);
  arrive();
  await waitFor(() => expect(listAttended()).toEqual(['maya']));
});

it('[SAFE-01] answers the page with “I’m here”', async () => {
  await openMaya();
  const panel = within(await findPanel());
  expect(await panel.findByText(/Marcus Bell was paged (at|on) .+, and hasn’t answered yet\./)).toBeVisible();
  await userEvent.click(panel.getByRole('button', { name: 'I’m here' }));
  await waitFor(() => expect(panel.queryByRole('button', { name: 'I’m here' })).toBeNull());
  // The person may go again.
  expect(panel.getByRole('button', { name: 'Page again' })).toBeVisible();
});

it('[SAFE-01] offers “I’m here” to the member’s own coach, who answers the page only with it', async () => {
  await openMaya(sampleSession(), 'own');
  const panel = within(await findPanel());
  expect(await panel.findByRole('button', { name: 'I’m here' })).toBeVisible();
});

it('[SAFE-01] says who has joined, as what, and when', async () => {
  await openInbox([maya], {
    path: '/inbox/maya',
    prepare: ({ conversations }) => {
      const joined = [
        { staffId: 'staff-ana', name: 'Ana Reyes', as: 'coach' as const, at: '2026-11-20T02:40:00Z' },
        { staffId: 'staff-marcus', name: 'Marcus Bell', as: 'on-call' as const, at: '2026-11-20T02:41:00Z' },
      ];
      conversations.set('maya', { crisis: sampleCrisis({ joined, isPageAnswered: true }) });
    },
  });
  const panel = within(await findPanel());
  expect(await panel.findByText('Ana Reyes (the coach) joined on Nov 19, 9:40 PM.')).toBeVisible();
  expect(panel.getByText('Marcus Bell (on call) joined on Nov 19, 9:41 PM.')).toBeVisible();
  expect(panel.queryByText(/was paged/)).toBeNull();
});
