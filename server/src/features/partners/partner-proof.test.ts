import { expect, it } from 'vitest';
import { staffListAudit } from '@moments/contract/audit/staff-audit';
import { staffGetMember } from '@moments/contract/members/staff-member-page';
import { getActivePartners } from '@moments/contract/partners/partners';
import {
  staffCreatePartner,
  staffEndPartnership,
  staffListPartners,
  staffUpdatePartner,
} from '@moments/contract/partners/staff-partners';
import { getProducts } from '@moments/contract/payments/plans';
import { toPlans } from '@moments/contract/payments/to-plans';
import { createStepCalls } from '../../../test/enrollment-steps.ts';
import { type MoneyServer, shareMoneyServer } from '../../../test/money-server.ts';
import { generatePhone } from '../../../test/test-members.ts';
import { readBalance } from '../moments/index.ts';

const token = 'sandbox-operator';
const money = await shareMoneyServer();

let count = 0;
const add = async (more: object = {}) => {
  count += 1;
  return (await money.ok(staffCreatePartner, { body: { name: `Partner ${String(count)}`, ...more }, token }))
    .partner;
};
const withCode = { proof: { kind: 'code', code: 'FALL-2026-Oak' } } as const;

async function addMemberAtContact(changes: Parameters<MoneyServer['buyer']>[0] = {}) {
  const phone = generatePhone();
  const member = { ...(await money.buyer({ phone, ...changes })), phone };
  const { contact } = createStepCalls(money.server, member);
  const isSponsoredOffered = async () =>
    toPlans((await money.ok(getProducts, { token: member.token, query: {} })).data).some(
      ({ isSponsored }) => isSponsored,
    );
  return { member, contact, offersSponsored: isSponsoredOffered };
}
const toFieldError = (field: string, message: string) => ({
  ok: false,
  status: 400,
  error: { fields: [{ field, message: expect.stringContaining(message) as string }] },
});

it('[SEC-01, PLAN-09] gives the sponsored plan for the partner’s code only', async () => {
  const { id: partnerId, name } = await add(withCode);
  const { member, contact, offersSponsored } = await addMemberAtContact();
  expect(await contact({ partnerId })).toMatchObject(
    toFieldError('partnerCode', `the code that ${name} gave you`),
  );
  expect(await contact({ partnerId, partnerCode: 'spring-2026-oak' })).toMatchObject(
    toFieldError('partnerCode', `isn’t the code of ${name}`),
  );
  expect(await offersSponsored()).toBe(false);
  expect(await contact({ partnerId, partnerCode: ' fall2026 OAK' })).toMatchObject({
    ok: true,
    reply: { user: { basicInfo: { partnerId, isPartnerProven: true } } },
  });
  expect(await offersSponsored()).toBe(true);
  // Saving the step again needs no code, and another partner's doesn't count.
  expect(await contact({ partnerId })).toMatchObject({ ok: true });
  const other = await add({ proof: { kind: 'code', code: 'winter-2027' } });
  expect(await contact({ partnerId: other.id, partnerCode: 'FALL-2026-Oak' })).toMatchObject({ ok: false });
  const { partners } = await money.ok(staffListPartners, { token });
  expect(partners.find(({ id }) => id === partnerId)).toMatchObject({
    proof: 'code',
    // Of fewer than 5 members, no number is shown.
    members: null,
    provenMembers: null,
  });
  expect(await money.ok(staffGetMember, { params: { memberId: member.id }, token })).toMatchObject({
    member: { isPartnerProven: true },
  });
});

it('[SEC-01] gives the sponsored plan for a verified email at the partner’s domain only', async () => {
  const { id: partnerId, name } = await add({ proof: { kind: 'email-domain', domains: ['Oak.edu'] } });
  const { member, contact } = await addMemberAtContact();
  expect(await contact({ partnerId })).toMatchObject(
    toFieldError(
      'partnerId',
      `${name} pays only for people with an email at oak.edu. Yours is ${member.email}`,
    ),
  );
  const student = await addMemberAtContact({ email: `noor${String(count)}@mail.oak.edu` });
  expect(await student.contact({ partnerId })).toMatchObject({ ok: true });
  expect(await student.offersSponsored()).toBe(true);
  const unverified = await addMemberAtContact({ email: `vera${String(count)}@oak.edu` });
  await money.pool.query('update members set email_verified_at = null where id = $1', [unverified.member.id]);
  expect(await unverified.contact({ partnerId })).toMatchObject(
    toFieldError('partnerId', 'pays only for people'),
  );
  const { partners } = await money.ok(getActivePartners, { token: member.token });
  expect(partners.find(({ _id }) => _id === partnerId)).toEqual({
    _id: partnerId,
    name,
    proof: 'email-domain',
    emailDomains: ['oak.edu'],
  });
});

it('[SEC-01] limits the wrong codes of a member in a day', async () => {
  const { id: partnerId } = await add(withCode);
  const { contact } = await addMemberAtContact();
  for (let n = 0; n < 10; n += 1)
    expect(await contact({ partnerId, partnerCode: `guess-000${String(n)}` })).toMatchObject({ status: 400 });
  const tooMany = { ok: false, error: { code: 'TOO_MANY_REQUESTS' } };
  expect(await contact({ partnerId, partnerCode: 'FALL-2026-Oak' })).toMatchObject(tooMany);
  expect(await contact({ partnerId: 'NONE' })).toMatchObject({ ok: true });
});

it('[SEC-01] counts no right code as a try', async () => {
  const { id: partnerId } = await add(withCode);
  const { contact } = await addMemberAtContact();
  for (let n = 0; n < 9; n += 1)
    expect(await contact({ partnerId, partnerCode: `guess-000${String(n)}` })).toMatchObject({ status: 400 });
  for (let n = 0; n < 3; n += 1) {
    expect(await contact({ partnerId, partnerCode: 'FALL-2026-Oak' })).toMatchObject({ ok: true });
    expect(await contact({ partnerId: 'NONE' })).toMatchObject({ ok: true });
  }
});

it('[SEC-01] keeps the plan of members who joined before the proof, and requires the proof from others', async () => {
  const { id: partnerId } = await add();
  const first = await addMemberAtContact();
  const late = await addMemberAtContact();
  for (const { contact } of [first, late]) expect(await contact({ partnerId })).toMatchObject({ ok: true });
  await money.start(first.member, 'sponsored', { paymentMethodId: '' });
  const change = { params: { id: partnerId }, body: withCode, token } as const;
  expect((await money.ok(staffUpdatePartner, change)).partner).toMatchObject({
    proof: 'code',
    members: null,
    provenMembers: null,
  });
  const { items: audit } = await money.ok(staffListAudit, { token });
  expect(audit[0]).toMatchObject({ action: 'partner.changed', after: { proof: 'code' } });
  expect(JSON.stringify(audit)).not.toContain('2026-Oak');
  expect([await first.offersSponsored(), await late.offersSponsored()]).toEqual([true, false]);
  await expect(money.start(late.member, 'sponsored', { paymentMethodId: '' })).rejects.toThrow();
  expect(await first.contact({ partnerId })).toMatchObject({ ok: true });
  expect(await late.contact({ partnerId, partnerCode: 'FALL-2026-Oak' })).toMatchObject({ ok: true });
  expect(await late.offersSponsored()).toBe(true);
});

it('[SEC-01, PLAN-09] ends the sponsored plan when staff end the partnership', async () => {
  const { id: partnerId } = await add(withCode);
  const { member, contact, offersSponsored } = await addMemberAtContact();
  await contact({ partnerId, partnerCode: 'FALL-2026-Oak' });
  await money.start(member, 'sponsored', { paymentMethodId: '' });
  expect((await readBalance(money.services.database, member.id)).remaining).toBe(30);
  const end = { params: { memberId: member.id }, body: { reason: 'left the college' }, token };
  expect(await money.ok(staffEndPartnership, end)).toMatchObject({ message: 'Partnership ended' });
  expect((await readBalance(money.services.database, member.id)).remaining).toBe(0);
  const { rows } = await money.pool.query(
    `select data->>'when' as "when" from pgboss.job where name = 'end-plan' order by created_on desc limit 1`,
  );
  expect(rows).toEqual([{ when: 'now' }]);
  expect(await money.ok(staffEndPartnership, end)).toMatchObject({
    message: 'Nothing changed. The member has no partner',
  });
  expect(await contact({ partnerId })).toMatchObject({ ok: false });
  expect(await offersSponsored()).toBe(false);
});
