import { describe, expect, it } from 'vitest';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffChangeCoach } from '@moments/contract/matching/staff-matching';
import { staffGetMember } from '@moments/contract/members/staff-member-page';
import {
  getCoachRequest,
  requestCoach,
  withdrawCoachRequest,
  type AnotherCoachReason,
} from '@moments/contract/requests/coach-requests';
import { getServiceRequest, pauseService } from '@moments/contract/requests/service-requests';
import {
  staffDeclineCoachRequest,
  staffListCoachRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { addStaff } from '../../../../test/desk-staff.ts';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { addSignedInMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';

const server = await shareTestServer();
const nora = await addStaff(server, { roles: ['operations'], name: 'Nora' });
const { cookie } = nora;

/** Adds a member in coaching, with a session. */
async function addWithCoach() {
  const coach = await addStaff(server, { roles: ['coach'] });
  const status = 'ACTIVE_COACHING';
  const member = await addSignedInMember(server.services, { status, coachName: coach.name });
  return { coach, member, token: member.token };
}
type Asking = Pick<Awaited<ReturnType<typeof addWithCoach>>, 'token'>;

const ask = ({ token }: Asking, why: AnotherCoachReason = 'times') =>
  server.call(requestCoach, { token, body: { why } });
const file = async ({ token }: Asking, why: AnotherCoachReason = 'times') =>
  (await server.ok(requestCoach, { token, body: { why } })).data;
const read = async ({ token }: Asking) => (await server.ok(getCoachRequest, { token })).data;
const listOf = async (memberId: string) =>
  (await server.ok(staffListCoachRequests, { cookie, query: { memberId } })).items;

describe('a request for another coach', () => {
  it('[DESK-06] is filed once, and another reason replaces it', async () => {
    const asking = await addWithCoach();
    expect(await read(asking)).toBeNull();
    const results = await Promise.all([ask(asking), ask(asking), ask(asking)]);
    const ids = results.map((result) => result.ok && result.reply.data.id);
    expect(new Set(ids).size).toBe(1);
    await file(asking, 'understanding');
    expect((await listOf(asking.member.id)).map(({ state, why }) => [state, why])).toEqual([
      ['pending', 'understanding'],
      ['withdrawn', 'times'],
    ]);
  });

  it('[DESK-06, ACC-03] stands next to a request to pause, and neither replaces the other', async () => {
    const asking = await addWithCoach();
    const { token, member } = asking;
    const pause = await server.ok(pauseService, { params: { id: member.id }, token });
    const coach = await file(asking);
    expect((await server.ok(getServiceRequest, { token })).data).toMatchObject({ id: pause.data.id });
    expect(await read(asking)).toMatchObject({ id: coach.id, state: 'pending' });
    const query = { memberId: member.id };
    const services = await server.ok(staffListServiceRequests, { cookie, query });
    expect(services.items.map(({ id }) => id)).toEqual([pause.data.id]);
  });

  it('[DESK-06] is withdrawn by its member only', async () => {
    const asking = await addWithCoach();
    const { id } = await file(asking);
    const stranger = await addWithCoach();
    const withdraw = ({ token }: Asking) =>
      server.call(withdrawCoachRequest, { token, params: { requestId: id } });
    expect(await withdraw(stranger)).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(await withdraw(asking)).toMatchObject({ reply: { data: { state: 'withdrawn' } } });
  });

  it('[DESK-06] is rejected without a coach', async () => {
    const { token } = await addSignedInMember(server.services, { status: 'PENDING_MATCHING' });
    expect(await ask({ token })).toMatchObject({ error: { code: 'SERVICE_NOT_ACTIVE' } });
  });

  it('[DESK-06] is carried out when operations change the coach, by whom the member is texted', async () => {
    const asking = await addWithCoach();
    await file(asking);
    const priya = await addStaff(server, { roles: ['coach'] });
    const params = { memberId: asking.member.id };
    await server.ok(staffChangeCoach, { cookie, params, body: { coachId: priya.id } });
    expect(await read(asking)).toMatchObject({ state: 'carried-out' });
    expect((await getFacts(server, asking.member.id).sentTexts()).join()).toContain(priya.name);
    expect(await listOf(asking.member.id)).toMatchObject([{ state: 'carried-out', decidedByName: 'Nora' }]);
  });

  it('[DESK-06] is declined with a reason that the member reads', async () => {
    const asking = await addWithCoach();
    const { id } = await file(asking);
    const body = { reason: 'Ana has your evenings alone. Let’s talk on the phone.' };
    await server.ok(staffDeclineCoachRequest, { cookie, params: { id }, body });
    expect(await read(asking)).toMatchObject({ state: 'declined', reason: body.reason });
    expect((await readEmailsTo(server, asking.member.id)).map((email) => email.body).join()).toContain(
      body.reason,
    );
    expect(await server.call(staffDeclineCoachRequest, { cookie, params: { id }, body })).toMatchObject({
      error: { code: 'REQUEST_ALREADY_DECIDED' },
    });
  });

  it('[DESK-06, DESK-03] is never seen by the coach, and the audit log doesn’t say why', async () => {
    const asking = await addWithCoach();
    await file(asking, 'understanding');
    const params = { memberId: asking.member.id };
    const seen = async (by: string) => server.ok(staffGetMember, { cookie: by, params });
    expect(await seen(asking.coach.cookie)).toMatchObject({
      pendingRequests: 0,
      member: { pendingRequest: null },
    });
    expect(await seen(cookie)).toMatchObject({ pendingRequests: 1 });
    expect(await server.call(staffListCoachRequests, { cookie: asking.coach.cookie })).toMatchObject({
      error: { code: 'NO_ACCESS' },
    });
    const audit = await server.ok(staffListMemberAudit, { token: 'sandbox-operator', params });
    expect(JSON.stringify(audit)).toContain('coach-request.filed');
    expect(JSON.stringify(audit)).not.toContain('understanding');
  });
});
