import { describe, expect, it } from 'vitest';
import {
  staffGetOwnPhone,
  staffRemovePhone,
  staffSendPhoneCode,
  staffVerifyPhone,
} from '@moments/contract/staff/own-phone';
import { staffDeactivatePerson, staffProposePhone } from '@moments/contract/staff/people';
import { staffVerifyCode } from '@moments/contract/staff/sessions';
import { addStaff } from '../../../../test/desk-staff.ts';
import { shareTestServer } from '../../../../test/test-server.ts';

const server = await shareTestServer({ work: true });

const token = 'sandbox-operator';
const [phone, other] = ['+12125550171', '+12125550172'];

/** Asks for a code, and waits for the text. */
async function askForCode(cookie: string, to: string): Promise<string> {
  const before = server.texts.sent.length;
  await server.ok(staffSendPhoneCode, { cookie, body: { phone: to } });
  const listNew = () => server.texts.sent.slice(before).filter((text) => text.to === to);
  await expect.poll(() => listNew().length).toBe(1);
  expect(listNew()[0]?.from).toBe('codes');
  return /\d{6}/.exec(listNew()[0]?.body ?? '')?.[0] ?? '';
}

const verify = (cookie: string, to: string, code: string) =>
  server.call(staffVerifyPhone, { cookie, body: { phone: to, code } });
const readPhone = async (cookie: string) => (await server.ok(staffGetOwnPhone, { cookie })).phone;

describe('the phone for pages', () => {
  it('[DESK-10, SAFE-04] that an administrator names counts once the person has entered the code, and never for the administrator', async () => {
    const marcus = await addStaff(server, { roles: ['coach'] });
    const dana = await addStaff(server, { roles: ['admin'] });
    const before = server.texts.sent.length;
    const proposal = { params: { id: marcus.id }, body: { phone: other } };
    expect(await server.call(staffProposePhone, { ...proposal, cookie: marcus.cookie })).toMatchObject({
      error: { code: 'NO_ACCESS' },
    });
    await server.ok(staffProposePhone, { ...proposal, cookie: dana.cookie });
    const listNew = () => server.texts.sent.slice(before).filter(({ to }) => to === other);
    await expect.poll(() => listNew().length).toBe(1);
    const code = /\d{6}/.exec(listNew()[0]?.body ?? '')?.[0] ?? '';
    expect(await readPhone(marcus.cookie)).toBeNull();
    expect(await verify(dana.cookie, other, code)).toMatchObject({ error: { code: 'INVALID_CODE' } });
    expect(await verify(marcus.cookie, other, code)).toMatchObject({ ok: true });
    expect([await readPhone(marcus.cookie), await readPhone(dana.cookie)]).toEqual([other, null]);
    const { rows } = await server.pool.query(
      `select actor from audit_log where action = 'staff.phone-proposed' and after ->> 'staffId' = $1`,
      [marcus.id],
    );
    expect(rows).toEqual([{ actor: `staff:${dana.id}` }]);
  });

  it('[SAFE-04] is stored encrypted after the texted code, once for two calls at the same time', async () => {
    const marcus = await addStaff(server, { roles: ['coach'] });
    const code = await askForCode(marcus.cookie, phone);
    expect(await readPhone(marcus.cookie)).toBeNull();
    const results = await Promise.all([
      verify(marcus.cookie, phone, code),
      verify(marcus.cookie, phone, code),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readPhone(marcus.cookie)).toBe(phone);
    const { rows } = await server.pool.query('select * from staff where id = $1', [marcus.id]);
    expect(JSON.stringify(rows)).not.toContain('2125550171');
    expect(await server.ok(staffRemovePhone, { cookie: marcus.cookie })).toMatchObject({ phone: null });
  });

  it('[SAFE-04] stays as it was after a code of another phone, another person, or the sign-in', async () => {
    const [ana, bea] = [
      await addStaff(server, { roles: ['coach'] }),
      await addStaff(server, { roles: ['coach'] }),
    ];
    const code = await askForCode(ana.cookie, phone);
    for (const [cookie, to] of [
      [ana.cookie, other],
      [bea.cookie, phone],
    ] as const)
      expect(await verify(cookie, to, code)).toMatchObject({ error: { code: 'INVALID_CODE' } });
    expect(await server.call(staffVerifyCode, { body: { email: ana.email, code } })).toMatchObject({
      error: { code: 'INVALID_CODE' },
    });
    server.clock.advance(11 * 60);
    expect(await verify(ana.cookie, phone, code)).toMatchObject({ error: { code: 'CODE_EXPIRED' } });
    expect([await readPhone(ana.cookie), await readPhone(bea.cookie)]).toEqual([null, null]);
  });

  it('[SAFE-04] is removed with the person’s access', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    await verify(ana.cookie, phone, await askForCode(ana.cookie, phone));
    await server.ok(staffDeactivatePerson, { token, params: { id: ana.id } });
    const { rows } = await server.pool.query('select phone_sealed from staff where id = $1', [ana.id]);
    expect(rows).toEqual([{ phone_sealed: null }]);
  });
});
