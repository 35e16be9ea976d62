import { describe, expect, it } from 'vitest';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import {
  staffGetConversation,
  staffOpenConversation,
} from '@moments/contract/conversations/staff-conversations';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import { staffListNotes } from '@moments/contract/conversations/staff-notes';
import {
  staffAddOperationsNote,
  staffListOperationsNotes,
} from '@moments/contract/conversations/staff-operations-notes';
import { memberStatuses, type MemberStatus } from '@moments/contract/members/member-status';
import { getMemberProfile } from '@moments/contract/members/members';
import { getLandingRoute } from '@moments/contract/members/redirects';
import {
  staffChangeStatus,
  staffListNextStatuses,
  staffPreviewStatus,
} from '@moments/contract/members/staff-member-changes';
import {
  staffGetMember,
  staffGetMemberRecord,
  staffGetMemberSight,
} from '@moments/contract/members/staff-member-page';
import {
  staffExportMemberLedger,
  staffListMemberLedger,
  staffListMemberPayments,
} from '@moments/contract/members/staff-member-records';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { staffCorrectMoments } from '@moments/contract/moments/staff-moments';
import { staffListServiceRequests } from '@moments/contract/requests/staff-requests';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { addMembership } from '../../../../test/active-membership.ts';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../../test/desk-staff.ts';
import { addSignedInMember } from '../../../../test/test-members.ts';
import { createTestPhone } from '../../../../test/test-phone.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';
import { createSession } from '../../sign-in/index.ts';

const server = await shareTestServer();
const nora = await addStaff(server, { roles: ['operations'] });

const createCall = (memberId: string, staff = nora) => ({ cookie: staff.cookie, params: { memberId } });
const listAudited = async (memberId: string) =>
  (
    await server.pool.query<{ actor: string; action: string; after: unknown }>(
      'select actor, action, after from audit_log where member_id = $1 order by id',
      [memberId],
    )
  ).rows;

describe('the notes of operations', () => {
  it('[DESK-04, DESK-03] are kept encrypted with their author, and stay out of the coach’s conversation', async () => {
    const { id } = await addCoachedMember(server, 12);
    const ana = await addStaff(server, { roles: ['coach'], members: [id] });
    const dana = await addStaff(server, { roles: ['admin'] });
    const body = { body: 'Asked for a receipt by letter.', key: 'note' };
    const added = await server.ok(staffAddOperationsNote, { ...createCall(id), body });
    expect((await server.ok(staffAddOperationsNote, { ...createCall(id), body })).id).toBe(added.id);
    const other = await addStaff(server, { roles: ['operations'] });
    const { notes } = await server.ok(staffListOperationsNotes, createCall(id, other));
    expect(notes).toMatchObject([{ id: added.id, author: nora.name, body: body.body, isOwn: false }]);
    for (const person of [ana, dana])
      expect(await server.call(staffListOperationsNotes, createCall(id, person))).toMatchObject({
        error: { code: 'NO_ACCESS' },
      });
    expect(await server.ok(staffGetConversation, createCall(id, ana))).toMatchObject({ noteCount: 0 });
    expect((await server.ok(staffListNotes, createCall(id, ana))).notes).toEqual([]);
    const { entries } = await server.ok(staffListMessages, createCall(id, ana));
    expect(entries.filter(({ kind }) => kind === 'note')).toEqual([]);
    const { rows } = await server.pool.query<{ body: string }>(
      'select body_sealed as body from conversation_notes where member_id = $1',
      [id],
    );
    expect(rows[0]?.body).not.toContain('receipt');
    const actions = (await listAudited(id)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['member.note-added', 'member.notes-viewed']));
  });
});

describe('the page', () => {
  it('[DESK-04, ACC-06] ends a plan with the account that is deleted before', async () => {
    const { id } = await addCoachedMember(server, 12);
    await addMembership(server, { id });
    expect((await server.ok(staffGetMember, createCall(id))).member).toMatchObject({
      plan: { endsOn: null },
      renewsOn: expect.any(String) as string,
    });
    const dueAt = new Date(server.clock.now().getTime() + 9 * 86_400_000).toISOString();
    await server.pool.query(
      'insert into account_deletions (member_id, requested_at, due_at) values ($1, now(), $2)',
      [id, dueAt],
    );
    expect((await server.ok(staffGetMember, createCall(id))).member).toMatchObject({
      plan: { endsOn: dueAt },
      renewsOn: null,
    });
  });

  it('[DESK-04] shows the facts, and records the view once an hour', async () => {
    const { id, phone } = await addCoachedMember(server, 12, { hopeToGain: 'Sleep' });
    const page = await server.ok(staffGetMember, createCall(id));
    expect(page).toMatchObject({
      member: { id, phone, status: 'ACTIVE_COACHING', coach: { name: 'Ana' } },
      hopeToGain: 'Sleep',
      moments: { remaining: 12 },
      canChangeCoach: true,
      canMatch: false,
      isErased: false,
    });
    await server.ok(staffGetMember, createCall(id));
    const views = (await listAudited(id)).filter(({ action }) => action === 'member.shown');
    expect(views).toHaveLength(1);
    expect(views[0]?.actor).toBe(`staff:${nora.id}`);
  });

  it('[OPS-01] shows programs the whole profile, the plan, and the deletion', async () => {
    const { id, phone } = await addCoachedMember(server, 12);
    const token = 'sandbox-operator';
    expect(await server.ok(staffGetMemberRecord, { params: { memberId: id }, token })).toMatchObject({
      user: { basicInfo: { _id: id, phone } },
      subscription: null,
      deletion: null,
    });
    const views = (await listAudited(id)).filter(({ action }) => action === 'member.shown');
    expect(views).toMatchObject([{ actor: 'token:bootstrap' }]);
    for (const endpoint of [staffGetMember, staffGetMemberRecord])
      expect(await server.call(endpoint, { params: { memberId: 'unknown' }, token })).toMatchObject({
        status: 404,
      });
  });

  it('[DESK-04] says since when a fact holds, to those who see payments when an overdue one was emailed, and records the view', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const { id } = await addCoachedMember(server, 12, {
      coachName: ana.name,
      coachSince: new Date('2026-10-19T14:12:00Z'),
      enrollmentCompletedAt: new Date('2026-10-17T15:00:00Z'),
    });
    await server.pool.query(
      `insert into outbound_messages (key, channel, sender, member_id, recipient_sealed, body_sealed, status, sent_at)
       values ('payment-past-due:' || $1, 'mail', 'coaching', $1::uuid, '', '', 'sent', '2026-11-17T14:00:00Z')`,
      [id],
    );
    const { facts } = await server.ok(staffGetMemberSight, createCall(id));
    expect(await listAudited(id)).toEqual([
      { actor: `staff:${nora.id}`, action: 'member.shown', after: null },
    ]);
    expect(facts).toContainEqual(expect.objectContaining({ name: 'coach', at: '2026-10-19T14:12:00.000Z' }));
    expect(facts).toContainEqual(
      expect.objectContaining({ name: 'enrollment', at: '2026-10-17T15:00:00.000Z' }),
    );
    const readEmail = async (staff: TestStaff) =>
      (await server.ok(staffGetMember, createCall(id, staff))).overdueEmailAt;
    expect(await readEmail(nora)).toBeNull();
    await server.pool.query(
      `insert into subscriptions (member_id, stripe_subscription_id, stripe_customer_id, product_id, price_id, status, amount, start_date, end_date)
       values ($1::uuid, 'sub_' || $1, 'cus_' || $1, 'p', 'p', 'MEMBERSHIP_PAST_DUE', 4900, now(), now())`,
      [id],
    );
    expect([await readEmail(nora), await readEmail(ana)]).toEqual(['2026-11-17T14:00:00.000Z', null]);
  });

  it('[DESK-04] says what happened last: to which status, and the same act in a row once', async () => {
    const { id } = await addCoachedMember(server, 12);
    for (const action of ['member.enrollment-step-saved', 'member.enrollment-step-saved', 'plan.keep-asked'])
      await server.pool.query(
        "insert into audit_log (at, actor, action, member_id) values (now(), 'member', $2, $1)",
        [id, action],
      );
    await server.ok(staffChangeStatus, {
      ...createCall(id),
      body: { status: 'AWAY', from: 'ACTIVE_COACHING', reason: 'Asked by email' },
    });
    const { activity } = await server.ok(staffGetMember, createCall(id));
    expect(activity.map(({ action, by: who, status }) => [action, who, status])).toEqual([
      ['member.status-changed', nora.name, 'AWAY'],
      ['plan.keep-asked', 'The member', null],
      ['member.enrollment-step-saved', 'The member', null],
    ]);
  });

  it('[DESK-04, OPS-04] exports the ledger as CSV, and records the export', async () => {
    const { id } = await addCoachedMember(server, 12);
    const { csv, lines } = await server.ok(staffExportMemberLedger, createCall(id));
    const [head, first = ''] = csv.split('\r\n');
    expect(head).toBe('when,what,from,moments,left,cause');
    expect(first).toMatch(/^\d{4}-[\d-]+T[\d:.]+Z,correction,plan,12,12,other$/);
    const exports = (await listAudited(id)).filter(({ action }) => action === 'member.ledger-exported');
    expect(exports).toEqual([
      { actor: `staff:${nora.id}`, action: 'member.ledger-exported', after: { lines } },
    ]);
    const stranger = await addStaff(server, { roles: ['coach'] });
    expect((await server.call(staffExportMemberLedger, createCall(id, stranger))).status).toBe(403);
  });

  it('[SAFE-06, DESK-03] shows an open crisis without words, and offers the 911 handover to operations and people on call', async () => {
    const onCall = await addStaff(server, { roles: ['coach'], isOnCall: true });
    const ana = await addStaff(server, { roles: ['coach'] });
    const { id } = await addCoachedMember(server, 12, { coachName: ana.name });
    const readCrisis = async (staff: TestStaff) =>
      (await server.ok(staffGetMember, createCall(id, staff))).crisis;
    expect([await readCrisis(nora), await readCrisis(ana)]).toEqual([null, null]);
    await server.pool.query(
      "insert into crises (member_id, started_by, started_at) values ($1, 'text', now())",
      [id],
    );
    expect(await readCrisis(nora)).toMatchObject({ startedBy: 'text', joined: [], canHandOver: true });
    expect(await readCrisis(ana)).toMatchObject({ canHandOver: false });
    expect(await readCrisis(onCall)).toMatchObject({ canHandOver: true });
  });

  it('[DESK-03] shows a coach one of their members without phone, payments, and history', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const { id } = await addCoachedMember(server, 3, { coachName: ana.name });
    const page = await server.ok(staffGetMember, createCall(id, ana));
    expect(page).toMatchObject({
      canReadTexts: true,
      member: { phone: null, email: null, plan: null, derivedStatus: null },
      activity: [],
    });
    for (const endpoint of [
      staffGetMemberSight,
      staffListMemberPayments,
      staffListMemberAudit,
      staffListNextStatuses,
    ])
      expect((await server.call(endpoint, createCall(id, ana))).status).toBe(403);
  });

  it('[DESK-03] says that operations can read the texts only after a reason', async () => {
    const { id } = await addCoachedMember(server, 3);
    const canRead = async () => (await server.ok(staffGetMember, createCall(id))).canReadTexts;
    expect(await canRead()).toBe(false);
    const body = { reason: 'asked', explanation: 'Asked by email' } as const;
    await server.ok(staffOpenConversation, { ...createCall(id), body });
    expect(await canRead()).toBe(true);
  });

  it.each(memberStatuses)('[DESK-04] says what the portal shows to a member who is %s', async (status) => {
    const { id } = await addSignedInMember(server.services, { status: 'ACTIVE_COACHING' });
    const { id: token } = await createSession(server.services, server.services.database, id);
    await server.pool.query('update members set status = $2 where id = $1', [id, status]);
    const sight = await server.ok(staffGetMemberSight, createCall(id));
    const own = await server.call(getMemberProfile, { token });
    if (own.status !== 200) {
      expect([sight.route, status.endsWith('BY_ADMIN')]).toEqual([null, true]);
      return;
    }
    const { user, subscription } = await server.ok(getMemberProfile, { token });
    const derived = getDerivedStatus(user, subscription, toEasternIsoDate(server.clock.now()));
    expect(sight).toMatchObject({
      derived: derived.status,
      step: derived.step ?? null,
      route: getLandingRoute(derived.status),
    });
    expect(sight.facts[0]).toMatchObject({ name: 'status', holds: true });
  });

  it('[DESK-04, ACC-03] shows the end of a pause on the page, in what the member sees, and with the request', async () => {
    const { id } = await addSignedInMember(server.services, { status: 'AWAY' });
    expect(await server.ok(staffGetMember, createCall(id))).toMatchObject({ returnDate: null });
    await server.pool.query(
      `insert into service_requests (member_id, kind, state, return_date) values ($1, 'pause', 'carried-out', '2027-01-14')`,
      [id],
    );
    expect(await server.ok(staffGetMember, createCall(id))).toMatchObject({ returnDate: '2027-01-14' });
    const { facts } = await server.ok(staffGetMemberSight, createCall(id));
    expect(await listAudited(id)).toEqual([
      { actor: `staff:${nora.id}`, action: 'member.shown', after: null },
    ]);
    expect(facts[0]?.label).toBe('Member status: Away. Coaching resumes on January 14, 2027');
    const query = { memberId: id };
    const { items } = await server.ok(staffListServiceRequests, { cookie: nora.cookie, query });
    expect(items).toMatchObject([{ kind: 'pause', state: 'carried-out', returnDate: '2027-01-14' }]);
  });

  it('[DESK-04] lists payments, ledger, and audit page by page, with names of staff', async () => {
    const { id } = await addCoachedMember(server, 5);
    for (const [key, amount] of [
      ['one', 2],
      ['two', -1],
    ] as const)
      await server.ok(staffCorrectMoments, {
        ...createCall(id),
        body: { amount, reason: 'A text came twice', key },
      });
    const first = await server.ok(staffListMemberLedger, { ...createCall(id), query: { limit: '2' } });
    expect(first.items).toMatchObject([
      { kind: 'correction', amount: -1, balanceAfter: 6 },
      {
        kind: 'correction',
        amount: 2,
        balanceAfter: 7,
        cause: { kind: 'correction', by: nora.name, reference: 'A text came twice' },
      },
    ]);
    const second = await server.ok(staffListMemberLedger, {
      ...createCall(id),
      query: { limit: '2', cursor: first.next ?? '' },
    });
    expect(second).toMatchObject({ items: [{ amount: 5, balanceAfter: 5 }], next: null });
    const { items } = await server.ok(staffListMemberAudit, createCall(id));
    expect(items).toContainEqual(
      expect.objectContaining({
        by: nora.name,
        action: 'member.moments-corrected',
        reason: 'A text came twice',
      }),
    );
    expect(await server.ok(staffListMemberPayments, createCall(id))).toMatchObject({ items: [], next: null });
  });
});

describe('changing the status', () => {
  it('[DESK-04, RENEW-05, RENEW-06] previews that a plan stays paused for a dispute or a late match, and returns a month that never started', async () => {
    const { id } = await addSignedInMember(server.services, { status: 'AWAY' });
    await addMembership(server, { id }, 'MEMBERSHIP_PAUSED');
    const preview = async (change: {
      status: 'ACTIVE_COACHING' | 'EXITED_BY_ADMIN';
      billing?: 'cancel-now';
    }) => {
      const { consequences } = await server.ok(staffPreviewStatus, { ...createCall(id), body: change });
      return consequences.find(({ icon }) => icon === 'plan')?.description;
    };
    const mark = (isDisputed: boolean, heldSince: Date | null) =>
      server.pool.query(
        'update subscriptions set is_paused_by_dispute = $2, held_for_match_since = $3 where member_id = $1',
        [id, isDisputed, heldSince],
      );
    const back = { status: 'ACTIVE_COACHING' } as const;
    const stop = { status: 'EXITED_BY_ADMIN', billing: 'cancel-now' } as const;
    const stays = /stays paused\. Nothing is charged while it is\.$/;
    expect(await preview(back)).toMatch(/was paused, and runs again\.$/);
    expect(await preview(stop)).toMatch(/Nothing more is charged\.$/);
    await mark(true, null);
    expect(await preview(back)).toMatch(stays);
    await mark(false, new Date());
    expect(await preview(back)).toMatch(stays);
    expect(await preview(stop)).toMatch(/Its payment is returned\.$/);
  });

  it('[DESK-04, ACC-03] previews the change of the day of return, and then makes it', async () => {
    const { id } = await addSignedInMember(server.services, { status: 'AWAY' });
    const preview = async (change: { status: 'ACTIVE_COACHING' | 'EXITED_BY_ADMIN'; billing?: 'keep' }) =>
      (await server.ok(staffPreviewStatus, { ...createCall(id), body: change })).consequences
        .filter(({ description }) => description.includes('day of return'))
        .map(({ description, isSevere }) => [description.replace(/^.*’s/, ''), isSevere]);
    expect(await preview({ status: 'ACTIVE_COACHING' })).toEqual([]);
    await server.pool.query(
      `insert into service_requests (member_id, kind, state, return_date) values ($1, 'pause', 'carried-out', '2027-01-14')`,
      [id],
    );
    const pause = async () =>
      (
        await server.pool.query<{ return_date: string; ended: boolean }>(
          'select return_date::text, ended_at is not null as ended from service_requests where member_id = $1',
          [id],
        )
      ).rows;
    const stop = { status: 'EXITED_BY_ADMIN', billing: 'keep' } as const;
    const [[kept, isSevere] = []] = await preview(stop);
    expect(kept).toMatch(/^ day of return stays January 14, 2027\. It only counts if .* is away then\.$/);
    expect(isSevere).toBe(false);
    await server.ok(staffChangeStatus, {
      ...createCall(id),
      body: { ...stop, from: 'AWAY', reason: 'Chargeback' },
    });
    expect(await pause()).toEqual([{ return_date: '2027-01-14', ended: false }]);
    await server.ok(staffChangeStatus, {
      ...createCall(id),
      body: { status: 'AWAY', from: 'EXITED_BY_ADMIN', reason: 'The bank took it back' },
    });
    const resume = { status: 'ACTIVE_COACHING' } as const;
    expect(await preview(resume)).toEqual([[' day of return, January 14, 2027, is removed.', true]]);
    await server.ok(staffChangeStatus, {
      ...createCall(id),
      body: { ...resume, from: 'AWAY', reason: 'Asked by email' },
    });
    expect(await pause()).toEqual([{ return_date: '2027-01-14', ended: true }]);
  });

  it('[DESK-04, STOP-03] lists the consequences of a status change, and then applies them', async () => {
    const { id } = await addCoachedMember(server, 5);
    const { id: token } = await createSession(server.services, server.services.database, id);
    const change = { status: 'EXITED_BY_ADMIN', billing: 'cancel-now' } as const;
    const { consequences } = await server.ok(staffPreviewStatus, { ...createCall(id), body: change });
    expect(consequences.map(({ icon }) => icon)).toEqual(['member', 'texts', 'coach', 'undo']);
    expect(consequences[0]?.description).toMatch(/signed out on every device at once/);
    expect(consequences.at(-1)?.description).toMatch(/You can change .* back to Active coaching/);
    const body = { ...change, from: 'ACTIVE_COACHING', reason: 'Chargeback confirmed by the bank' };
    await server.ok(staffChangeStatus, { ...createCall(id), body });
    expect((await server.call(getMemberProfile, { token })).status).not.toBe(200);
    expect((await listAudited(id)).map(({ actor, action }) => [actor, action])).toEqual(
      expect.arrayContaining([
        [`staff:${nora.id}`, 'member.status-changed'],
        [`staff:${nora.id}`, 'member.billing-decided'],
      ]),
    );
    const { choices } = await server.ok(staffListNextStatuses, createCall(id));
    expect(choices.map(({ status }) => status)).toContain('ACTIVE_COACHING');
    // The same press again, because its reply was lost, changes nothing.
    await server.ok(staffChangeStatus, { ...createCall(id), body });
  });

  /** Returns the preview's consequence of one kind, and makes the change. */
  async function changeStatusAfterPreview(
    id: string,
    change: { status: MemberStatus; billing?: 'keep' },
    icon: 'texts' | 'plan' | 'member' = 'texts',
  ): Promise<string> {
    const { status: from } = await server.ok(staffListNextStatuses, createCall(id));
    const { consequences } = await server.ok(staffPreviewStatus, { ...createCall(id), body: change });
    await server.ok(staffChangeStatus, {
      ...createCall(id),
      body: { ...change, from, reason: 'Asked by email' },
    });
    return consequences.find((consequence) => consequence.icon === icon)?.description ?? '';
  }

  it.each([
    [
      0,
      'SIGNED_UP',
      /Once a day, an automatic reply asks .* to finish the enrollment/,
      /finish your enrollment/,
      0,
    ],
    [5, 'SIGNED_UP', /^New texts are kept for the coach to come\. Each one uses a Moment\.$/, null, 1],
    [
      0,
      'COMMUNITY_MEMBER',
      /an automatic reply asks .* to choose a plan with coaching/,
      /Choose one that does/,
      0,
    ],
    [
      5,
      'PENDING_MATCHING',
      /for the next coach\. Each one uses a Moment\. Once a day, .* still finding a coach/,
      /still finding your coach/,
      1,
    ],
    [
      0,
      'ACTIVE_COACHING',
      /^No Moments are left: .* next text is kept, and .* how to add Moments\.$/,
      /out of Moments/,
      0,
    ],
    [5, 'ACTIVE_COACHING', /^Ana answers .* texts\. Each one uses a Moment\.$/, null, 1],
    [
      5,
      'IDLE_COACHING',
      /^New texts are kept for Ana, with no reply expected\. Each one uses a Moment\.$/,
      null,
      1,
    ],
    [5, 'AWAY', /no one is expected to answer\. Once a day/, /no one will answer here/, 0],
    [5, 'AWAY_BUDGET_LIMIT', /coaching waits for the partner’s Moments/, /your partner's Moments/, 0],
  ] as const)(
    '[DESK-04, TEXT-01] says of a member with %i Moments who becomes %s what then becomes of a text',
    async (moments, status, said, notice, used) => {
      const { id, phone } = await addCoachedMember(server, moments, { status });
      const facts = getFacts(server, id);
      await changeStatusAfterPreview(id, { status: 'EXITED_BY_ADMIN', billing: 'keep' });
      expect(await changeStatusAfterPreview(id, { status })).toMatch(said);
      await createTestPhone(server, phone)('Hello?');
      expect(await facts.bodies()).toEqual(['Hello?']);
      expect(await facts.sentTexts()).toEqual(notice === null ? [] : [expect.stringMatching(notice)]);
      expect(await facts.used()).toBe(used);
    },
  );

  it('[DESK-04, TEXT-02] says that a member who texted STOP while stopped still gets no texts', async () => {
    const { id, phone } = await addCoachedMember(server, 5);
    await changeStatusAfterPreview(id, { status: 'EXITED_BY_ADMIN', billing: 'keep' });
    await createTestPhone(server, phone)('STOP');
    const deleted = await changeStatusAfterPreview(id, { status: 'DELETED_BY_ADMIN', billing: 'keep' });
    expect(deleted).toMatch(/^New texts are no longer kept for Ana\. .* has opted out/);
    expect(await changeStatusAfterPreview(id, { status: 'ACTIVE_COACHING' })).toMatch(
      /has opted out, and gets no texts until they text START\.$/,
    );
    expect(await server.ok(staffGetMember, createCall(id))).toMatchObject({ hasOptedOut: true });
  });

  it.each([
    [{ status: 'MEMBERSHIP_ACTIVE' }, 'doesn’t change, and is charged as before.'],
    [{ status: 'MEMBERSHIP_ACTIVE', amount: 0 }, 'doesn’t change. It costs the member nothing.'],
    [{ status: 'MEMBERSHIP_ACTIVE', ends: true }, 'still ends on December 11, and isn’t charged again.'],
    [{ status: 'MEMBERSHIP_PAUSED' }, 'stays paused. Nothing is charged while it is.'],
    [
      { status: 'MEMBERSHIP_PAST_DUE' },
      'doesn’t change. Its overdue payment stays open, and is tried again.',
    ],
  ] as const)('[DESK-04] says of a plan that is %o what is charged after the change', async (plan, said) => {
    const { id } = await addCoachedMember(server, 5);
    const { status, amount, ends }: { status: string; amount?: number; ends?: boolean } = plan;
    await server.pool.query(
      `insert into subscriptions (member_id, stripe_subscription_id, stripe_customer_id, product_id, price_id, status, amount, cancel_plan_initiated, start_date, end_date)
       values ($1::uuid, 'sub_' || $1::uuid, 'cus_' || $1::uuid, 'p', 'p', $2, $3, $4, '2026-11-11T17:00:00Z', '2026-12-11T17:00:00Z')`,
      [id, status, amount ?? 4_900, ends ?? false],
    );
    expect(await changeStatusAfterPreview(id, { status: 'EXITED' }, 'plan')).toMatch(
      new RegExp(`plan ${said}$`),
    );
  });

  it('[DESK-04] says that a member who is taken back can sign in again', async () => {
    const { id } = await addCoachedMember(server, 5);
    await changeStatusAfterPreview(id, { status: 'EXITED_BY_ADMIN', billing: 'keep' });
    expect(await changeStatusAfterPreview(id, { status: 'ACTIVE_COACHING' }, 'member')).toMatch(
      /can sign in again, and sees “/,
    );
  });

  it('[DESK-04] lists exactly the statuses that a change accepts, from each status', async () => {
    for (const from of memberStatuses) {
      const { id } = await addCoachedMember(server, 0, { status: from });
      const { choices } = await server.ok(staffListNextStatuses, createCall(id));
      const offered = choices.map(({ status }) => status);
      for (const status of memberStatuses) {
        const reply = await server.call(staffPreviewStatus, {
          ...createCall(id),
          body: { status, billing: 'keep' },
        });
        expect([from, status, reply.status === 200]).toEqual([from, status, offered.includes(status)]);
      }
    }
  });

  it('[DESK-04] rejects a change from an outdated status, and one without a reason or billing decision', async () => {
    const { id } = await addCoachedMember(server, 0);
    const tryChange = async (body: object) =>
      (await server.call(staffChangeStatus, { ...createCall(id), body: body as never })).status;
    const change = { status: 'AWAY', from: 'ACTIVE_COACHING', reason: 'On leave' };
    expect(await tryChange({ ...change, from: 'IDLE_COACHING' })).toBe(409);
    expect(await tryChange({ ...change, reason: ' ' })).toBe(400);
    expect(await tryChange({ ...change, reason: 'Call (212) 555-0101' })).toBe(400);
    expect(await tryChange({ ...change, status: 'EXITED_BY_ADMIN' })).toBe(400);
    expect(await tryChange({ ...change, status: 'PENDING_MATCHING' })).toBe(409);
    expect(await tryChange(change)).toBe(200);
  });
});

describe('correcting Moments', () => {
  const correct = (memberId: string, amount: number, key: string) =>
    server.call(staffCorrectMoments, {
      ...createCall(memberId),
      body: { amount, reason: 'Counted twice', key },
    });
  const readRemaining = async (memberId: string) =>
    (await server.ok(staffGetMember, createCall(memberId))).moments.remaining;

  it('[DESK-04, MOM-05] corrects once for a key, even for calls at the same time', async () => {
    const { id } = await addCoachedMember(server, 10);
    const presses = await Promise.all(Array.from({ length: 8 }, () => correct(id, 3, 'same')));
    expect(presses.every(({ status }) => status === 200)).toBe(true);
    expect(await readRemaining(id)).toBe(13);
  });

  it('[DESK-04, MOM-05] never removes more Moments than are left, even by two people at the same time', async () => {
    const { id } = await addCoachedMember(server, 10);
    const theo = await addStaff(server, { roles: ['operations'] });
    const attempts = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        server.call(staffCorrectMoments, {
          ...createCall(id, number % 2 === 0 ? nora : theo),
          body: { amount: -3, reason: 'Counted twice', key: `key-${String(number)}` },
        }),
      ),
    );
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await readRemaining(id)).toBe(1);
    const { rows } = await server.pool.query<{ total: string }>(
      'select sum(amount) as total from moments_ledger where member_id = $1',
      [id],
    );
    expect(Number(rows[0]?.total)).toBe(1);
  });

  it('[DESK-04] rejects 0, fractions, more than 1,000, and a missing reason', async () => {
    const { id } = await addCoachedMember(server, 10);
    for (const amount of [0, 1.5, 1_001, -1_001]) expect((await correct(id, amount, 'k')).status).toBe(400);
    expect((await correct(id, 1, '')).status).toBe(400);
    expect(await readRemaining(id)).toBe(10);
  });
});
