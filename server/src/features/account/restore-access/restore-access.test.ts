import { beforeEach, describe, expect, it } from 'vitest';
import { staffRestoreAccess } from '@moments/contract/account/staff-restore-access';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { getMemberProfile } from '@moments/contract/members/members';
import { clearLimits } from '../../../../test/sign-in-steps.ts';
import {
  addMember,
  addSignedInMember,
  generatePhone,
  type SignedInMember,
} from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { findMember } from '../../members/index.ts';

const server = await shareTestServer({ work: true });
let member: SignedInMember;
beforeEach(async () => {
  await clearLimits(server);
  member = await addSignedInMember(server.services);
});

const reason = 'showed a passport in a call';
type Given = Omit<BodyOf<typeof staffRestoreAccess>, 'reason'>;
const restore = (given: Given, id = member.id) =>
  server.call(staffRestoreAccess, {
    token: 'sandbox-operator',
    params: { memberId: id },
    body: { ...given, reason },
  });
const find = (id = member.id) => findMember(server.services.database, server.services.personalData, { id });

describe('a member who lost the phone and the email', () => {
  it('[SEC-04] support sets a new phone and email, logs the member out everywhere, and notifies the old ones', async () => {
    const [phone, email] = [generatePhone(), `new${member.email}`];
    expect((await restore({ phoneNumber: phone, email: email.toUpperCase() })).ok).toBe(true);
    expect(await find()).toMatchObject({ phone, email, emailVerified: true });
    expect((await server.call(getMemberProfile, { token: member.token })).status).toBe(401);
    const { rows } = await server.pool.query<{ actor: string; after: object }>(
      `select actor, after from audit_log where member_id = $1 and action = 'member.access-restored'`,
      [member.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      actor: expect.stringMatching(/^token:/) as string,
      after: { phone: true, email: true, reason },
    });
    expect(JSON.stringify(rows)).not.toContain(phone);
    await expect.poll(() => server.mail.sent.filter(({ to }) => to === member.email).length).toBe(1);
    await expect.poll(() => server.texts.sent.filter(({ to }) => to === member.phone).length).toBe(1);
  });

  it('[SEC-04] support keeps a phone or email that was not given', async () => {
    expect((await restore({ email: `only${member.email}` })).ok).toBe(true);
    expect(await find()).toMatchObject({ phone: member.phone, email: `only${member.email}` });
    expect((await restore({})).status).toBe(400);
  });

  it('[SEC-04] support never assigns the number or the email of another account', async () => {
    const other = await addMember(server.services);
    const rejected = await restore({ phoneNumber: other.phone, email: other.email });
    expect(rejected).toMatchObject({
      ok: false,
      status: 400,
      error: { fields: [{ field: 'phoneNumber' }, { field: 'email' }] },
    });
    expect(await find()).toMatchObject({ phone: member.phone, email: member.email });
    expect((await restore({ email: 'a@example.com' }, 'unknown')).status).toBe(404);
  });

  it('[SEC-04] gives one number to one of two members at the same time', async () => {
    const [phone, other] = [generatePhone(), await addMember(server.services)];
    const results = await Promise.all([
      restore({ phoneNumber: phone }),
      restore({ phoneNumber: phone }, other.id),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
