import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { downloadText } from '@moments/ui/download-text.ts';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { type FakeDesk } from '../../test/fake-desk.ts';
import { addFigures } from '../../test/fake-figures.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { Root } from './root.tsx';

vi.mock(import('@moments/ui/download-text.ts'), () => ({ downloadText: vi.fn() }));

let desk: FakeDesk;
let figures: ReturnType<typeof addFigures>;
beforeEach(async () => {
  desk = await startDesk();
  figures = addFigures(desk);
});

async function open(roles: StaffRole[] = ['operations'], path = '/figures') {
  addSession(desk, sampleSession({ roles }));
  history.replaceState(null, '', path);
  render(<Root />);
  await screen.findByRole('heading', { level: 1 });
}

it('[DESK-12] shows each goal with its periods, the charts with their tables, and the load of coaches', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'How we see that it works' });
  expect(within(table).getByRole('columnheader', { name: 'Nov 16 to Nov 20, so far' })).toBeVisible();
  const readRow = (name: RegExp) =>
    within(within(table).getByRole('row', { name }))
      .getAllByRole('cell')
      .slice(0, 3)
      .map(({ textContent }) => textContent);
  expect(readRow(/^First reply on shift, median/)).toEqual(['10 min', '8 min reached', '9 min reached']);
  expect(readRow(/^First reply on shift, 90 of 100 within/)).toEqual([
    '30 min',
    '42 min missed',
    '27 min reached',
  ]);
  expect(readRow(/^Crises with a reply within 5 min/)).toEqual(['95%', '–', '–']);
  const hours = screen.getByRole('table', { name: 'Texts by hour, Eastern Time, Nov 16 to Nov 20' });
  expect(within(hours).getByRole('row', { name: '5 PM 137 110' })).toBeInTheDocument();
  expect(within(hours).getByRole('row', { name: '3 AM fewer than 5 0' })).toBeInTheDocument();
  const replies = screen.getByRole('table', { name: 'First reply on shift, in minutes' });
  expect(within(replies).getByRole('row', { name: 'Nov 16 to Nov 20 8 min 42 min' })).toBeInTheDocument();
  const load = screen.getByRole('table', { name: 'Load by coach, now' });
  expect(within(load).getByRole('row', { name: 'Marcus Hill fewer than 5 0' })).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[DESK-12] shows months and quarters, and downloads what it shows as CSV', async () => {
  await open(['admin'], '/figures?by=quarter');
  await screen.findByRole('tab', { name: 'Quarter', selected: true });
  await userEvent.click(screen.getByRole('tab', { name: 'Month' }));
  await waitFor(() => expect(desk.queries).toContainEqual({ period: 'month' }));
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() =>
    expect(downloadText).toHaveBeenCalledWith(
      'figures-by-month.csv',
      'text/csv',
      'figure,of,until,value\r\n',
    ),
  );
});

it('[DESK-12] waits for the first count, and shows it by itself', async () => {
  const { countedAt } = figures;
  figures.countedAt = null;
  await open();
  expect(await screen.findByRole('heading', { name: 'Being counted for the first time' })).toBeVisible();
  figures.countedAt = countedAt;
  expect(
    await screen.findByRole('table', { name: 'How we see that it works' }, { timeout: 10_000 }),
  ).toBeVisible();
}, 20_000);

it('[DESK-12] says that the figures can’t be read, and reads them again', async () => {
  desk.loseReply('staffGetFigures');
  await open();
  expect(await screen.findByText(/We couldn’t reach the server/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'How we see that it works' })).toBeVisible();
});

it('[DESK-12, DESK-03] closes figures to coaches', async () => {
  await open(['coach']);
  expect(
    await screen.findByRole('heading', { name: 'Figures is for operations and administrators' }),
  ).toBeVisible();
});
