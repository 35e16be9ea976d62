import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { addDeliveries, createLetters, type FakeLetter } from '../../test/fake-deliveries.ts';
import { type FakeDesk } from '../../test/fake-desk.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { Root } from './root.tsx';

let desk: FakeDesk;
let letters: FakeLetter[];
beforeEach(async () => {
  desk = await startDesk();
  letters = createLetters();
});

async function open(...roles: StaffRole[]) {
  addSession(desk, sampleSession({ roles }));
  addDeliveries(desk, letters);
  history.replaceState(null, '', '/deliveries');
  render(<Root />);
  return screen.findByRole('region', { name: 'Failed deliveries' });
}
const listMembers = () => letters.map(({ memberName }) => memberName);

it('[DESK-08] says in a line for each provider since when tries fail and what waits', async () => {
  await open('operations');
  const providers = within(screen.getByRole('region', { name: 'Providers now' }));
  expect(providers.getByText('Working. Nothing waits.')).toBeVisible();
  expect(
    providers.getByText(
      /^Tries fail since .*5:41 PM: the provider couldn’t be reached \(ECONNREFUSED\)\. 12 wait\.$/,
    ),
  ).toBeVisible();
});

it('[DESK-08] tries one, many, and a filter again, and counts what is left in the menu', async () => {
  const failed = await open('operations');
  const link = () =>
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: /^Deliveries/ });
  await waitFor(() => expect(link()).toHaveTextContent('3 waiting'));
  const [first] = letters.splice(0, 1);
  desk.publish('changed', JSON.stringify({ kind: 'deliveries' }));
  await waitFor(() => expect(link()).toHaveTextContent('2 waiting'), { timeout: 5_000 });
  if (first) letters.unshift(first);
  desk.publish('changed', JSON.stringify({ kind: 'deliveries' }));
  await waitFor(() => expect(link()).toHaveTextContent('3 waiting'), { timeout: 5_000 });
  expect(
    await within(failed).findByText('The provider rejected it (mailbox full)', { selector: 'td' }),
  ).toBeVisible();
  expect(
    within(failed).getAllByText('The number can’t get texts (twilio 30003)', { selector: 'td' }),
  ).toHaveLength(2);
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Coach’s reply, Sam' }));
  expect(await screen.findByText('1 is being tried again.')).toBeVisible();
  expect(listMembers()).toEqual(['Gus', 'Kim']);
  await waitFor(() => expect(link()).toHaveTextContent('2 waiting'));
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Email');
  await userEvent.click(await screen.findByRole('button', { name: 'Try all 1 again' }));
  await waitFor(() => expect(listMembers()).toEqual(['Gus']));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Coach’s reply, Gus' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try 1 again' }));
  expect(await screen.findByText('Everything has left or is on its way.')).toBeVisible();
  await waitFor(() => expect(link()).not.toHaveTextContent('waiting'));
});

it('[DESK-08] narrows to a member', async () => {
  await open('operations');
  await userEvent.click(await screen.findByRole('button', { name: 'Only Gus' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Only Sam' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Try all of this member again' }));
  await waitFor(() => expect(listMembers()).toEqual(['Sam', 'Kim']));
});

it('[DESK-08] shows administrators the comparison with both sides, and lets them try nothing again', async () => {
  await open('admin');
  await screen.findByText(/^318 compared\. 2 differences remain\./);
  expect(screen.getByText('customer at Stripe without a member here cus_Lost1')).toBeVisible();
  expect(screen.getByText('317 compared. All agree.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Both sides for Jon Becker, disputes' }));
  const sides = await screen.findByRole('table', { name: 'What Jon Becker has now' });
  expect(within(sides).getByRole('row', { name: /^Disputes/ })).toHaveTextContent(
    'Disputes$9.00 taken back, needs responseNoneDiffers',
  );
  expect(within(sides).getByRole('row', { name: /^Payments/ })).toHaveTextContent('Payments$9.00$9.00Agrees');
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Compare now' }));
  expect(await screen.findByText(/All members are being compared/)).toBeVisible();
});

it('[DESK-08, DESK-03] shows operations no comparison, and coaches where their own deliveries are', async () => {
  await open('operations');
  expect(screen.queryByRole('region', { name: 'Nightly comparison' })).toBeNull();
});
