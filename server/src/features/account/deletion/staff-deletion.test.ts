import { beforeEach, describe, expect, it } from 'vitest';
import {
  deletionGraceDays,
  getDeletion,
  requestDeletion,
  sendDeletionCode,
  withdrawDeletion,
} from '@moments/contract/account/account-deletion';
import {
  staffListDeletions,
  staffRequestDeletion,
  staffWithdrawDeletion,
} from '@moments/contract/account/staff-account-deletion';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffGetMemberRecord } from '@moments/contract/members/staff-member-page';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { shareMoneyServer } from '../../../../test/money-server.ts';
import { clearLimits } from '../../../../test/sign-in-steps.ts';
import { addSignedInMember, type SignedInMember } from '../../../../test/test-members.ts';
import { executeDueDeletions } from './execute-deletion.ts';

const asStaff = { token: 'sandbox-operator' };
const reason = 'lost their phone';
const money = await shareMoneyServer({ work: true });
let member: SignedInMember;
beforeEach(async () => {
  await clearLimits(money.server);
  member = await addSignedInMember(money.services);
});

type MemberRef = Pick<SignedInMember, 'id'>;
const request = ({ id }: MemberRef, why = reason) =>
  money.call(staffRequestDeletion, { params: { memberId: id }, body: { reason: why }, ...asStaff });
const withdraw = ({ id }: MemberRef) =>
  money.call(staffWithdrawDeletion, { params: { memberId: id }, body: { reason: 'they stay' }, ...asStaff });
const readWithToken = ({ id }: MemberRef) =>
  money.ok(staffGetMemberRecord, { params: { memberId: id }, ...asStaff });
const readOwn = async ({ token }: SignedInMember) => (await money.ok(getDeletion, { token })).data;

async function askThemselves({ token, phone }: SignedInMember): Promise<void> {
  const { deletionId } = await money.ok(sendDeletionCode, { token });
  await money.ok(requestDeletion, { token, body: { deletionId, code: money.texts.readCode(phone) } });
}

async function listLines({ id }: MemberRef) {
  const { items: audit } = await money.ok(staffListMemberAudit, { params: { memberId: id }, ...asStaff });
  return audit.filter(({ action }) => action.startsWith('account-deletion.')).reverse();
}

/** Moves the clock past the grace period, executes the deletion, and resets the clock. */
async function passGracePeriod(): Promise<void> {
  const seconds = deletionGraceDays * 86_400 + 1;
  money.clock.advance(seconds);
  await executeDueDeletions(money.services);
  money.clock.advance(-seconds);
}

describe('a deletion that staff schedule', () => {
  it('[OPS-01] deletes after the same grace period, which the member and staff see', async () => {
    expect((await readWithToken(member)).deletion).toBeNull();
    const result = await request(member);
    expect(result).toMatchObject({ ok: true, reply: { message: 'The account will be deleted' } });
    const deletion = await readOwn(member);
    const { requestedAt = '', dueAt = '' } = deletion ?? {};
    expect((Date.parse(dueAt) - Date.parse(requestedAt)) / 86_400_000).toBe(deletionGraceDays);
    expect(result.ok && result.reply.deletion).toEqual(deletion);
    expect((await readWithToken(member)).deletion).toEqual(deletion);
  });

  it('[OPS-01] sends the same emails as the member’s own request and cancellation', async () => {
    const other = await addSignedInMember(money.services);
    await request(member);
    await withdraw(member);
    await askThemselves(other);
    await money.ok(withdrawDeletion, { token: other.token });
    const emails = await readEmailsTo(money, member.id);
    expect(emails).toEqual(await readEmailsTo(money, other.id));
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your account will be deleted on /) as string,
      'You kept your account',
    ]);
    expect(emails[0]?.body).toContain('Can’t log in? Email ');
  });

  it('[OPS-01, BILL-03] cancels the plan at the end of its period', async () => {
    const subscriber = await money.subscriber();
    await request(subscriber);
    const readPlan = async () => {
      const { subscriptions } = await money.stripeRecords();
      const found = subscriptions.find(({ id }) => id === subscriber.subscriptionId);
      return [found?.status, found?.cancel_at_period_end];
    };
    await expect.poll(readPlan).toEqual(['active', true]);
    expect((await readEmailsTo(money, subscriber.id)).at(-1)?.body).toContain('Your plan won’t renew.');
  });

  it('[OPS-04] records the deletion in the audit log with actor and reason', async () => {
    await request(member);
    await withdraw(member);
    expect(await listLines(member)).toMatchObject([
      {
        actor: 'token:bootstrap',
        action: 'account-deletion.requested',
        after: { reason, dueAt: expect.any(String) as string },
      },
      {
        actor: 'token:bootstrap',
        action: 'account-deletion.withdrawn',
        after: { reason: 'they stay' },
      },
    ]);
  });

  it('[OPS-04] requires a reason without emails and phone numbers', async () => {
    for (const why of ['', 'wrote from eli@example.com', 'called from (212) 555-0105'])
      expect(await request(member, why)).toMatchObject({
        ok: false,
        status: 400,
        error: { fields: [{ field: 'reason' }] },
      });
    expect(await readOwn(member)).toBeNull();
  });

  it('[OPS-01] changes nothing and says so when repeated ten times at the same time or after the member’s own request', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => request(member)));
    const messages = results.map((result) => (result.ok ? result.reply.message : result.error.message));
    expect(messages.sort()).toEqual([
      ...Array<string>(9).fill('Nothing changed: the deletion was requested before'),
      'The account will be deleted',
    ]);
    expect(await listLines(member)).toHaveLength(1);
    expect(await readEmailsTo(money, member.id)).toHaveLength(1);
    const other = await addSignedInMember(money.services);
    await askThemselves(other);
    const deletion = await readOwn(other);
    expect(await request(other)).toMatchObject({
      reply: { message: 'Nothing changed: the deletion was requested before', deletion },
    });
    expect(await readEmailsTo(money, other.id)).toHaveLength(1);
  });

  it('[OPS-01] voids the member’s pending confirmation code', async () => {
    const { deletionId } = await money.ok(sendDeletionCode, { token: member.token });
    const code = money.texts.readCode(member.phone);
    await request(member);
    await withdraw(member);
    const { token } = member;
    expect(await money.call(requestDeletion, { token, body: { deletionId, code } })).toMatchObject({
      error: { code: 'VERIFICATION_NOT_ACTIVE' },
    });
  });

  it('[OPS-01] erases a member who was stopped before', async () => {
    const shut = await addSignedInMember(money.services, { status: 'DELETED_BY_ADMIN' });
    expect(await request(shut)).toMatchObject({ reply: { message: 'The account will be deleted' } });
    await passGracePeriod();
    expect((await readWithToken(shut)).user).toMatchObject({
      basicInfo: { phone: '' },
      personalDetails: { email: '' },
    });
  });
});

describe('a deletion that staff cancel', () => {
  it('[OPS-01] keeps the account once and says when no deletion was scheduled', async () => {
    await request(member);
    expect(await withdraw(member)).toMatchObject({
      reply: { message: 'Deletion canceled', deletion: null },
    });
    expect(await withdraw(member)).toMatchObject({
      reply: { message: 'Nothing changed. No deletion was scheduled', deletion: null },
    });
    expect(await readOwn(member)).toBeNull();
    expect(await listLines(member)).toHaveLength(2);
    await passGracePeriod();
    expect((await readWithToken(member)).user.personalDetails.email).toBe(member.email);
  });

  it('[OPS-01] cancels a deletion that the member requested', async () => {
    await askThemselves(member);
    expect(await withdraw(member)).toMatchObject({ reply: { message: 'Deletion canceled' } });
    expect(await readOwn(member)).toBeNull();
  });

  it('[OPS-01] rejects a cancellation after the deletion has started', async () => {
    await request(member);
    await money.pool.query('update account_deletions set begun_at = now() where member_id = $1', [member.id]);
    expect(await withdraw(member)).toMatchObject({
      ok: false,
      status: 409,
      error: {
        code: 'ILLEGAL_TRANSITION',
        message: 'The deletion can no longer be canceled: the deletion has begun.',
      },
    });
    expect(await request(member)).toMatchObject({
      reply: { message: 'Nothing changed: the deletion has begun' },
    });
    expect(await listLines(member)).toHaveLength(1);
  });

  it('[OPS-01] rejects a cancellation after the account is erased, and a new request says that it was erased', async () => {
    await request(member);
    await passGracePeriod();
    expect(await withdraw(member)).toMatchObject({
      error: {
        code: 'ILLEGAL_TRANSITION',
        message: 'The deletion can no longer be canceled: the account was erased.',
      },
    });
    expect(await request(member)).toMatchObject({
      reply: { message: 'Nothing changed: the account was erased' },
    });
  });
});

it('[OPS-01] rejects an unknown member', async () => {
  expect(await request({ id: 'unknown' })).toMatchObject({ ok: false, status: 404 });
  expect(await withdraw({ id: 'unknown' })).toMatchObject({ ok: false, status: 404 });
});

it('[DESK-06] lists deletions page by page with who asked and why, until they are withdrawn', async () => {
  const other = await addSignedInMember(money.services);
  await request(member);
  money.clock.advance(60);
  await askThemselves(other);
  const list = (query: Record<string, string> = {}) => money.ok(staffListDeletions, { query, ...asStaff });
  const first = await list({ limit: '1' });
  expect(first.total).toBeGreaterThanOrEqual(2);
  const all = [...first.items, ...(await list({ cursor: first.next ?? '' })).items];
  const find = ({ id }: MemberRef) => all.find(({ memberId }) => memberId === id);
  expect(find(member)).toMatchObject({
    requestedBy: expect.stringMatching(/^Token /) as string,
    reason,
    hasBegun: false,
  });
  expect(find(other)).toMatchObject({ requestedBy: 'The member', reason: null });
  expect(find(member)).not.toHaveProperty('hasOpenDispute');
  const disputing = await money.subscriber();
  await money.pool.query(
    `update transactions set type = 'Dispute', status = 'needs_response' where member_id = $1`,
    [disputing.id],
  );
  await request(disputing);
  const { items } = await list({ limit: '100' });
  expect(items.find(({ memberId }) => memberId === disputing.id)).toMatchObject({ hasOpenDispute: true });
  await withdraw(disputing);
  await withdraw(member);
  expect((await list()).items.map(({ memberId }) => memberId)).not.toContain(member.id);
});
