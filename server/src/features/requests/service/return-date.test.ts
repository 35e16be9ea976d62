import { describe, expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { staffGetMemberRecord } from '@moments/contract/members/staff-member-page';
import {
  changeReturnDate,
  endService,
  getServiceRequest,
  pauseService,
  resumeService,
} from '@moments/contract/requests/service-requests';
import {
  staffCarryOutServiceRequest,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { addDays, addMonths, toEasternIsoDate } from '@moments/contract/values/dates';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { addSignedInMember, type SignedInMember } from '../../../../test/test-members.ts';
import { createTestPhone } from '../../../../test/test-phone.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';

const staffToken = 'sandbox-operator';
const server = await shareTestServer();

const getToday = () => toEasternIsoDate(server.clock.now());
const getDateInDays = (count: number) => addDays(getToday(), count);
const addCoached = () => addSignedInMember(server.services, { status: 'ACTIVE_COACHING' });
const ask = ({ id, token }: SignedInMember, returnDate: string | null) =>
  server.call(pauseService, { params: { id }, token, query: returnDate === null ? {} : { returnDate } });
const choose = ({ id, token }: SignedInMember, returnDate: string | null) =>
  server.call(changeReturnDate, { params: { id }, body: { returnDate }, token });
const readCurrent = async ({ token }: SignedInMember) => (await server.ok(getServiceRequest, { token })).data;
const readProfileDay = async ({ token }: SignedInMember) =>
  (await server.ok(getMemberProfile, { token })).user.basicInfo.returnDate;

async function requestPause(member: SignedInMember, returnDate: string | null): Promise<string> {
  const result = await ask(member, returnDate);
  if (!result.ok) throw new Error(result.error.message);
  return result.reply.data.id;
}

const carryOut = (id: string) =>
  server.call(staffCarryOutServiceRequest, { params: { id }, token: staffToken });

async function addPause(member: SignedInMember, returnDate: string | null): Promise<string> {
  const id = await requestPause(member, returnDate);
  expect(await carryOut(id)).toMatchObject({ ok: true });
  return id;
}

const listAudit = async ({ id }: SignedInMember) => {
  const { rows } = await server.pool.query<{ action: string }>(
    `select actor, action, before, after from audit_log where member_id = $1 and action like 'service-request.%' order by id`,
    [id],
  );
  return rows;
};

describe('a request to pause', () => {
  it('[ACC-03] creates a pause without a day of return if none is chosen', async () => {
    expect(await ask(await addCoached(), null)).toMatchObject({
      ok: true,
      reply: { data: { kind: 'pause', returnDate: null } },
    });
  });

  it('[ACC-03] stores the day of return for the member, for staff, and in the audit log', async () => {
    const member = await addCoached();
    const returnDate = getDateInDays(14);
    const requestId = await requestPause(member, returnDate);
    expect(await readCurrent(member)).toMatchObject({ state: 'pending', returnDate, endedAt: null });
    const { items } = await server.ok(staffListServiceRequests, {
      query: { state: 'pending', memberId: member.id },
      token: staffToken,
    });
    expect(items).toMatchObject([{ id: requestId, returnDate }]);
    expect(await listAudit(member)).toMatchObject([
      { actor: 'member', action: 'service-request.filed', after: { requestId, kind: 'pause', returnDate } },
    ]);
    // Nothing resumes before the pause is carried out.
    expect(await readProfileDay(member)).toBeNull();
  });

  it('[ACC-03] rejects a past day and a day too far away with a message, and stores nothing', async () => {
    const member = await addCoached();
    for (const [day, message] of [
      [getToday(), /^Choose .* or a later day$/],
      [getDateInDays(-1), /^Choose .* or a later day$/],
      [addDays(addMonths(getToday(), 6), 1), /or an earlier day/],
      ['2027-02-29', /is a date such as/],
    ] as const)
      expect(await ask(member, day)).toMatchObject({
        ok: false,
        status: 400,
        error: {
          code: 'INVALID_REQUEST',
          fields: [{ field: 'returnDate', message: expect.stringMatching(message) as string }],
        },
      });
    expect(await readCurrent(member)).toBeNull();
    expect(await ask(member, addMonths(getToday(), 6))).toMatchObject({ ok: true });
  });

  it('[ACC-03] counts the day in Eastern Time late at night', async () => {
    try {
      // 11:59 PM on November 23 in New York, and already the next day in UTC.
      server.clock.moveTo(new Date('2026-11-24T04:59:00Z'));
      const member = await addCoached();
      expect(await ask(member, '2026-11-23')).toMatchObject({ ok: false });
      expect(await ask(member, '2026-11-24')).toMatchObject({ ok: true });
      server.clock.moveTo(new Date('2026-11-24T05:00:01Z'));
      expect(await ask(await addCoached(), '2026-11-24')).toMatchObject({ ok: false });
    } finally {
      server.clock.moveTo(new Date());
    }
  });

  it('[ACC-03] returns the same request for the same day, and replaces it for another day', async () => {
    const member = await addCoached();
    const first = await requestPause(member, getDateInDays(7));
    expect(await requestPause(member, getDateInDays(7))).toBe(first);
    const second = await requestPause(member, getDateInDays(8));
    expect(second).not.toBe(first);
    expect(await readCurrent(member)).toMatchObject({ id: second, returnDate: getDateInDays(8) });
  });

  it('[ACC-03] rejects carrying out a pause whose day has come, and allows it with a later day', async () => {
    const member = await addCoached();
    const id = await requestPause(member, getDateInDays(7));
    await server.pool.query('update service_requests set return_date = $2 where id = $1', [id, getToday()]);
    expect(await carryOut(id)).toMatchObject({
      ok: false,
      status: 409,
      error: { code: 'RETURN_DATE_PASSED' },
    });
    expect(await getFacts(server, member.id).status()).toBe('ACTIVE_COACHING');
    expect(await choose(member, getDateInDays(1))).toMatchObject({ ok: true });
    expect(await carryOut(id)).toMatchObject({ ok: true });
  });
});

describe('the day of return of a pause', () => {
  it('[ACC-03] shows the day of return in the profile and in the email during the pause', async () => {
    const member = await addCoached();
    const returnDate = getDateInDays(14);
    await addPause(member, returnDate);
    expect(await readProfileDay(member)).toBe(returnDate);
    const [email] = await readEmailsTo(server, member.id);
    const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(email?.body).toContain(`Your coaching resumes on ${longDate.format(new Date(returnDate))}.`);
    expect(email?.body).toContain('/account-settings?tab=service');
    // Without a plan, nothing is charged.
    expect(email?.body).not.toContain('plan');
  });

  it('[TEXT-01] names the day of return in the notice to a text during the pause', async () => {
    const member = await addCoached();
    await addPause(member, '2027-01-14');
    await createTestPhone(server, member.phone)('Are you there?');
    expect(await getFacts(server, member.id).sentTexts()).toEqual([
      expect.stringContaining('It resumes on January 14, 2027.') as string,
    ]);
  });

  it('[ACC-03, OPS-04] lets the member set, change, and remove the day, before and during the pause', async () => {
    const member = await addCoached();
    const requestId = await requestPause(member, null);
    expect(await choose(member, getDateInDays(3))).toMatchObject({
      ok: true,
      reply: { data: { id: requestId, state: 'pending', returnDate: getDateInDays(3) } },
    });
    await carryOut(requestId);
    for (const day of [getDateInDays(5), getDateInDays(5), null, null]) {
      expect(await choose(member, day)).toMatchObject({ ok: true, reply: { data: { returnDate: day } } });
      expect(await readProfileDay(member)).toBe(day);
    }
    const changes = (await listAudit(member)).filter(({ action }) => action.endsWith('return-date-changed'));
    expect(changes).toEqual(
      [
        [null, getDateInDays(3)],
        [getDateInDays(3), getDateInDays(5)],
        [getDateInDays(5), null],
      ].map(([before, after]) => ({
        actor: 'member',
        action: 'service-request.return-date-changed',
        before: { returnDate: before },
        after: { requestId, returnDate: after },
      })),
    );
  });

  it('[ACC-03] rejects a change to an impossible day, by a stranger, or without a pause', async () => {
    const member = await addCoached();
    expect(await choose(member, getDateInDays(3))).toMatchObject({
      ok: false,
      error: { code: 'SERVICE_NOT_ACTIVE' },
    });
    await addPause(member, getDateInDays(3));
    expect(await choose(member, getToday())).toMatchObject({
      ok: false,
      error: { code: 'INVALID_REQUEST', fields: [{ field: 'returnDate' }] },
    });
    const stranger = await addCoached();
    expect(await choose({ ...member, token: stranger.token }, getDateInDays(4))).toMatchObject({
      status: 404,
    });
    expect(await readProfileDay(member)).toBe(getDateInDays(3));
  });

  it.each(['ACTIVE_COACHING', 'IDLE_COACHING', 'EXITED'] as const)(
    '[ACC-03] drops the day after staff changed the status to %s, even when the member is away again',
    async (status) => {
      const member = await addCoached();
      await addPause(member, getDateInDays(3));
      const params = { memberId: member.id };
      const change = (to: 'AWAY' | 'ACTIVE_COACHING' | 'IDLE_COACHING' | 'EXITED') =>
        server.ok(staffChangeStatus, { params, body: { status: to, reason: 'test' }, token: staffToken });
      await change(status);
      expect(await readCurrent(member)).toMatchObject({ endedAt: expect.any(String) as string });
      await server.pool.query(`update members set status = 'AWAY' where id = $1`, [member.id]);
      expect(await readProfileDay(member)).toBeNull();
      // Staff made this pause. The member can't end it.
      const resumed = await server.call(resumeService, { params: { id: member.id }, token: member.token });
      expect(resumed).toMatchObject({ ok: false, error: { code: 'SERVICE_NOT_ACTIVE' } });
    },
  );

  it('[TEXT-02, STOP-01] keeps the day after STOP and START, and after a stop by staff that was undone', async () => {
    const member = await addCoached();
    await addPause(member, getDateInDays(3));
    const text = createTestPhone(server, member.phone);
    await text('STOP');
    expect(await readProfileDay(member)).toBeNull();
    await text('START');
    expect(await readProfileDay(member)).toBe(getDateInDays(3));
    const params = { memberId: member.id };
    for (const status of ['EXITED_BY_ADMIN', 'AWAY'] as const)
      await server.ok(staffChangeStatus, {
        params,
        body: { status, reason: 'test', ...(status === 'AWAY' ? {} : { billing: 'keep' as const }) },
        token: staffToken,
      });
    const { user } = await server.ok(staffGetMemberRecord, { params, token: staffToken });
    expect(user.basicInfo.returnDate).toBe(getDateInDays(3));
  });

  it('[ACC-03] drops the day when the service ends', async () => {
    const member = await addCoached();
    await addPause(member, getDateInDays(3));
    const { data } = await server.ok(endService, { params: { id: member.id }, token: member.token });
    // The day can still be changed until the end is carried out.
    expect(await choose(member, getDateInDays(4))).toMatchObject({
      ok: true,
      reply: { data: { kind: 'pause' } },
    });
    await carryOut(data.id);
    expect(await choose(member, getDateInDays(5))).toMatchObject({
      ok: false,
      error: { code: 'SERVICE_NOT_ACTIVE' },
    });
    expect(await readProfileDay(member)).toBeNull();
  });
});
