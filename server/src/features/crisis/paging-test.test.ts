import { describe, expect, it } from 'vitest';
import { staffGetPageTest, staffTestPage } from '@moments/contract/on-call/staff-on-call';
import { addStaff } from '../../../test/desk-staff.ts';
import { shareTestServer } from '../../../test/test-server.ts';

const server = await shareTestServer({ work: true });
const phone = '+12125550193';
const marcus = await addStaff(server, { name: 'Marcus Bell', roles: ['coach'], isOnCall: true, phone });
const nora = await addStaff(server, { roles: ['operations'] });

const readTest = (id: string) => server.ok(staffGetPageTest, { cookie: nora.cookie, params: { id } });

describe('a test of the page', () => {
  it('[SAFE-04] pages the person on call by both ways, marked as a test, and shows each step with its time', async () => {
    const { id, name } = await server.ok(staffTestPage, { cookie: nora.cookie, body: { to: 'on-call' } });
    expect(name).toBe('Marcus Bell');
    await expect
      .poll(async () => (await readTest(id)).ways.map(({ sentAt }) => sentAt !== null))
      .toEqual([true, true]);
    expect(server.texts.sent.at(-1)).toMatchObject({
      from: 'pages',
      to: phone,
      body: 'Moments: this is a test of the page. Nothing to do.',
    });
    expect(server.mail.sent.at(-1)).toMatchObject({ to: marcus.email, subject: 'A test of the page' });
    expect(server.mail.sent.at(-1)?.text).toContain('\n\nOpen the desk: http://localhost/');
    await server.pool.query(
      `update outbound_messages set delivery_status = 'delivered', delivery_at = now() where key = $1`,
      [`page-test:${id}:text`],
    );
    const [text, mail] = (await readTest(id)).ways;
    expect(text).toMatchObject({ channel: 'text', problem: null });
    expect(text?.deliveredAt).not.toBeNull();
    expect(mail).toMatchObject({ channel: 'mail', deliveredAt: null, problem: null });
  });

  it('[SAFE-04] says why a way failed', async () => {
    server.texts.answer = { sent: false, reason: 'opted-out', cause: 'twilio 21610' };
    const { id } = await server.ok(staffTestPage, { cookie: marcus.cookie, body: { to: 'self' } });
    await expect
      .poll(async () => (await readTest(id)).ways[0]?.problem)
      .toBe('The phone opted out of pages. Text START to the number of the pages.');
    server.texts.answer = undefined;
  });

  it('[SAFE-04] lets coaches test only their own page', async () => {
    const body = { to: 'on-call' } as const;
    expect(await server.call(staffTestPage, { cookie: marcus.cookie, body })).toMatchObject({ status: 403 });
    expect(await server.call(staffGetPageTest, { cookie: nora.cookie, params: { id: 'x' } })).toMatchObject({
      status: 404,
    });
  });
});
