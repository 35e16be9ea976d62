import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ContentOf } from '@moments/contract/http/endpoint';
import {
  staffGetOnCallWeek,
  staffGetPageTest,
  staffSetOnCall,
  staffTestPage,
} from '@moments/contract/on-call/staff-on-call';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { FakeDesk } from '../../../test/fake-desk.ts';
import { addSession, sampleSession } from '../../../test/fake-session.ts';
import { sampleEvening } from '../../../test/fake-tonight.ts';
import { queryClient } from '../../api/query-client.ts';
import { OnCallWeek, TestPage, UnstaffedWarning } from './index.ts';

const marcus = { id: 'staff-marcus', name: 'Marcus Bell', hasPhone: true };
const ana = { id: 'staff-ana', name: 'Ana Reyes', hasPhone: false };
const week: ContentOf<typeof staffGetOnCallWeek> = {
  evenings: [
    { ...sampleEvening, person: marcus, staffedUntil: sampleEvening.until },
    { ...sampleEvening, date: '2026-11-28', day: '6', time: '1', isException: true },
  ],
  unstaffedHours: 2,
  coaches: [ana, marcus],
};
const queuedAt = '2026-11-27T20:00:00.000Z';

let desk: FakeDesk;
beforeEach(() => {
  desk = new FakeDesk();
  desk.start();
  addSession(desk, sampleSession({ roles: ['operations'] }));
  desk.on(staffGetOnCallWeek, () => week);
  queryClient.clear();
});

const renderParts = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <UnstaffedWarning />
      <OnCallWeek />
      <TestPage canTestOthers />
    </QueryClientProvider>,
  );

describe('who is on call', () => {
  it('[SAFE-05] warns of hours without anyone, and marks the evening', async () => {
    const { container } = renderParts();
    expect(
      await screen.findByText(/No one is on call for 2 hours .* the next coach of the rota is paged first/),
    ).toBeVisible();
    const field = screen.getByLabelText('Sat, Nov 28, Early Evening');
    expect(field).toHaveValue('');
    expect(screen.getByLabelText('Fri, Nov 27, Late Evening')).toHaveValue(marcus.id);
    expect(screen.queryByText(/then no one/)).toBeNull();
    expect(await findAccessibilityViolations(container)).toEqual([]);
  });

  it('[SAFE-05] says until when someone is there if an absence begins within the evening', async () => {
    const evenings = [{ ...sampleEvening, person: marcus, staffedUntil: '2026-11-28T01:00:00.000Z' }];
    desk.on(staffGetOnCallWeek, () => ({ ...week, evenings, unstaffedHours: 21 }));
    renderParts();
    expect(await screen.findByText('Until 8:00 PM, then no one')).toBeVisible();
    expect(screen.getByLabelText('Fri, Nov 27, Late Evening')).toHaveValue(marcus.id);
  });

  it.each([
    ['That evening only', { date: '2026-11-28' }],
    ['Every week', { day: '6' }],
  ])('[SAFE-05] changes it: %s', async (reach, when) => {
    const filled = {
      ...week,
      unstaffedHours: 0,
      evenings: week.evenings.map((one) => ({ ...one, person: ana, staffedUntil: one.until })),
    };
    desk.on(staffSetOnCall, () => filled);
    renderParts();
    await userEvent.selectOptions(await screen.findByLabelText('A change holds for'), reach);
    await userEvent.selectOptions(screen.getByLabelText('Sat, Nov 28, Early Evening'), 'Ana Reyes, no phone');
    await waitFor(() => expect(screen.queryByText(/No one is on call for/)).toBeNull());
    expect(desk.calls.findLast(({ name }) => name === 'staffSetOnCall')?.body).toEqual({
      time: '1',
      staffId: ana.id,
      ...when,
    });
  });
});

describe('the test of the page', () => {
  it('[SAFE-04] shows each step with its time until each way has arrived or failed', async () => {
    const sent = { queuedAt, sentAt: '2026-11-27T20:00:01.000Z', deliveredAt: null, problem: null };
    const text = { ...sent, channel: 'text' } as const;
    const mail = { ...sent, channel: 'mail' } as const;
    const test = { id: 'test-1', name: 'Marcus Bell' };
    let looks = 0;
    desk
      .on(staffTestPage, () => ({ ...test, ways: [text, mail] }))
      .on(staffGetPageTest, () => {
        looks += 1;
        const deliveredAt = looks > 1 ? '2026-11-27T20:00:03.000Z' : null;
        return { ...test, ways: [{ ...text, deliveredAt }, mail] };
      });
    renderParts();
    await userEvent.click(await screen.findByRole('button', { name: 'Test the person on call' }));
    expect(await screen.findByText(/^Text: queued at .*, sent at .*, delivered at /)).toBeVisible();
    expect(within(screen.getByRole('status')).getByText(/^Email: queued at .*, sent at /)).toBeVisible();
    expect(looks).toBe(2);
  });

  it('[SAFE-04] lets a coach test only the own page, and says that a phone is missing', async () => {
    const way = { channel: 'mail', queuedAt, sentAt: queuedAt, deliveredAt: null, problem: null } as const;
    const test = { id: 'test-2', name: 'Ana Reyes', ways: [way] };
    desk.on(staffTestPage, () => test).on(staffGetPageTest, () => test);
    render(
      <QueryClientProvider client={queryClient}>
        <TestPage canTestOthers={false} />
      </QueryClientProvider>,
    );
    expect(screen.queryByRole('button', { name: 'Test the person on call' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Test my own page' }));
    expect(await screen.findByText(/Ana Reyes has no verified phone/)).toBeVisible();
  });
});
