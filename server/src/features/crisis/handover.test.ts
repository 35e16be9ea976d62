import { describe, expect, it } from 'vitest';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffGetConversation } from '@moments/contract/conversations/staff-conversations';
import { staffHandOver } from '@moments/contract/cover/staff-cover';
import { staffTakeCrisisStep } from '@moments/contract/crisis/staff-crisis';
import {
  staffChangeHandover,
  staffShowHandover,
  staffShowPhone,
} from '@moments/contract/crisis/staff-handover';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { staffEventsPath } from '@moments/contract/live/staff-events';
import { staffGetMember } from '@moments/contract/members/staff-member-page';
import { staffRevealEmergencyContact } from '@moments/contract/members/staff-member-records';
import { staffGetOnCallWeek, staffSetOnCall } from '@moments/contract/on-call/staff-on-call';
import { staffGetSession } from '@moments/contract/staff/sessions';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addDeskSession, addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { openEventStream } from '../../../test/event-stream.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { emptyPersonalDetails } from '../members/index.ts';
import { createRefreshOnCallHandler } from '../on-call/index.ts';
import { buildHandoverScript } from './handover-copy.ts';

const token = 'sandbox-operator';
const server = await shareTestServer();
const address = await server.desk.listen({ host: '127.0.0.1', port: 0 });
const ana = await addStaff(server, { name: 'Ana Reyes', roles: ['coach'] });
const marcus = await addStaff(server, { name: 'Marcus Bell', roles: ['coach'], isOnCall: true });
const nora = await addStaff(server, { name: 'Nora Lind', roles: ['operations'] });

const details = {
  firstName: 'Maya',
  lastName: 'Ortiz',
  preferredName: 'May',
  dob: '1995-03-02',
  address: '118 Lark Street',
  city: 'Albany',
  state: 'NY',
  zip: '12210',
};
const emergencyContact = {
  contactName: 'Mia Stone',
  contactPhone: '+12125550177',
  contactRelationship: 'sister',
};
const addressConfirmedAt = new Date('2026-10-03T15:00:00Z');

async function addMember({ isInCrisis = true, contact = emergencyContact } = {}) {
  const member = await addCoachedMember(server, 20, {
    coachName: ana.name,
    coachSince: new Date(0),
    personalDetails: { ...emptyPersonalDetails, ...details },
    emergencyContact: contact,
    addressConfirmedAt,
  });
  const params = { memberId: member.id };
  if (isInCrisis)
    await server.ok(staffTakeCrisisStep, { cookie: ana.cookie, params, body: { act: 'start' } });
  return { ...member, params };
}

type Given = Awaited<ReturnType<typeof addMember>>;

const show = ({ params }: Given, { cookie }: TestStaff) => server.call(staffShowHandover, { cookie, params });
const change = ({ params }: Given, { cookie }: TestStaff, body: { reason?: string; isEnded?: true }) =>
  server.call(staffChangeHandover, { cookie, params, body });
const readHandover = async ({ params }: Given, { cookie }: TestStaff = ana) =>
  (await server.ok(staffGetConversation, { cookie, params })).crisis?.handover;

describe('the 911 handover of a crisis', () => {
  it('[SAFE-06] gives the person who begins it what a dispatcher asks, the phone and a script included', async () => {
    const maya = await addMember();
    const result = await show(maya, marcus);
    expect(result).toMatchObject({
      reply: {
        phone: maya.phone,
        legalName: 'Maya Ortiz',
        preferredName: 'May',
        age: 31,
        address: '118 Lark Street',
        city: 'Albany',
        state: 'NY',
        zip: '12210',
        addressConfirmedAt: addressConfirmedAt.toISOString(),
        emergencyContact,
        script: buildHandoverScript({ ...details, phone: maya.phone }, '911'),
      },
    });
  });

  it('[SAFE-06] shows an emergency contact of which only the phone is known, and says if there is none', async () => {
    const none = { contactName: '', contactPhone: '', contactRelationship: '' };
    const contact = { ...none, contactPhone: '+44 20 7946 0018' };
    const maya = await addMember({ contact });
    expect(await show(maya, marcus)).toMatchObject({ reply: { emergencyContact: contact } });
    const shown = await server.ok(staffGetConversation, { cookie: ana.cookie, params: maya.params });
    expect(shown.hasEmergencyContact).toBe(true);
    const alone = await addMember({ contact: none });
    expect(await show(alone, marcus)).toMatchObject({ reply: { emergencyContact: null } });
  });

  it('[SAFE-06] is one, however many begin it at the same time, and all on the crisis see who did', async () => {
    const maya = await addMember();
    expect(await readHandover(maya)).toBeNull();
    const results = await Promise.all([marcus, nora, marcus, nora].map((person) => show(maya, person)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    const { rows } = await server.pool.query<{ steps: { act: string }[] }>(
      'select steps from crises where member_id = $1',
      [maya.id],
    );
    expect(rows[0]?.steps.filter(({ act }) => act === 'handover')).toHaveLength(1);
    const begun = await readHandover(maya);
    expect(['Marcus Bell', 'Nora Lind']).toContain(begun?.begunBy);
    expect(await readHandover(maya, marcus)).toEqual(begun);
    const page = await server.ok(staffGetMember, { cookie: nora.cookie, params: maya.params });
    expect(page.crisis?.handover).toEqual(begun);
  });

  it('[SAFE-06] opens before the reason, and records each view, the reason, and the end, without the address', async () => {
    const maya = await addMember();
    await show(maya, marcus);
    expect(await readHandover(maya)).toMatchObject({ isExplained: false, endedBy: null });
    expect(await change(maya, marcus, { reason: 'A plan for tonight' })).toMatchObject({ ok: true });
    expect(await change(maya, marcus, { isEnded: true })).toMatchObject({ ok: true });
    expect(await readHandover(maya)).toMatchObject({ isExplained: true, endedBy: 'Marcus Bell' });
    const { items } = await server.ok(staffListMemberAudit, { token, params: maya.params });
    const lines = items.map(({ action, by, reason }) => [action, by, reason]).toReversed();
    expect(lines).toEqual(
      expect.arrayContaining([
        ['crisis.handover', 'Marcus Bell', null],
        ['member.revealed', 'Marcus Bell', null],
        ['crisis.explain-handover', 'Marcus Bell', 'A plan for tonight'],
        ['crisis.end-handover', 'Marcus Bell', null],
      ]),
    );
    expect(JSON.stringify(items)).not.toContain('Lark');
  });

  it('[SAFE-06] keeps the crisis open until the person who began it says that the call is over', async () => {
    const maya = await addMember();
    await show(maya, marcus);
    const take = (body: BodyOf<typeof staffTakeCrisisStep>) =>
      server.call(staffTakeCrisisStep, { cookie: ana.cookie, params: maya.params, body });
    const close = { act: 'close', outcome: 'safe-with-plan' } as const;
    for (const end of [close, { act: 'dismiss', reason: 'A line of a song' } as const])
      expect(await take(end)).toMatchObject({ status: 409, error: { code: 'HANDOVER_OPEN' } });
    expect(await change(maya, nora, { isEnded: true })).toMatchObject({
      status: 403,
      error: {
        message: expect.stringContaining('After 30 minutes, people on call and operations can') as string,
      },
    });
    const page = await server.ok(staffGetMember, { cookie: nora.cookie, params: maya.params });
    expect(page.crisis).toMatchObject({ canHandOver: true, canEndHandover: false });
    expect(await change(maya, marcus, { reason: 'A plan for tonight', isEnded: true })).toMatchObject({
      ok: true,
    });
    expect(await take(close)).toMatchObject({ reply: { crisis: null } });
  });

  it('[SAFE-06] can begin again when it has ended, one at a time, and never by a person who is no longer on call', async () => {
    const maya = await addMember();
    await show(maya, marcus);
    await change(maya, marcus, { reason: 'A plan for tonight', isEnded: true });
    await server.pool.query('update staff set is_on_call = false where id = $1', [marcus.id]);
    expect(await show(maya, marcus)).toMatchObject({ status: 403 });
    await server.pool.query('update staff set is_on_call = true where id = $1', [marcus.id]);
    await show(maya, nora);
    await show(maya, marcus);
    expect(await readHandover(maya)).toMatchObject({
      begunBy: 'Nora Lind',
      isExplained: false,
      endedBy: null,
    });
    const body = { act: 'close', outcome: 'safe-with-plan' } as const;
    expect(
      await server.call(staffTakeCrisisStep, { cookie: ana.cookie, params: maya.params, body }),
    ).toMatchObject({ error: { code: 'HANDOVER_OPEN' } });
    await change(maya, nora, { reason: 'A plan for tonight', isEnded: true });
  });

  it('[SAFE-06] ends with its reason or after it, and so does the crisis, for the person who called', async () => {
    const unexplained = { status: 409, error: { code: 'HANDOVER_UNEXPLAINED' } };
    const maya = await addMember();
    await show(maya, marcus);
    const readCrisis = async ({ cookie }: TestStaff) =>
      (await server.ok(staffGetConversation, { cookie, params: maya.params })).crisis;
    expect(await readCrisis(marcus)).toMatchObject({ owesReason: true });
    expect(await readCrisis(ana)).toMatchObject({ owesReason: false });
    expect(await change(maya, marcus, { isEnded: true })).toMatchObject(unexplained);
    expect(await readHandover(maya)).toMatchObject({ isExplained: false, endedBy: null });

    // Operations end it for a person who is gone. When that person comes back, they still say why.
    server.clock.advance(30 * 60);
    const cookie = await addDeskSession(server, nora.id);
    expect(await change(maya, { ...nora, cookie }, { isEnded: true })).toMatchObject({ ok: true });
    const back = await addDeskSession(server, marcus.id);
    const close = () =>
      server.call(staffTakeCrisisStep, {
        cookie: back,
        params: maya.params,
        body: { act: 'close', outcome: 'emergency-services' },
      });
    expect(await close()).toMatchObject(unexplained);
    expect(await change(maya, { ...marcus, cookie: back }, { reason: 'A plan for tonight' })).toMatchObject({
      ok: true,
    });
    expect(await close()).toMatchObject({ reply: { crisis: null } });
    server.clock.advance(-30 * 60);
  });

  it('[SAFE-06] can be ended by operations when the person who began it is gone for 30 minutes', async () => {
    const maya = await addMember();
    await show(maya, marcus);
    server.clock.advance(30 * 60);
    const cookie = await addDeskSession(server, nora.id);
    expect(await change(maya, { ...nora, cookie }, { isEnded: true })).toMatchObject({ ok: true });
    server.clock.advance(-30 * 60);
  });

  it('[SAFE-06, SAFE-05] stays with the coach on call who began it when the evening changes, without calling them on call', async () => {
    const maya = await addMember();
    const refresh = () => createRefreshOnCallHandler(server.services).handle({});
    const eve = await addStaff(server, { name: 'Eve Moss', roles: ['coach'] });
    await server.pool.query('update on_call_weekly set staff_id = $1', [eve.id]);
    await refresh();
    expect(await show(maya, eve)).toMatchObject({ ok: true });
    await server.pool.query('update on_call_weekly set staff_id = $1', [marcus.id]);
    await refresh();
    const { crisis } = await server.ok(staffGetConversation, { cookie: eve.cookie, params: maya.params });
    expect(crisis).toMatchObject({ canHandOver: true, canEndHandover: true });
    const readSession = ({ cookie }: TestStaff) => server.ok(staffGetSession, { cookie });
    expect(await readSession(eve)).toMatchObject({ onCall: true, isOnCallByRota: false });
    expect(await readSession(marcus)).toMatchObject({ onCall: true, isOnCallByRota: true });
    expect(await show(maya, eve)).toMatchObject({ ok: true });
    expect(await change(maya, eve, { reason: 'A plan for tonight', isEnded: true })).toMatchObject({
      ok: true,
    });
  });

  it('[SAFE-05, DESK-13] lets open pages read again who is on call when the evening or the rota changes in a crisis', async () => {
    const maya = await addMember();
    const eve = await addStaff(server, { name: 'Eve Hale', roles: ['coach'] });
    const { evenings } = await server.ok(staffGetOnCallWeek, { cookie: marcus.cookie });
    const [evening, next] = evenings;
    if (!evening || !next) throw new Error('there is no evening');
    await server.pool.query('update on_call_weekly set staff_id = $1 where time = $2', [
      eve.id,
      evening.time,
    ]);
    const refresh = () => createRefreshOnCallHandler(server.services).handle({});
    await refresh();
    // The mark stays: Eve must be able to open the crisis.
    expect(await show(maya, eve)).toMatchObject({ ok: true });
    const seconds = (Date.parse(evening.until) - server.clock.now().getTime()) / 1_000 + 1;
    server.clock.advance(seconds);
    const cookie = await addDeskSession(server, eve.id);
    const stream = await openEventStream(address + staffEventsPath, { cookie });
    await stream.next('refresh');
    const countReads = () => stream.received().split('{"kind":"session"}').length - 1;
    await refresh();
    await expect.poll(countReads).toBeGreaterThan(0);
    expect(await server.ok(staffGetSession, { cookie })).toMatchObject({
      onCall: true,
      isOnCallByRota: false,
    });
    const before = countReads();
    await server.ok(staffSetOnCall, { token, body: { time: next.time, date: next.date, staffId: eve.id } });
    await expect.poll(countReads).toBeGreaterThan(before);
    expect(await server.ok(staffGetSession, { cookie })).toMatchObject({ isOnCallByRota: true });
    await stream.close();
    server.clock.advance(-seconds);
  });

  it('[SAFE-06, DESK-03] is offered to people on call and operations in an open crisis, and works for exactly those', async () => {
    const maya = await addMember({ isInCrisis: false });
    const theo = await addStaff(server, { name: 'Theo Park', roles: ['coach'] });
    const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    for (const person of [theo, marcus])
      await server.ok(staffHandOver, {
        cookie: ana.cookie,
        body: { memberIds: [maya.id], staffId: person.id, until },
      });
    for (const person of [marcus, nora]) expect(await show(maya, person)).toMatchObject({ status: 404 });
    await server.ok(staffTakeCrisisStep, {
      cookie: ana.cookie,
      params: maya.params,
      body: { act: 'start' },
    });
    for (const person of [ana, theo, marcus]) {
      const { crisis } = await server.ok(staffGetConversation, {
        cookie: person.cookie,
        params: maya.params,
      });
      expect((await show(maya, person)).ok).toBe(crisis?.canHandOver);
    }
    expect(await change(await addMember(), marcus, { isEnded: true })).toMatchObject({ status: 404 });
    await change(maya, marcus, { reason: 'A plan for tonight', isEnded: true });
    const body = { act: 'close', outcome: 'emergency-services' } as const;
    await server.ok(staffTakeCrisisStep, { cookie: ana.cookie, params: maya.params, body });
    expect((await show(maya, nora)).ok).toBe(false);
  });

  it('[SAFE-06, SAFE-03] isn’t begun to call a member whom no coach can text: the phone alone is shown, and recorded', async () => {
    const showPhone = ({ params }: Given, { cookie }: TestStaff) =>
      server.call(staffShowPhone, { cookie, params });
    const maya = await addMember();
    expect(await showPhone(maya, marcus)).toMatchObject({ status: 403 });
    for (const status of ['EXITED_BY_STOP', 'EXITED_BY_ADMIN']) {
      await server.pool.query('update members set status = $2 where id = $1', [maya.id, status]);
      for (const person of [marcus, nora])
        expect(await showPhone(maya, person)).toMatchObject({ reply: { phone: maya.phone } });
      expect(await showPhone(maya, ana)).toMatchObject({ ok: false });
    }
    expect(await readHandover(maya)).toBeNull();
    const { rows } = await server.pool.query(
      `select after ->> 'what' as what from audit_log where member_id = $1 and action = 'member.revealed'`,
      [maya.id],
    );
    expect(rows).toEqual(Array(4).fill({ what: 'phone' }));
  });

  it('[SAFE-06] lets on call and cover reveal the emergency contact while the crisis is open', async () => {
    const maya = await addMember();
    const body = { what: 'emergency-contact', reason: 'No answer for 10 minutes' } as const;
    const reveal = () =>
      server.call(staffRevealEmergencyContact, { cookie: marcus.cookie, params: maya.params, body });
    expect(await reveal()).toMatchObject({ reply: emergencyContact });
    await server.ok(staffTakeCrisisStep, {
      cookie: ana.cookie,
      params: maya.params,
      body: { act: 'close', outcome: 'safe-with-plan' },
    });
    expect(await reveal()).toMatchObject({ status: 403 });
  });
});
