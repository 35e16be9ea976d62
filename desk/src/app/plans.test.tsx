import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { type FakeDesk } from '../../test/fake-desk.ts';
import { addPlans, samplePlans } from '../../test/fake-plans.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { Root } from './root.tsx';

let desk: FakeDesk;
beforeEach(async () => {
  desk = await startDesk();
});

async function open(plans = samplePlans(), roles: StaffRole[] = ['admin']) {
  addSession(desk, sampleSession({ roles }));
  addPlans(desk, plans);
  history.replaceState(null, '', '/plans');
  render(<Root />);
  await screen.findByRole('heading', { level: 1 });
}

const entry = { name: 'Standard', amount: 5_200, moments: 60, features: [] };
const tryFile = async (plans: readonly object[] | string) =>
  userEvent.upload(
    await screen.findByLabelText(/^File of all plans/),
    new File([typeof plans === 'string' ? plans : JSON.stringify({ plans })], 'plans-2026-12.json', {
      type: 'application/json',
    }),
  );

it('[DESK-09] shows what is for sale, who has it, and what a file would change, without importing it', async () => {
  await open();
  const sold = await screen.findByRole('table', { name: 'For sale' });
  expect(within(sold).getByRole('row', { name: 'Standard standard $49.00 a month 60 118' })).toBeVisible();
  expect(
    within(sold).getByRole('row', { name: 'Student student $24.00 a month 60 Fewer than 5' }),
  ).toBeVisible();
  expect(
    within(sold).getByRole('row', { name: '25 Moments moments-25 $19.00 once 25 Sold once' }),
  ).toBeVisible();
  const former = screen.getByRole('table', { name: 'No longer sold, and members still have it' });
  expect(within(former).getByRole('row', { name: 'Standard standard $39.00 a month 60 7' })).toBeVisible();

  await tryFile([{ key: 'standard', ...entry }]);
  expect(await screen.findByText('plans-2026-12.json: Dry run: 3 would change.')).toBeVisible();
  const changes = screen.getByRole('table', { name: 'What the import changes' });
  expect(
    within(changes).getByRole('row', {
      name: 'Standard standard Price $49.00 a month, 60 Moments becomes $52.00 a month, 60 Moments 118 members keep $49.00 for as long as they keep the plan.',
    }),
  ).toBeVisible();
  expect(
    within(changes).getByRole('row', { name: /Withdrawn.*Fewer than 5 members keep \$24\.00/ }),
  ).toBeVisible();
  expect(within(changes).getByRole('row', { name: /Withdrawn.*Bought Moments stay/ })).toBeVisible();
  expect(screen.getByText('npm run staff -- plans import plans-2026-12.json')).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[DESK-09] names the faults of a file by their place', async () => {
  await open();
  await tryFile([{ key: 'moments-25', ...entry }]);
  expect(await screen.findByText('Plan 1, addOn: A plan and an add-on can’t share a key')).toBeVisible();
  await tryFile('plans');
  expect(await screen.findByText('This file is not JSON.')).toBeVisible();
});

it.each(['null', JSON.stringify({ plans: [{ key: 'standard', ...entry }], until: 'June' })])(
  '[DESK-09] rejects a file that the command would reject: %s',
  async (file) => {
    await open();
    await tryFile(file);
    expect(await screen.findByText(/^Something in your request isn’t valid/)).toBeVisible();
    expect(screen.queryByRole('table', { name: 'What the import changes' })).toBeNull();
  },
);

it('[DESK-09] says that nothing is for sale yet, and that the list can’t be read', async () => {
  desk.loseReply('staffListPlans');
  await open([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Nothing is for sale yet' })).toBeVisible();
});

it('[DESK-09, DESK-03] closes plans to operations', async () => {
  await open([], ['operations']);
  expect(await screen.findByRole('heading', { name: 'Plans is for administrators' })).toBeVisible();
});
