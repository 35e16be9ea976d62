import { beforeEach, describe, expect, it } from 'vitest';
import { staffRestoreAccess } from '@moments/contract/account/staff-restore-access';
import { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { clearLimits, signUpToPhone } from '../../../../test/sign-in-steps.ts';
import { addMember, generatePhone } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { findMember } from '../../members/index.ts';
import { releaseNumbers } from './release-numbers.ts';

const server = await shareTestServer();
beforeEach(() => clearLimits(server));

const asStaff = { token: 'sandbox-operator' };
const day = 86_400;

/** Runs the job at a later time, and resets the clock. */
async function runAfter(days: number): Promise<void> {
  server.clock.advance(days * day);
  await releaseNumbers(server.services);
  server.clock.advance(-days * day);
}

const change = (id: string, status: 'DELETED_BY_ADMIN' | 'SIGNED_UP') =>
  server.call(staffChangeStatus, {
    ...asStaff,
    params: { memberId: id },
    body: { status, reason: 'asked by email', ...(status === 'SIGNED_UP' ? {} : { billing: 'cancel-now' }) },
  });

async function addDeletedMember() {
  const member = await addMember(server.services);
  expect((await change(member.id, 'DELETED_BY_ADMIN')).ok).toBe(true);
  return member;
}

const find = (key: Parameters<typeof findMember>[2]) =>
  findMember(server.services.database, server.services.personalData, key);

describe('the number of an account that an admin deleted', () => {
  it('[SEC-04] releases the number of a deleted account after 90 days for its next owner', async () => {
    const { id, phone, email } = await addDeletedMember();
    await addDeletedMember();
    await runAfter(89);
    expect((await find({ phone }))?.id).toBe(id);
    await runAfter(91);
    await runAfter(92);
    expect(await find({ phone })).toBeUndefined();
    expect(await find({ id })).toMatchObject({ phone: '', email, storedStatus: 'DELETED_BY_ADMIN' });
    await signUpToPhone(server, phone, `next${email}`);
    expect((await find({ phone }))?.id).not.toBe(id);
    const { rows } = await server.pool.query(
      `select 1 from audit_log where member_id = $1 and action = 'member.number-released'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('[SAFE-08, SEC-04] keeps the number while a crisis is open', async () => {
    const { id, phone } = await addDeletedMember();
    const start = `insert into crises (member_id, started_by, started_at) values ($1, 'staff', now())`;
    await server.pool.query(start, [id]);
    await runAfter(91);
    expect((await find({ phone }))?.id).toBe(id);
    await server.pool.query('update crises set ended_at = now() where member_id = $1', [id]);
    await runAfter(91);
    expect(await find({ phone })).toBeUndefined();
  });

  it('[SEC-04] keeps the number of an account that is not deleted', async () => {
    const { id, phone } = await addDeletedMember();
    expect((await change(id, 'SIGNED_UP')).ok).toBe(true);
    await runAfter(200);
    expect((await find({ phone }))?.id).toBe(id);
  });

  it('[SEC-04] requires a new number from support before such an account is reinstated', async () => {
    const { id } = await addDeletedMember();
    await runAfter(91);
    expect((await change(id, 'SIGNED_UP')).ok).toBe(false);
    const phoneNumber = generatePhone();
    const body = { phoneNumber, reason: 'showed an ID in a call' };
    await server.ok(staffRestoreAccess, { ...asStaff, params: { memberId: id }, body });
    expect((await change(id, 'SIGNED_UP')).ok).toBe(true);
    expect((await find({ phone: phoneNumber }))?.id).toBe(id);
  });
});
