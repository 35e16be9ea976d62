import { describe, expect, it } from 'vitest';
import {
  staffListMessages,
  staffSendMessage,
  staffUndoMessage,
} from '@moments/contract/conversations/staff-messages';
import { staffTakeCrisisStep } from '@moments/contract/crisis/staff-crisis';
import { sendReply } from '../../../test/coach-reply.ts';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff } from '../../../test/desk-staff.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { startTestServer, shareTestServer } from '../../../test/test-server.ts';
import { createAutomaticTextHandler } from './automatic-text.ts';

const server = await shareTestServer({
  configuration: { CRISIS_REPLY_AFTER_SECONDS: '3600', TWILIO_KEYWORD_HANDLING: 'server' },
  work: true,
});
const ana = await addStaff(server, { roles: ['coach'] });
const nora = await addStaff(server, { roles: ['operations'], phone: '+12125550191' });
await addStaff(server, { roles: ['coach'], isOnCall: true });

async function addMemberInCrisis() {
  const member = await addCoachedMember(server, 20, { coachName: ana.name, coachSince: new Date(0) });
  const phone = createTestPhone(server, member.phone);
  await phone('I want to die');
  const { rows } = await server.pool.query<{ id: string }>('select id from crises where member_id = $1', [
    member.id,
  ]);
  const params = { memberId: member.id };
  return { member, phone, params, crisisId: rows[0]?.id ?? '' };
}

type InCrisis = Awaited<ReturnType<typeof addMemberInCrisis>>;

/** Runs the job as when the time is over, twice at the same time, as two workers. */
const passTime = ({ crisisId: id }: InCrisis) =>
  Promise.all([1, 2].map(() => createAutomaticTextHandler(server.services).handle({ id })));
const listTexts = ({ member }: InCrisis) =>
  server.texts.sent.filter(({ to, body }) => to === member.phone && body.includes('automatic message'));
const countQueued = async ({ crisisId }: InCrisis): Promise<number> => {
  const { rows } = await server.pool.query('select 1 from outbound_messages where key = $1', [
    `crisis-automatic:${crisisId}`,
  ]);
  return rows.length;
};
const reply = ({ params }: InCrisis) =>
  server.ok(staffSendMessage, {
    cookie: ana.cookie,
    params,
    body: { body: 'I am here', key: crypto.randomUUID() },
  });

describe('the automatic text in a crisis', () => {
  it('[SAFE-03] is sent once with the crisis numbers when no coach has replied, free of Moments, and shown in the thread', async () => {
    const one = await addMemberInCrisis();
    await passTime(one);
    await passTime(one);
    await expect.poll(() => listTexts(one).length).toBe(1);
    expect(listTexts(one)).toMatchObject([
      {
        from: 'coaching',
        body: 'Moments, automatic message: if you might hurt yourself or someone else, call or text 988 now, text HOME to 741741, or call 911. Our team is being told.',
      },
    ]);
    const { entries } = await server.ok(staffListMessages, { cookie: ana.cookie, params: one.params });
    const actions = entries.map((entry) => (entry.kind === 'event' ? entry.action : ''));
    expect(actions.filter((action) => action === 'crisis.automatic-text')).toHaveLength(1);
    const { rows } = await server.pool.query(
      'select plan_remaining + add_on_remaining as left from moments_balances where member_id = $1',
      [one.member.id],
    );
    expect(rows).toEqual([{ left: 19 }]);
  });

  it('[SAFE-03] is not sent after a coach’s reply that left, and is after one that was undone', async () => {
    const [answered, undone] = [await addMemberInCrisis(), await addMemberInCrisis()];
    await sendReply(server, answered.member.id);
    const held = await reply(undone);
    await server.ok(staffUndoMessage, {
      cookie: ana.cookie,
      params: { ...undone.params, id: held.id },
    });
    await passTime(answered);
    await passTime(undone);
    expect([await countQueued(answered), await countQueued(undone)]).toEqual([0, 1]);
  });

  it('[SAFE-03] is not sent when the crisis has ended', async () => {
    const one = await addMemberInCrisis();
    const body = { act: 'dismiss', reason: 'A line of a song' } as const;
    await server.ok(staffTakeCrisisStep, { cookie: ana.cookie, params: one.params, body });
    await passTime(one);
    expect(await countQueued(one)).toBe(0);
  });

  it('[SAFE-03] asks operations to call in place of a text to a member who opted out, once', async () => {
    const one = await addMemberInCrisis();
    await one.phone('STOP');
    await passTime(one);
    const listCalls = () =>
      server.texts.sent.filter(({ to, body }) => to === '+12125550191' && /call/.test(body));
    await expect.poll(() => listCalls().length).toBe(1);
    const listEmails = () =>
      server.mail.sent.filter(({ to, subject }) => to === nora.email && /no more texts/.test(subject));
    await expect.poll(() => listEmails().length).toBe(1);
    expect(await countQueued(one)).toBe(0);
    expect(JSON.stringify([...listCalls(), ...listEmails()])).not.toContain(one.member.phone);
  });

  it('[SAFE-03] asks operations to call at once, and once, when a member who opted out before cries for help', async () => {
    // It waits for no automatic text, which is off by default.
    const member = await addCoachedMember(server, 20, { coachName: ana.name, coachSince: new Date(0) });
    const phone = createTestPhone(server, member.phone);
    await phone('STOP');
    await phone('I want to die');
    await phone('I want to die');
    const { rows } = await server.pool.query(
      `select split_part(key, ':', 4) as channel from outbound_messages
       where key like 'crisis-opt-out:' || (select id from crises where member_id = $1) || ':' || $2 || ':%' order by 1`,
      [member.id, nora.id],
    );
    expect(rows).toEqual([{ channel: 'mail' }, { channel: 'text' }]);
    const { entries } = await server.ok(staffListMessages, {
      cookie: ana.cookie,
      params: { memberId: member.id },
    });
    const events = entries.filter((entry) => entry.kind === 'event' && entry.action === 'crisis.call-needed');
    expect(events).toHaveLength(1);
    const jobs = await server.pool.query(
      `select 1 from pgboss.job where name = 'crisis-automatic-texts' and data ->> 'memberId' = $1`,
      [member.id],
    );
    expect(jobs.rows).toEqual([]);
  });

  it('[SAFE-03] asks operations to call a member whose account was stopped, too, who still gets the automatic text', async () => {
    const member = await addCoachedMember(server, 0, { status: 'EXITED_BY_ADMIN', coachName: ana.name });
    await createTestPhone(server, member.phone)('I want to die');
    const listEmails = () =>
      server.mail.sent.filter(({ to, subject }) => to === nora.email && /can’t be texted/.test(subject));
    await expect.poll(() => listEmails().length).toBe(1);
    const jobs = await server.pool.query(
      `select 1 from pgboss.job where name = 'crisis-automatic-texts' and data ->> 'memberId' = $1`,
      [member.id],
    );
    expect(jobs.rows).toHaveLength(1);
  });

  it('[SAFE-03] is off without CRISIS_REPLY_AFTER_SECONDS', async () => {
    const off = await startTestServer({});
    const member = await addCoachedMember(off, 20);
    await createTestPhone(off, member.phone)('I want to die');
    const { rows } = await off.pool.query(
      `select count(*)::int as jobs from pgboss.job where name = 'crisis-automatic-texts'`,
    );
    expect(rows).toEqual([{ jobs: 0 }]);
    await off.close();
  });
});
