// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearNotices, useNotifications } from '@moments/ui/notifications.ts';
import type { LiveState } from '../../page/live-messages.ts';
import { demoMembers } from './content.ts';
import { Inbox } from './inbox.tsx';
import type { ShownMessage } from './live.ts';
import { Members } from './members.tsx';
import { Phone } from './phone.tsx';
import { StripeData } from './stripe-data.tsx';
import { Faults, Referral } from './tools.tsx';

const numbers = { coaching: '+12125550199', codes: '+12125550198', pages: '+12125550197' };

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', fetched);
  clearNotices();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let count = 0;
const createMessage = (more: Partial<ShownMessage>): ShownMessage => ({
  id: `SM${(count += 1)}`,
  channel: 'sms',
  direction: 'from-portal',
  to: '+12125550101',
  from: numbers.coaching,
  body: 'Hello',
  status: 'delivered',
  sentAt: new Date().toISOString(),
  hasDesign: false,
  ...more,
});

interface PhoneOfTestProps {
  texts?: ShownMessage[];
  optOuts?: LiveState['optOuts'];
}

function PhoneOfTest({ texts = [], optOuts = [] }: PhoneOfTestProps) {
  const [owner, setOwner] = useState('+12125550101');
  return <Phone owner={owner} onOwner={setOwner} texts={texts} optOuts={optOuts} numbers={numbers} />;
}

const getThread = () => screen.getByRole('log', { name: 'Texts of this phone' });
const listTexts = () =>
  within(getThread())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const listNotices = () => useNotifications.getState().snackbars.map(({ text }) => text);
const listCalls = () => fetched.mock.calls.map(([path, { method, body }]) => [method, path, body]);

describe('the phone', () => {
  it('shows only the texts from and to the phone’s owner', () => {
    const mine = { direction: 'from-member', from: '+12125550101', to: numbers.coaching } as const;
    const texts = [
      createMessage({ body: 'To Ava' }),
      createMessage({ body: 'From Ava', ...mine }),
      createMessage({ body: 'To Ben', to: '+12125550102' }),
    ];
    render(<PhoneOfTest texts={texts} />);
    expect(listTexts()).toEqual([
      expect.stringContaining('To AvaCoaching') as string,
      expect.stringContaining('From Avato Coaching') as string,
    ]);
  });

  it('links web addresses, and shows everything else as text', () => {
    const body = '<img src=x onerror=alert(1)> javascript:alert(1) https://moments.example/a?b=1.';
    render(<PhoneOfTest texts={[createMessage({ body })]} />);
    expect(getThread().textContent).toContain(body);
    expect(getThread().querySelector('img')).toBeNull();
    const links = within(getThread()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://moments.example/a?b=1']);
  });

  it('offers to copy a code', async () => {
    const user = userEvent.setup();
    render(<PhoneOfTest texts={[createMessage({ body: '418307', code: '418307', from: numbers.codes })]} />);
    expect(listTexts()[0]).toContain('Codes · ');
    await user.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(await navigator.clipboard.readText()).toBe('418307');
    expect(listNotices()).toEqual(['Code 418307 copied']);
  });

  it('announces a text for another phone, even without a demo member, and opens it', async () => {
    const { rerender } = render(<PhoneOfTest />);
    const text = createMessage({ to: '+13125550144', body: 'Hi stranger', isNew: true });
    rerender(<PhoneOfTest texts={[text]} />);
    await userEvent.click(screen.getByRole('button', { name: 'New text for (312) 555-0144. Show' }));
    expect(listTexts()).toEqual([expect.stringContaining('Hi stranger') as string]);
    expect(screen.queryByRole('button', { name: /New text/ })).toBeNull();
  });

  it('says that a text is not delivered yet', () => {
    const queued = createMessage({ status: 'queued' });
    const { rerender } = render(<PhoneOfTest texts={[queued]} />);
    expect(listTexts()[0]).toContain('not delivered yet');
    rerender(<PhoneOfTest texts={[{ ...queued, status: 'delivered' }]} />);
    expect(listTexts()[0]).not.toContain('not delivered yet');
  });

  it('shows the numbers that its owner opted out of', async () => {
    render(<PhoneOfTest optOuts={[{ sender: numbers.coaching, phone: '+12125550101' }]} />);
    expect(screen.getByText('Opted out of (212) 555-0199. Send START to opt back in.')).toBeDefined();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Phone' }), 'Ben (212) 555-0102');
    expect(screen.queryByText(/Opted out/)).toBeNull();
  });

  it('sends the typed text as its owner, and keeps it when sending fails', async () => {
    fetched.mockRejectedValue(new TypeError('down'));
    render(<PhoneOfTest />);
    const field = screen.getByRole('textbox', { name: 'Text' });
    await userEvent.type(field, ' Hello {Enter}');
    await screen.findByText('The sandbox isn’t responding. Is it still running?');
    expect(field).toHaveProperty('value', 'Hello');
    const body = JSON.stringify({ from: '+12125550101', to: numbers.coaching, body: 'Hello' });
    expect(listCalls()).toEqual([['POST', '/api/texts', body]]);
  });

  it('accepts another number and explains an invalid one', async () => {
    render(<PhoneOfTest />);
    const select = screen.getByRole('combobox', { name: 'Phone' });
    await userEvent.selectOptions(select, 'Another number…');
    const field = screen.getByRole('textbox', { name: 'Phone number' });
    const use = async (number: string) => {
      await userEvent.clear(field);
      await userEvent.type(field, number);
      fireEvent.submit(field);
    };
    await use('555');
    expect(screen.getByText(/10-digit US number/)).toBeDefined();
    await use('3125550144');
    expect(screen.getByRole('combobox', { name: 'Phone' })).toHaveProperty('value', '+13125550144');
  });
});

it('the demo members each have a link to the portal’s log-in, which makes the phone theirs', async () => {
  const onOwner = vi.fn();
  const user = userEvent.setup();
  render(<Members portalUrl="http://portal.example" owner="+12125550101" onOwner={onOwner} />);
  for (const { name } of demoMembers) {
    const link = screen.getByRole('link', { name: `Log in as ${name}` });
    expect(link.getAttribute('href')).toBe('http://portal.example/auth#login');
  }
  const link = screen.getByRole('link', { name: 'Log in as Ben' });
  // jsdom opens no tabs.
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(onOwner).toHaveBeenCalledExactlyOnceWith('+12125550102');
  expect(await navigator.clipboard.readText()).toBe('2125550102');
});

describe('the inbox', () => {
  const createEmail = (more: Partial<ShownMessage>) =>
    createMessage({ channel: 'email', subject: 'Hi', to: 'ava@example.com', ...more });
  const listSubjects = () =>
    screen.queryAllByRole('listitem').map((item) => item.querySelector('b')?.textContent);

  it('shows the newest email first, and its text as text', () => {
    const emails = [createEmail({ subject: 'Old' }), createEmail({ subject: '<b>New</b>', body: '<hr>' })];
    const { container } = render(<Inbox emails={emails} />);
    expect(listSubjects()).toEqual(['<b>New</b>', 'Old']);
    expect(container.querySelector('hr')).toBeNull();
  });

  it('filters by address and shows when nothing matches', () => {
    render(<Inbox emails={[createEmail({}), createEmail({ to: 'ben@example.com' })]} />);
    const search = screen.getByRole('searchbox', { name: 'Show only emails to' });
    const narrow = (value: string) => {
      fireEvent.change(search, { target: { value } });
      return listSubjects().length;
    };
    expect([narrow('BEN@'), narrow(''), narrow('no-one')]).toEqual([1, 2, 0]);
    expect(screen.getByText('No emails yet')).toBeDefined();
  });

  it('shows a design only in a sandboxed frame', () => {
    render(<Inbox emails={[createEmail({ id: 'mail_1', hasDesign: true })]} />);
    fireEvent.click(screen.getByText('Show the design'));
    const frame = screen.getByTitle('Design of “Hi”');
    expect(frame.getAttribute('src')).toBe('/mails/mail_1');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  });
});

it('the Stripe data shows sums and plans, and renews a plan', async () => {
  const plan = {
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    created: 1,
    cancel_at_period_end: false,
    items: { data: [{ current_period_end: 1_800_000_000, price: { unit_amount: 2900 } }] },
  };
  const payment = { id: 'pi_1', customer: 'cus_1', status: 'succeeded', amount: 2900, created: 1 };
  const customers = [{ id: 'cus_1', email: 'ava@example.com' }];
  const records = { customers, subscriptions: [plan], payments: [payment], refunds: [] };
  render(<StripeData records={records} />);
  expect(screen.getByText('Paid').nextSibling?.textContent).toBe('$29.00');
  expect(screen.getByText(/renews Jan 15, 2027/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Fail renewal: plan of ava@example.com' }));
  expect(listCalls()).toEqual([['POST', '/api/subscriptions/sub_1/renew', '{"outcome":"failed"}']]);
});

it('the referral section shows the discount and sets a new one', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response('{"discount":20}')));
  render(<Referral portalUrl="http://portal.example" />);
  const field = await screen.findByDisplayValue('20');
  fireEvent.change(field, { target: { value: '100' } });
  await userEvent.click(screen.getByRole('button', { name: 'Set discount' }));
  expect(listCalls()[1]).toEqual(['POST', '/api/referral-campaign', '{"discount":100}']);
  expect(listNotices()).toEqual(['A friend’s first plan is 100 percent cheaper now']);
});

it('the faults section offers webhook faults for providers with webhooks only', async () => {
  render(<Faults faults={[{ provider: 'mail', fault: 'slow', times: 2 }]} />);
  expect(screen.getByRole('list', { name: 'Pending faults' }).textContent).toContain('2 times');
  const listFaults = () => [...screen.getByLabelText('What goes wrong').querySelectorAll('option')].length;
  expect(listFaults()).toBe(8);
  await userEvent.selectOptions(screen.getByLabelText('Provider'), 'Email');
  expect(listFaults()).toBe(4);
  await userEvent.click(screen.getByRole('button', { name: 'Add fault' }));
  expect(listCalls()).toEqual([['POST', '/api/faults', '{"provider":"mail","fault":"timeout","times":1}']]);
});
