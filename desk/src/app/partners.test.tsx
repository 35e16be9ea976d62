import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { type FakeDesk } from '../../test/fake-desk.ts';
import { addPartners, type FakeUse } from '../../test/fake-partners.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { Root } from './root.tsx';

let desk: FakeDesk;
beforeEach(async () => {
  desk = await startDesk();
});

async function open(uses?: FakeUse[], roles: StaffRole[] = ['operations'], path = '/partners') {
  addSession(desk, sampleSession({ roles }));
  const partners = addPartners(desk, uses);
  history.replaceState(null, '', path);
  render(<Root />);
  await screen.findByRole('heading', { level: 1 });
  return partners;
}

it('[DESK-07] shows each partner’s budget and use, the day the budget is reached, and the months', async () => {
  await open();
  expect(
    await screen.findByRole('link', {
      name: /Northside College.*Near budget.*462 of 500 Moments.*41 members, 31 texted/,
    }),
  ).toHaveAttribute('aria-current', 'true');
  const pace = await screen.findByRole('region', { name: 'At this pace' });
  expect(within(pace).getByText('The budget is reached on Sun, Nov 22.')).toBeVisible();
  expect(within(pace).getByText(/^About 39 members would then be away until Dec 1\./)).toBeVisible();
  const table = screen.getByRole('table', { name: 'Moments used, summed up by day' });
  expect(within(table).getByRole('row', { name: 'Nov 5 116' })).toBeInTheDocument();
  expect(within(table).getByRole('row', { name: 'Nov 20 462' })).toBeInTheDocument();
  const months = screen.getByRole('table', { name: 'Northside College by month' });
  expect(within(months).getByRole('row', { name: 'September 2026 33 24 400 400 21 min 4' })).toBeVisible();
  expect(screen.getByText(/An email at northside.edu. 40 members have given it./)).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[DESK-07] says before a budget is saved how long it lasts, who comes back, and who would be away', async () => {
  const partners = await open();
  const field = await screen.findByRole('textbox', { name: /Monthly budget/ });
  const type = async (text: string) => {
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
  };
  await type('400');
  expect(
    screen.getByText('462 are used already: about 39 members would be away at once, until Dec 1.'),
  ).toBeVisible();
  await type('600');
  expect(
    screen.getByText(/^600 lasts until Thu, Nov 26\. About 39 members would then be away/),
  ).toBeVisible();
  await type('ten');
  expect(screen.getByText('Enter a whole number up to 10,000,000.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await type('');
  expect(screen.getByRole('button', { name: 'Save no limit' })).toBeEnabled();
  await type('750');
  expect(screen.getByText('750 lasts for all of November 2026.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save 750' }));
  expect(await screen.findByRole('link', { name: /462 of 750 Moments/ })).toBeVisible();
  expect(partners[0]?.partner.monthlyMomentsBudget).toBe(750);
  const pace = within(screen.getByRole('region', { name: 'At this pace' }));
  expect(pace.getByText('Partner changed'), 'said where it was done').toBeVisible();
});

it('[DESK-07] hides all numbers of a partner with fewer than 5 members, opens it, and asks for a proof', async () => {
  const partners = await open(undefined, ['operations'], '/partners/old-mill');
  expect(await screen.findByText(/Fewer than 5 members: their use isn’t shown/)).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Moments used, summed up by day' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'New members can choose Old Mill Clinic' }));
  expect(await screen.findByRole('checkbox', { name: /Old Mill/, checked: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change the proof' }));
  await userEvent.selectOptions(await screen.findByLabelText('New members need'), 'A code');
  await userEvent.type(screen.getByLabelText('Code'), 'FALL-2026');
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save the proof' }));
  expect(await screen.findByText(/A code that the partner gives out/)).toBeVisible();
  expect(partners[1]?.partner).toMatchObject({ active: true, proof: 'code' });
  const box = within(screen.getByRole('region', { name: 'New members' }));
  expect(box.getByText('Partner changed'), 'said where it was done').toBeVisible();
});

it('[DESK-07] adds the first partner, renames it, and says that a name is taken', async () => {
  const partners = await open([]);
  expect(await screen.findByRole('heading', { name: 'No partners yet' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add partner' }));
  const name = await screen.findByLabelText('Name, as members read it');
  await userEvent.type(name, 'Lakeview{Enter}');
  expect(await screen.findByRole('link', { name: /Lakeview.*Closed to new members/ })).toBeVisible();
  expect(partners[0]?.partner.active).toBe(false);
  const head = screen.getByRole('heading', { level: 1 }).closest('header');
  expect(head, 'said where it was done').toHaveTextContent('Partner added');
  await userEvent.click(await screen.findByRole('button', { name: 'Rename' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save the name' }));
  expect(await screen.findByText('A partner with this name exists. Choose a different name')).toBeVisible();
});

it('[DESK-07] prints the statement of the chosen month', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await open();
  const statement = await screen.findByRole('region', { name: 'Statement' });
  await userEvent.selectOptions(within(statement).getByLabelText('Month'), 'September 2026');
  expect(within(statement).getByRole('heading', { name: 'Northside College, September 2026' })).toBeVisible();
  await userEvent.click(within(statement).getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('[DESK-07] says that the list can’t be read, reads it again, and is closed to other roles', async () => {
  addSession(desk, sampleSession({ roles: ['operations'] }));
  addPartners(desk);
  desk.loseReply('staffListPartners');
  history.replaceState(null, '', '/partners');
  render(<Root />);
  expect(await screen.findByText(/We couldn’t reach the server/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Northside College/ })).toBeVisible();
});

it('[DESK-07, DESK-03] closes partners to administrators and coaches', async () => {
  await open(undefined, ['admin']);
  expect(await screen.findByRole('heading', { name: 'Partners is for operations' })).toBeVisible();
});
