import { beforeEach, describe, expect, it } from 'vitest';
import { staffLiftCodeLimits } from '@moments/contract/sign-in/staff-code-limits';
import { withoutRequestId } from '../../../../test/call.ts';
import { recordStatements } from '../../../../test/recorded-queries.ts';
import { clearLimits, chooseOtherCode } from '../../../../test/sign-in-steps.ts';
import { addMember, generatePhone } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { stranger, createUnlockSteps, type Account, type From } from '../../../../test/unlock-steps.ts';

const server = await shareTestServer();
beforeEach(() => clearLimits(server));

const { ask, enter, request, runJob, unlock } = createUnlockSteps(() => server);

/** Guesses as often as it is let. @returns the wrong codes that were looked at */
async function guessUntilLimited(member: Account, from: From): Promise<number> {
  let looked = 0;
  for (let sends = 0; sends < 10; sends += 1) {
    await server.pool.query(`delete from rate_limits where key like 'unlockMails%'`);
    const userId = await ask(member, from);
    for (let tries = 0; tries < 5; tries += 1) {
      const reply = await enter(userId, chooseOtherCode(server.mail.readCode(member.email)), from);
      if (reply.statusCode === 429) return looked;
      looked += 1;
    }
  }
  return looked;
}

describe('someone who tries phones and emails', () => {
  /** Returns a member, another member's phone with this email, an unverified email, and two without an account. */
  async function addAccounts(): Promise<Readonly<Record<string, Account>>> {
    const member = await addMember(server.services);
    const other = await addMember(server.services);
    const unverified = await addMember(server.services);
    await server.pool.query('update members set email_verified_at = null where id = $1', [unverified.id]);
    return {
      member,
      mixed: { phone: other.phone, email: member.email },
      unverified,
      'unknown phone': { phone: generatePhone(), email: other.email },
      unknown: { phone: generatePhone(), email: 'no.one@example.com' },
    };
  }

  it('[SEC-05, AUTH-19] gives every pair of phone and email the same reply with the same statements, and a wrong pair no email', async () => {
    const all = Object.values(await addAccounts());
    const traces: unknown[] = [];
    await request({ phone: generatePhone(), email: 'first@example.com' });
    const sent = server.mail.sent.length;
    for (const account of all) {
      const answers: unknown[] = [];
      let userId = '';
      const queries = await recordStatements(async () => {
        const reply = await request(account);
        const { memberId, ...rest } = reply.json<{ memberId: string }>();
        userId = memberId;
        answers.push(reply.statusCode, memberId.length, rest);
        answers.push((await request(account)).json<{ code: string }>().code);
      });
      const wrong = await recordStatements(async () => {
        answers.push(withoutRequestId((await enter(userId, '000000')).json()));
        await runJob(userId);
        for (let tries = 0; tries < 5; tries += 1)
          answers.push(withoutRequestId((await enter(userId, '000000')).json()));
      });
      // The job's own statements differ. No caller waits for it.
      traces.push({
        queries,
        answers,
        ofEntries: wrong.filter((text) => text.includes('tries_left')).length,
      });
    }
    for (const trace of traces) expect(trace).toEqual(traces[0]);
    expect(server.mail.sent.slice(sent).map(({ to }) => to)).toEqual([all[0]?.email]);
  });

  it('[SEC-05] one network can use up neither the member’s emails nor their tries', async () => {
    const member = await addMember(server.services);
    for (let round = 0; round < 5; round += 1) {
      await server.pool.query(`delete from rate_limits where key like '%InAMinute%'`);
      await request(member, stranger);
    }
    expect((await request(member, stranger)).statusCode).toBe(429);
    expect(await guessUntilLimited(member, stranger)).toBe(10);
    await unlock(member);
  });

  it('[SEC-05] a stranger who knows only the phone uses up no limit of the account', async () => {
    const member = await addMember(server.services);
    for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'])
      for (let round = 0; round < 6; round += 1)
        await request({ phone: member.phone, email: `guess${String(round)}@example.com` }, { ip });
    await unlock(member);
  });

  it('[SEC-05] staff lift these limits too', async () => {
    const member = await addMember(server.services);
    await request(member);
    expect((await request(member)).statusCode).toBe(429);
    const body = { reason: 'called support' };
    await server.ok(staffLiftCodeLimits, {
      token: 'sandbox-operator',
      params: { memberId: member.id },
      body,
    });
    expect((await request(member)).statusCode).toBe(200);
  });

  it('[SEC-05, OPS-04] records tries and unlocks in the audit log', async () => {
    const member = await addMember(server.services);
    const userId = await ask(member);
    await enter(userId, chooseOtherCode(server.mail.readCode(member.email)));
    await enter(userId, server.mail.readCode(member.email));
    const { rows } = await server.pool.query(
      'select action, after from audit_log where member_id = $1 order by at',
      [member.id],
    );
    expect(rows).toEqual([
      { action: 'sign-in.failed', after: { step: 'prove-unlock', code: 'INVALID_CODE' } },
      { action: 'sign-in.unlocked', after: null },
    ]);
  });
});
