import { describe, expect, it } from 'vitest';
import {
  staffOpenConversation,
  staffReportPresence,
  staffUpdateConversation,
} from '@moments/contract/conversations/staff-conversations';
import { staffSendMessage } from '@moments/contract/conversations/staff-messages';
import { staffAddNote, staffEditNote, staffSaveDraft } from '@moments/contract/conversations/staff-notes';
import { staffAddOperationsNote } from '@moments/contract/conversations/staff-operations-notes';
import { staffTakeCrisisStep } from '@moments/contract/crisis/staff-crisis';
import { staffSendNotice } from '@moments/contract/members/staff-notices';
import { staffHoldRecords, staffRecordIncident } from '@moments/contract/records/staff-records';
import { addCoachedMember } from './coached-member.ts';
import { addStaff } from './desk-staff.ts';
import { shareTestServer } from './test-server.ts';

const server = await shareTestServer();
const person = await addStaff(server, { roles: ['coach', 'operations', 'admin'] });
const { cookie } = person;
const erase = `update members set status = 'DELETED_BY_ADMIN', erased_at = now() where id = $1`;

/** Adds a member whose conversation the person has open. */
async function addOpenMember() {
  const { id } = await addCoachedMember(server, 1);
  await server.pool.query(
    `insert into conversation_opens (member_id, staff_id, reason, until) values ($1, $2, 'other', now() + interval '1 day')`,
    [id, person.id],
  );
  return { id, params: { memberId: id } };
}

const addNote = (params: { readonly memberId: string }) =>
  server.call(staffAddNote, { cookie, params, body: { body: 'They wrote', key: 'n' } });

describe('an erased member', () => {
  it('[DUTY-01] gets no new data from any act of staff', async () => {
    const { id, params } = await addOpenMember();
    const noted = await addNote(params);
    const noteId = noted.ok ? noted.reply.id : '';
    await server.pool.query(erase, [id]);
    const reason = 'They called';
    const acts = {
      open: server.call(staffOpenConversation, {
        cookie,
        params,
        body: { reason: 'other', explanation: reason },
      }),
      note: server.call(staffAddNote, { cookie, params, body: { body: 'Again', key: 'o' } }),
      edit: server.call(staffEditNote, { cookie, params: { ...params, id: noteId }, body: { body: 'New' } }),
      operationsNote: server.call(staffAddOperationsNote, { cookie, params, body: { body: 'A', key: 'p' } }),
      draft: server.call(staffSaveDraft, { cookie, params, body: { mode: 'note', key: 'd', body: 'Draft' } }),
      presence: server.call(staffReportPresence, {
        cookie,
        params,
        body: { doing: 'reading', attending: true },
      }),
      state: server.call(staffUpdateConversation, { cookie, params, body: { unread: true } }),
      crisis: server.call(staffTakeCrisisStep, { cookie, params, body: { act: 'start' } }),
      notice: server.call(staffSendNotice, { cookie, params, body: { body: 'Hello', reason, key: 'q' } }),
      hold: server.call(staffHoldRecords, { cookie, params, body: { reason } }),
      incident: server.call(staffRecordIncident, {
        cookie,
        params,
        body: {
          kind: 'other',
          reportedTo: 'The police',
          reference: '1',
          reportedAt: '2026-01-05T19:30:00.000Z',
          account: 'A call',
        },
      }),
    };
    for (const [name, act] of Object.entries(acts))
      expect([name, await act]).toMatchObject([name, { ok: false, error: { code: 'NOT_FOUND' } }]);
    const text = await server.call(staffSendMessage, { cookie, params, body: { body: 'Hi', key: 't' } });
    expect(text).toMatchObject({ ok: false, error: { code: 'NOT_TEXTABLE' } });
  });

  it('[DUTY-01] gets no note that waited for the erasure', async () => {
    const { id, params } = await addOpenMember();
    const client = await server.pool.connect();
    await client.query('begin');
    await client.query('select from members where id = $1 for update', [id]);
    const waiting = addNote(params);
    const isWaiting = async () =>
      (await server.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount;
    await expect.poll(isWaiting).toBeGreaterThan(0);
    await client.query(erase, [id]);
    await client.query('commit');
    client.release();
    expect(await waiting).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    const { rowCount } = await server.pool.query('select from conversation_notes where member_id = $1', [id]);
    expect(rowCount).toBe(0);
  });
});
