// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderDocument } from '../../page/document.ts';
import type { SeenMessage } from '../../page/live-messages.ts';
import { demoMembers, testCards } from '../../page/page-content.ts';
import { enableReferral } from './controls.ts';
import { Inbox } from './inbox.ts';
import { Phone } from './phone.ts';

const numbers = { coaching: '+12125550199', codes: '+12125550198' };

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = new DOMParser().parseFromString(
    renderDocument({ portalUrl: 'http://portal.example', numbers, members: demoMembers, cards: testCards }),
    'text/html',
  ).body.innerHTML;
  document.body.dataset['codes'] = numbers.codes;
});

let count = 0;
const createMessage = (more: Partial<SeenMessage>): SeenMessage => ({
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
const listInThread = (selector: string) => [...document.querySelectorAll<HTMLElement>(`#thread ${selector}`)];
const getById = (id: string) => document.getElementById(id)!;

describe('the phone', () => {
  it('shows only the texts from and to the phone’s owner', () => {
    new Phone().replaceAll([
      createMessage({ body: 'To Ava' }),
      createMessage({
        body: 'From Ava',
        direction: 'from-member',
        from: '+12125550101',
        to: numbers.coaching,
      }),
      createMessage({ body: 'To Ben', to: '+12125550102' }),
    ]);
    expect(listInThread('.bubble-text').map(({ textContent }) => textContent)).toEqual([
      'To Ava',
      'From Ava',
    ]);
    expect(listInThread('.mine')).toHaveLength(1);
  });

  it('never renders a text as HTML', () => {
    const body = '<img src=x onerror=alert(1)><b>x</b> https://x.example/"><script>1</script>';
    new Phone().replaceAll([createMessage({ body })]);
    expect(listInThread('.bubble-text')[0]!.textContent).toBe(body);
    expect(listInThread('ol img, ol b, ol script')).toEqual([]);
    expect(listInThread('a').map((link) => link.getAttribute('href'))).toEqual(['https://x.example/']);
  });

  it('links web addresses only', () => {
    new Phone().replaceAll([
      createMessage({ body: 'javascript:alert(1) or https://moments.example/a?b=1.' }),
    ]);
    expect(listInThread('a').map((link) => link.getAttribute('href'))).toEqual([
      'https://moments.example/a?b=1',
    ]);
  });

  it('offers to copy a code', () => {
    new Phone().replaceAll([
      createMessage({ body: '418307 is your code', code: '418307', from: numbers.codes }),
    ]);
    expect(listInThread('button')[0]!.dataset['copy']).toBe('418307');
    expect(listInThread('.bubble-caption')[0]!.textContent).toMatch(/^Codes · /);
  });

  it('announces a text for another phone, even without a demo member, and opens it', () => {
    const phone = new Phone();
    phone.replaceAll([]);
    phone.put(createMessage({ to: '+13125550144', body: 'Hi stranger' }));
    expect(getById('elsewhere').textContent).toBe('New text for (312) 555-0144. Show');
    getById('elsewhere').click();
    expect(listInThread('.bubble-text').map(({ textContent }) => textContent)).toEqual(['Hi stranger']);
    expect(getById('elsewhere').hidden).toBe(true);
  });

  it('replaces a text whose status changes', () => {
    const phone = new Phone();
    const queued = createMessage({ status: 'queued' });
    phone.replaceAll([queued]);
    expect(listInThread('.bubble-caption')[0]!.textContent).toContain('not delivered yet');
    phone.put({ ...queued, status: 'delivered' });
    expect(listInThread('.bubble')).toHaveLength(1);
    expect(listInThread('.bubble-caption')[0]!.textContent).not.toContain('not delivered yet');
  });

  it('the phone shows the numbers that its owner opted out of', () => {
    const phone = new Phone();
    phone.showOptOuts([{ sender: numbers.coaching, phone: '+12125550101' }]);
    expect(getById('opted-out').textContent).toBe('Opted out of (212) 555-0199. Send START to opt back in.');
    phone.choose('+12125550102');
    expect(getById('opted-out').hidden).toBe(true);
  });

  it('the phone sends the typed text as its owner and keeps it when sending fails', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down'));
    new Phone();
    const field = getById('text-body') as HTMLTextAreaElement;
    field.value = ' Hello ';
    (getById('composer') as HTMLFormElement).requestSubmit();
    await vi.waitFor(() => {
      expect(getById('text-problem').textContent).toBe('The sandbox isn’t responding. Is it still running?');
    }, 10_000);
    expect(field.value).toBe('Hello');
    const body = JSON.stringify({ from: '+12125550101', to: numbers.coaching, body: 'Hello' });
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      '/api/texts',
      expect.objectContaining({ method: 'POST', body }),
    );
    fetched.mockRestore();
  });

  it('the phone accepts another number and explains an invalid one', () => {
    new Phone();
    const use = (number: string) => {
      (getById('other-number-field') as HTMLInputElement).value = number;
      (getById('other-number') as HTMLFormElement).requestSubmit();
    };
    use('555');
    expect(getById('other-number-problem').textContent).toContain('10-digit US number');
    use('+1 312 555 0144');
    expect((getById('phone-owner') as HTMLSelectElement).value).toBe('+13125550144');
  });
});

describe('the inbox', () => {
  const createEmail = (more: Partial<SeenMessage>) =>
    createMessage({ channel: 'email', subject: 'Hi', to: 'ava@example.com', ...more });

  it('the inbox shows the newest email first and never renders its text as HTML', () => {
    new Inbox().replaceAll([
      createEmail({ subject: 'Old' }),
      createEmail({ subject: '<b>New</b>', body: '<script>1</script>' }),
    ]);
    const subjects = [...document.querySelectorAll('.mail-subject')].map(({ textContent }) => textContent);
    expect(subjects).toEqual(['<b>New</b>', 'Old']);
    expect(document.querySelector('#mails b, #mails script')).toBeNull();
  });

  it('the inbox filters by address and shows when nothing matches', () => {
    new Inbox().replaceAll([createEmail({}), createEmail({ to: 'ben@example.com' })]);
    const narrowEmails = (to: string) => {
      const search = getById('mail-to') as HTMLInputElement;
      search.value = to;
      search.dispatchEvent(new Event('input'));
      return document.querySelectorAll('#mails > li:not([hidden])').length;
    };
    expect([narrowEmails('BEN@'), narrowEmails('')]).toEqual([1, 2]);
    expect(getById('mail-empty').hidden).toBe(true);
    expect(narrowEmails('no-one')).toBe(0);
    expect(getById('mail-empty').hidden).toBe(false);
  });

  it('the inbox shows a design only in a sandboxed frame', () => {
    new Inbox().replaceAll([createEmail({ id: 'mail_1', hasDesign: true })]);
    [...document.querySelectorAll<HTMLElement>('.mail button')]
      .find((b) => b.textContent === 'Show the design')!
      .click();
    const frame = document.querySelector('.mail iframe')!;
    expect(frame.getAttribute('src')).toBe('/mails/mail_1');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  });
});

describe('the referral campaign', () => {
  it('the referral section shows the discount and sets a new one', async () => {
    const fetched = vi.fn((_path: string, init: RequestInit) =>
      Promise.resolve(new Response(typeof init.body === 'string' ? init.body : '{"discount":20}')),
    );
    vi.stubGlobal('fetch', fetched);
    enableReferral();
    const field = getById('referral-discount') as HTMLInputElement;
    await vi.waitFor(() => expect(field.value).toBe('20'), 10_000);
    field.value = '100';
    getById('referral-form').dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), 10_000);
    expect(fetched.mock.calls[1]).toMatchObject([
      '/api/referral-campaign',
      { method: 'POST', body: '{"discount":100}' },
    ]);
    await vi.waitFor(
      () => expect(getById('snackbar').textContent).toBe('A friend’s first plan is 100 percent cheaper now'),
      10_000,
    );
    vi.unstubAllGlobals();
  });
});
