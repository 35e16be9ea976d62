import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { staffRemovePhone, staffSendPhoneCode, staffVerifyPhone } from '@moments/contract/staff/own-phone';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { FakeDesk, RejectedCall } from '../../../../test/fake-desk.ts';
import { addSession, codeOfTests, sampleSession } from '../../../../test/fake-session.ts';
import { queryClient } from '../../../api/query-client.ts';
import { OwnPhone } from './own-phone.tsx';

let desk: FakeDesk;
beforeEach(() => {
  desk = new FakeDesk();
  desk.start();
  addSession(desk, sampleSession());
  queryClient.clear();
});

const phone = '+12125550171';

const renderPhone = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <OwnPhone />
    </QueryClientProvider>,
  );

it('[SAFE-04] lets a person add a phone for pages with the texted code, and remove it', async () => {
  desk
    .on(staffSendPhoneCode, () => ({ message: 'Sent' }))
    .on(staffVerifyPhone, ({ body }) => {
      if ((body as { code: string }).code !== codeOfTests) throw new RejectedCall('INVALID_CODE');
      return { phone };
    })
    .on(staffRemovePhone, () => ({ phone: null }));
  const { container } = renderPhone();
  expect(await screen.findByText(/You have none/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add a phone' }));
  await userEvent.type(screen.getByLabelText('Phone number'), '2125550171{Enter}');
  const code = await screen.findByLabelText('Code from the text');
  expect(code).toHaveFocus();
  expect(await findAccessibilityViolations(container)).toEqual([]);
  await userEvent.keyboard('000000');
  expect(await screen.findByText(/That code isn’t correct/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Code from the text'), codeOfTests);
  expect(await screen.findByText(/\(212\) 555-0171, verified/)).toBeVisible();
  expect(desk.calls.filter(({ name }) => name === 'staffSendPhoneCode')).toEqual([
    { name: 'staffSendPhoneCode', body: { phone } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/You have none/)).toBeVisible();
});

it('[SAFE-04] says why a number can’t be texted', async () => {
  renderPhone();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a phone' }));
  await userEvent.type(screen.getByLabelText('Phone number'), '212{Enter}');
  expect(await screen.findByText('Please enter a US phone number with 10 digits')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Phone number'), '5');
  expect(screen.queryByText('Please enter a US phone number with 10 digits')).toBeNull();
});
