import { describe, expect, it } from 'vitest';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffGetMember } from '@moments/contract/members/staff-member-page';
import { staffListMemberLedger } from '@moments/contract/members/staff-member-records';
import { staffCorrectMoments } from '@moments/contract/moments/staff-moments';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { getFacts } from '../../../test/text-facts.ts';
import { grantAddOn } from './moments.ts';

const token = 'sandbox-operator';
const server = await shareTestServer();

const correct = (id: string, amount: number, key: string) =>
  server.call(staffCorrectMoments, {
    params: { memberId: id },
    body: { amount, reason: 'goodwill', key },
    token,
  });

describe('a correction of Moments', () => {
  it('[OPS-01, MOM-05, OPS-04] shows the ledger to a program, and audits the access', async () => {
    const { id, phone } = await addCoachedMember(server, 3);
    await createTestPhone(server, phone)('Hello');
    const params = { memberId: id };
    const { items } = await server.ok(staffListMemberLedger, { params, token });
    expect(items).toMatchObject([
      { kind: 'use', source: 'plan', amount: -1, balanceAfter: 2, cause: { kind: 'text' } },
      { kind: 'correction', source: 'plan', amount: 3, balanceAfter: 3 },
    ]);
    const { moments } = await server.ok(staffGetMember, { params, token });
    expect(moments).toMatchObject({ remaining: 2, limit: 3, expiresOn: expect.any(String) as string });
    const { items: audit } = await server.ok(staffListMemberAudit, { params, token });
    expect(audit).toContainEqual(
      expect.objectContaining({ actor: 'token:bootstrap', action: 'member.ledger-shown' }),
    );
  });

  it('[OPS-01, MOM-05] corrects a balance once for a key when ten calls arrive at the same time, and audits it once with the reason', async () => {
    const { id } = await addCoachedMember(server, 1);
    const results = await Promise.all(Array.from({ length: 10 }, () => correct(id, 5, 'k1')));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await correct(id, 5, 'k1')).toMatchObject({
      reply: { message: 'Nothing changed. This key was already used for a correction' },
    });
    expect(await getFacts(server, id).remaining()).toBe(6);
    const { items: audit } = await server.ok(staffListMemberAudit, { params: { memberId: id }, token });
    expect(audit.filter(({ action }) => action === 'member.moments-corrected')).toMatchObject([
      { before: { remaining: 1 }, after: { remaining: 6, amount: 5, reason: 'goodwill' } },
    ]);
  });

  it('[OPS-01, MOM-05] rejects a correction whose key was used for a different amount', async () => {
    const { id } = await addCoachedMember(server, 3);
    await correct(id, 5, 'k1');
    for (const other of [7, -5, -900])
      expect(await correct(id, other, 'k1')).toMatchObject({
        ok: false,
        status: 400,
        error: { code: 'INVALID_REQUEST', fields: [{ field: 'key' }] },
      });
    expect(await getFacts(server, id).remaining()).toBe(8);
  });

  it('[OPS-01, MOM-05] recognizes the key of a correction that removed Moments of the plan and of add-ons', async () => {
    const { id } = await addCoachedMember(server, 2);
    await server.services.database.transaction((transaction) =>
      grantAddOn(transaction, { memberId: id, cause: `order:${id}`, amount: 2, at: server.clock.now() }),
    );
    expect(await correct(id, -3, 'k1')).toMatchObject({ reply: { message: 'Balance corrected' } });
    expect(await correct(id, -3, 'k1')).toMatchObject({
      reply: { message: expect.stringMatching(/^Nothing changed/) as unknown },
    });
    expect(await correct(id, -2, 'k1')).toMatchObject({ ok: false, status: 400 });
    expect(await getFacts(server, id).remaining()).toBe(1);
  });

  it('[OPS-01, MOM-05] rejects a correction below zero', async () => {
    const { id } = await addCoachedMember(server, 2);
    expect(await correct(id, -3, 'k1')).toMatchObject({
      ok: false,
      status: 400,
      error: { fields: [{ field: 'amount', message: 'The member has only 2 Moments' }] },
    });
    expect(await correct(id, -2, 'k2')).toMatchObject({ ok: true, reply: { remaining: 0 } });
  });

  it('[OPS-01, MOM-04] restores a member who was away without Moments when a correction adds some', async () => {
    const { id, phone } = await addCoachedMember(server, 1);
    await createTestPhone(server, phone)('the last');
    const facts = getFacts(server, id);
    expect(await facts.status()).toBe('AWAY_TEXT_LIMIT');
    await correct(id, 2, 'k1');
    expect(await facts.status()).toBe('ACTIVE_COACHING');
  });

  it('[OPS-01] answers 404 when the member of a ledger or a correction does not exist', async () => {
    expect(await correct('unknown', 1, 'k1')).toMatchObject({ ok: false, status: 404 });
    const shown = await server.call(staffListMemberLedger, { params: { memberId: 'unknown' }, token });
    expect(shown).toMatchObject({ ok: false, status: 404 });
  });
});
